// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"
#include "state/shown_cells.h"
#include "trace/stage.h"

namespace attention {

/// A heatmap of a figure with its position and the cells of the trace that it shows. The pointers refer to
/// data that the figure owns.
struct MapPanel {
    const Heatmap* map = nullptr;
    CellGrid grid;  ///< position and size of the cells, in figure coordinates
    Stage stage = Stage::Weights;
    int head = 0;  ///< index of the head, from 0, or meanOfHeads
    /// The shown rows and columns of the stage matrix. nullptr if the cells do not belong to one stage
    /// matrix.
    const ShownCells* cells = nullptr;

    /// Returns the cell of the trace at `point`. Returns std::nullopt if `point` is outside, or if `cells` is
    /// nullptr.
    std::optional<CellRef> cellAt(QPointF point) const;
    /// Returns the rectangle of `cell` in figure coordinates. Empty if the panel does not show `cell`.
    QRectF cellRect(const CellRef& cell) const;
};

}  // namespace attention
