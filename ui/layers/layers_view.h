// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "figure/figure_page.h"
#include "layers/layers_figure.h"
#include "session/session.h"
#include "state/interaction_tracker.h"

#include <memory>
#include <optional>

class QComboBox;
class QLabel;

namespace attention {

/// The figure in the window: a click or a key leads to a head of any layer.
class LayersFigureView : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

 signals:
    /// A head of a layer; the cell is of that head.
    void headChosen(int layer, const attention::CellRef& cell);
    void headToggleRequested(const attention::LayerHead& head);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

 private:
    const HeadsFigure* headsFigure() const { return static_cast<const HeadsFigure*>(figure()); }
    void chooseHead(const std::optional<LayerHead>& head);
};

/// All heads of a trained model, as maps, by how alike they are, or tested, with the choice of their order.
/// Choosing one shows its layer.
class LayersView : public FigurePage {
    Q_OBJECT

 public:
    LayersView(HeadSimilarityQuery& similarityQuery, RepeatedTokensQuery& repeatedTokensQuery);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setViewSettings(const ViewSettings& viewSettings) override;
    void setSession(const Session& session) override { m_session = session; }
    void collectResults(AnalysisResults& results) const override;
    void copyStateFrom(const View& otherView) override;
    /// Returns the name of the figure for --figure, or an empty text for the figure that the view shows by
    /// default.
    std::string_view shownFigureName() const;

    enum class FigureKind { Maps, Similarity, RepeatedTokens };
    FigureKind figureKind() const;
    /// Returns the figure with the maps or the test, or nullptr while another figure or none is shown.
    const LayersFigure* layersFigure() const {
        return dynamic_cast<const LayersFigure*>(m_figureView->figure());
    }
    /// Whose shares order the heads; none: as they are in the model.
    std::optional<HeadRole> sortRole() const;

 protected:
    void changeEvent(QEvent* event) override;
    void updateContent() override;

 private:
    QWidget* buildHeader();
    void setUpComboBoxes();
    void fitPopupWidths();
    std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureTheme& theme);
    void requestResults(const std::shared_ptr<const Trace>& trace);
    void updateHint();
    void recreateFigure();
    void selectHead(int layer, const CellRef& cell);
    void toggleHead(const LayerHead& head);

    HeadSimilarityQuery& m_similarityQuery;
    RepeatedTokensQuery& m_repeatedTokensQuery;
    QString m_hint;
    std::optional<Session> m_session;
    ViewSettings m_viewSettings;
    InteractionTracker m_interactionTracker;
    QLabel* m_titleLabel;
    QComboBox* m_figureKindBox;
    QComboBox* m_sortRoleBox;
    QWidget* m_header;
};

}  // namespace attention
