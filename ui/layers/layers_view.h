// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/async_queries.h"
#include "figure/figure_page.h"
#include "layers/layers_figure.h"
#include "session/session.h"
#include "state/session_edit.h"

#include <memory>
#include <optional>

class QComboBox;
class QLabel;

namespace attention {

/// The widget that shows the figure in the window. With a click or a key, the user selects a head of any
/// layer.
class LayersFigureView : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

 signals:
    /// Emitted when the user selects a head. `layer` is the index of the layer of the head, from 0. `cell` is
    /// a cell of the head.
    void headChosen(int layer, const attention::CellRef& cell);
    /// Emitted when the user switches a head off or on.
    void headToggleRequested(const attention::LayerHead& head);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

 private:
    const HeadsFigure* headsFigure() const { return static_cast<const HeadsFigure*>(figure()); }
    void chooseHead(const std::optional<LayerHead>& head);
};

/// The page with all heads of a model. The user selects one of three figures: the heatmaps of the heads,
/// their similarities, or a test on repeated tokens. The user also selects the order of the heads. The
/// selection of a head shows its layer.
class LayersView : public FigurePage {
    Q_OBJECT

 public:
    LayersView(HeadSimilarityQuery& similarityQuery, RepeatedTokensQuery& repeatedTokensQuery);

    void collectResults(AnalysisResults& results) const override;
    /// Returns the name of the figure for --figure, or an empty text for the figure that the view shows by
    /// default.
    std::string_view shownFigureName() const;

    /// Returns the figure with the heatmaps or the test. Returns nullptr while the similarities or no figure
    /// are shown.
    const LayersFigure* layersFigure() const {
        return dynamic_cast<const LayersFigure*>(m_figureView->figure());
    }

 protected:
    void updateFor(StateChanges changes) override;
    /// Releases the results that do not belong to the trace, because they keep an earlier trace.
    void releaseContent() override;
    QString message() const override;
    void changeEvent(QEvent* event) override;

 private:
    QWidget* buildHeader();
    void setUpComboBoxes();
    void fitPopupWidths();
    std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureTheme& theme);
    HeadsFigureKind figureKind() const { return displaySettings().headsFigureKind; }
    void requestResults();
    void updateHeader();
    void updateHint();
    void recreateFigure();
    void selectHead(int layer, const CellRef& cell);
    void toggleHead(const LayerHead& head);

    HeadSimilarityQuery& m_similarityQuery;
    RepeatedTokensQuery& m_repeatedTokensQuery;
    InteractionTracker m_interactionTracker;
    QLabel* m_titleLabel;
    QComboBox* m_figureKindBox;
    QComboBox* m_sortRoleBox;
    QWidget* m_header;
};

}  // namespace attention
