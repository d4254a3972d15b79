// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/shown.h"
#include "texts/axis_text.h"
#include "trace/trace.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;

namespace attention {

class CrossFade;
class HeatmapPlot;

/// One stage of one head, large: the map that holds the selected cell. Keys move as in the overview.
class FocusView : public QWidget {
    Q_OBJECT

 public:
    explicit FocusView(QWidget* parent = nullptr);

    /// No trace: shows the hint instead.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setHint(const QString& hint);
    void setView(const ViewSettings& view);
    void setSelected(const CellRef& cell);
    /// A cell that is pointed at elsewhere: its query and key are marked here too.
    void setHovered(const std::optional<CellRef>& cell);
    /// The stage on whose map pressing paints, if any.
    void setPaintable(std::optional<Stage> stage);

    HeatmapPlot* plot() const { return m_plot; }
    QString title() const;

 signals:
    void cellSelected(const attention::CellRef& cell);
    void cellHovered(std::optional<attention::CellRef> cell);
    /// A double click on a key's label.
    void keyActivated(int key);
    void brushPressed(const attention::CellRef& cell);
    void brushMoved(const attention::CellRef& cell);
    void brushReleased();

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
