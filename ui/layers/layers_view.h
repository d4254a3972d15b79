// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "background/finders.h"
#include "figure/figure_page.h"
#include "layers/layers_figure.h"
#include "session/session.h"
#include "state/gesture.h"

#include <memory>
#include <optional>

class QComboBox;
class QLabel;

namespace attention {

/// The figure in the window: a click or a key leads to a head of any layer.
class LayersGrid : public FigureView {
    Q_OBJECT

 public:
    using FigureView::FigureView;

 signals:
    /// A head of a layer; the cell is of that head.
    void headChosen(int layer, const attention::CellRef& cell);
    void headSwitched(const attention::LayerHead& head);

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

 private:
    const HeadsFigure* heads() const { return static_cast<const HeadsFigure*>(figure()); }
    void choose(const std::optional<LayerHead>& head);
};

/// All heads of a trained model, as maps, by how alike they are, or tested, with the choice of their order.
/// Choosing one shows its layer.
class LayersView : public FigurePage {
    Q_OBJECT

 public:
    LayersView(LikenessFinder& alike, RepeatedTester& tested);

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSession(const Session& session) override { m_session = session; }
    void lend(Findings& found) const override;
    void takePlaceOf(const View& other) override;
    std::string_view figureShown() const override;

    enum class Shown { Maps, Alike, Repeated };
    Shown shown() const;
    /// Returns the figure with the maps or the test, or nullptr while another figure or none is shown.
    const LayersFigure* layersFigure() const { return dynamic_cast<const LayersFigure*>(m_figure->figure()); }
    /// Whose shares order the heads; none: as they are in the model.
    std::optional<HeadRole> role() const;

 protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    QWidget* buildHeader();
    void buildChoices();
    void fitLists();
    std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureTheme& theme);
    void find(const std::shared_ptr<const Trace>& trace);
    void showHint();
    void showOther();
    void open(int layer, const CellRef& cell);
    void switchHead(const LayerHead& head);

    LikenessFinder& m_alike;
    RepeatedTester& m_tested;
    QString m_hint;
    std::optional<Session> m_session;
    ViewSettings m_view;
    Gestures m_gestures;
    QLabel* m_title;
    QComboBox* m_shown;
    QComboBox* m_order;
    QWidget* m_header;
};

}  // namespace attention
