// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

 protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void choose(const std::optional<LayerHead>& head);
};

/// All heads of a trained model, with the choice of their order. Choosing one shows its layer.
class LayersView : public FigurePage {
    Q_OBJECT

 public:
    LayersView();

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setView(const ViewSettings& view) override;
    void setSession(const Session& session) override { m_session = session; }
    void takePlaceOf(const View& other) override;

    const LayersFigure& figure() const { return static_cast<const LayersFigure&>(*m_figure->figure()); }
    /// Whose shares order the heads; none: as they are in the model.
    std::optional<HeadRole> role() const;

 private:
    QWidget* buildHeader();
    void open(int layer, const CellRef& cell);

    std::optional<Session> m_session;
    ViewSettings m_view;
    Gestures m_gestures;
    QLabel* m_title;
    QComboBox* m_order;
    QWidget* m_header;
};

}  // namespace attention
