// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"
#include "state/shown_cells.h"
#include "trace/stage.h"

namespace attention {

/// A map where a figure shows it, and which cells of the trace are its own. Refers to what the figure keeps.
struct MapPanel {
    const Heatmap* map = nullptr;
    CellGrid grid;
    Stage stage = Stage::Weights;
    int head = 0;
    const ShownCells* cells = nullptr;  ///< null: its cells are not those of one matrix

    /// The cell at a point, if there is one.
    std::optional<CellRef> cellAt(QPointF point) const;
    /// Empty for a cell that it does not show.
    QRectF cellRect(const CellRef& cell) const;
};

}  // namespace attention
