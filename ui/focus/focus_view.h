// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/view.h"
#include "state/shown.h"
#include "texts/axis_text.h"

class QLabel;

namespace attention {

class CrossFade;
class HeatmapPlot;

/// One stage of one head, large: the map that holds the selected cell. Keys move as in the overview.
class FocusView : public View {
    Q_OBJECT

 public:
    FocusView();

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setView(const ViewSettings& view) override;
    void setSelected(const CellRef& cell) override;
    /// A cell that is pointed at elsewhere: its query and key are marked here too.
    void setHovered(const std::optional<CellRef>& cell) override;
    void setPaintable(std::optional<Stage> stage) override;
    bool zoomBy(double factor) override;

    HeatmapPlot* plot() const { return m_plot; }
    QString title() const;

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

 private:
    void connectPlot();
    void rebuild();
    void showMarks();
    CellRef cellOfMap(std::pair<int, int> cell) const;
    void takeLabels();
    void activate(Axis axis, int index);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_view;
    std::optional<ColorScale> m_scale;  ///< of weights, as it is now
    QString m_hint;
    CellRef m_selected;
    std::optional<CellRef> m_hovered;
    std::optional<Stage> m_paintable;
    std::optional<CellRef> m_painted;  ///< the last cell of the stroke being painted
    ShownCells m_cells;                ///< of the map shown
    /// The words of its axes: as long as nothing of this changes, neither do they.
    struct Labels {
        std::shared_ptr<const Tokens> tokens;
        int sequence = 0;
        Stage stage = Stage::Weights;
        ShownCells cells;
        AxisText rows;
        AxisText columns;
    };
    Labels m_labels;
    QLabel* m_title;
    HeatmapPlot* m_plot;
    CrossFade* m_fade;
};

}  // namespace attention
