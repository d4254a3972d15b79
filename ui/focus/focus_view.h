// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/color_bar_drag.h"
#include "figure/view.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"

class QLabel;

namespace attention {

class CrossFade;
class HeatmapPlot;

/// Shows the heatmap of the selected cell, which is one stage of one head, as large as possible. The keyboard
/// moves the selection as in the overview.
class FocusView : public View {
    Q_OBJECT

 public:
    FocusView();

    void setPaintArea(const std::optional<PaintArea>& area) override;
    double cellSideIn(QSizeF size) const override;
    /// Multiplies the size of the heatmap by `factor`. If `factor` is 0, resets the zoom so that the heatmap
    /// fits into the view.
    void zoomBy(double factor);

    HeatmapPlot* plot() const { return m_plot; }
    /// Returns the title above the heatmap, or the hint if there is no trace.
    QString title() const;

 protected:
    void updateFor(StateChanges changes) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    void connectPlot();
    void updatePaintMode();
    void paintStroke(const PaintStroke::Step& step);
    void updateMap();
    void updateMarks();
    /// Returns the cell of the trace at a row and a column of the heatmap.
    CellRef cellAtMapPosition(std::pair<int, int> mapPosition) const;
    void updateLabels();
    void releaseColorBar();
    void activateLabel(Axis axis, int index);

    /// The scale of the heatmap if it shows weights, otherwise std::nullopt.
    std::optional<ColorScale> m_weightColorScale;
    bool m_canFade = false;  ///< true: the view has shown the heatmap since it became visible
    CellRef m_selectedCell;  ///< the selected cell in the heatmap, or the nearest visible cell
    PaintStroke m_stroke;
    std::optional<ColorBarDrag> m_colorBarDrag;  ///< set while the left button is pressed on the color bar
    ShownCells m_shownCells;                     ///< rows and columns of the matrix that the heatmap shows
    /// The labels of both axes, with the data from which they were created. The labels are reused as long as
    /// this data is unchanged.
    struct CachedLabels {
        std::shared_ptr<const Tokens> tokens;
        int sequence = 0;
        Stage stage = Stage::Weights;
        ShownCells cells;
        AxisText rows;
        AxisText columns;
    };
    CachedLabels m_cachedLabels;
    QLabel* m_titleLabel;
    HeatmapPlot* m_plot;
    CrossFade* m_crossFade;
};

}  // namespace attention
