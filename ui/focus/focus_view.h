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

/// One stage of one head, large: the map that holds the selected cell. Keys move as in the overview.
class FocusView : public View {
    Q_OBJECT

 public:
    FocusView();

    void setTrace(std::shared_ptr<const Trace> trace) override;
    void setHint(const QString& hint) override;
    void setViewSettings(const ViewSettings& viewSettings) override;
    void setSelectedCell(const CellRef& cell) override;
    /// A cell that is pointed at elsewhere: its query and key are marked here too.
    void setHoveredCell(const std::optional<CellRef>& cell) override;
    void setPaintArea(const std::optional<PaintArea>& area) override;
    double cellSideIn(QSizeF size) const override;
    /// Multiplies the size of the heatmap. 0 fits it into the view.
    void zoomBy(double factor);

    HeatmapPlot* plot() const { return m_plot; }
    QString title() const;

 protected:
    void keyPressEvent(QKeyEvent* event) override;
    void updateContent() override;

 private:
    void connectPlot();
    void updatePaintMode();
    void emitStroke(const PaintStroke::Step& step);
    void updateMarks();
    CellRef cellAtMapPosition(std::pair<int, int> mapPosition) const;
    void updateLabels();
    void releaseColorBar();
    void activateLabel(Axis axis, int index);

    std::shared_ptr<const Trace> m_trace;
    ViewSettings m_viewSettings;
    std::optional<ColorScale> m_weightColorScale;  ///< of weights, as it is now
    QString m_hint;
    CellRef m_selectedCell;
    std::optional<CellRef> m_hoveredCell;
    PaintStroke m_stroke;
    std::optional<ColorBarDrag> m_colorBarDrag;  ///< while the left button is pressed on the color bar
    ShownCells m_shownCells;                     ///< of the map shown
    /// The words of its axes: as long as nothing of this changes, neither do they.
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
