// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/map_shortcuts.h"
#include "state/shown_cells.h"

#include <optional>

class QKeyEvent;

namespace attention {

/// What a trace was computed by; the usual settings where there is none.
const AttentionConfig& configOrDefault(const Trace* trace);

/// What is pointed at, whatever stage one looks at: stepping from stage to stage keeps it, and every map
/// lights up what it has of it.
struct CellCoordinates {
    int head = 0;  ///< of queries; those of keys and values may be fewer
    int query = 1;
    int key = 4;
    int dimension = 0;
    bool operator==(const CellCoordinates&) const = default;
};

/// The place once a cell is pointed at; what the cell does not say stays.
CellCoordinates updatedCoordinates(const AttentionConfig& config, CellCoordinates coordinates,
                                   const CellRef& cell);
/// The stage's cell at a place; not yet clamped.
CellRef cellAt(const AttentionConfig& config, const CellCoordinates& coordinates, Stage stage);

/// The nearest cell that exists and is shown.
CellRef nearestShownCell(const Trace& trace, const ViewSettings& viewSettings, CellRef cell);

/// Returns the weight that is selected by default: `cell`, or the nearest visible cell. If that weight is 0,
/// returns the largest weight of its row, so that a masked cell is never selected first.
CellRef cellWithNonzeroWeight(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell);

/// The rows, columns and heads that a move may lead to.
struct NavigableCells {
    const std::vector<int>& rows;
    const std::vector<int>& columns;
    const std::vector<int>& heads;
};

/// Where a move leads from a cell, among these or among those that are shown; the ends stay. Nothing where it
/// leads to no cell.
std::optional<CellRef> cellAfterMove(const NavigableCells& navigable, CellRef cell, MapAction action);
std::optional<CellRef> cellAfterMove(const Trace& trace, const ViewSettings& viewSettings,
                                     const CellRef& cell, MapAction action);

/// Where a key leads from a cell: arrows to the neighbours, Home and End along the row, with Ctrl left and
/// right to the other heads. Nothing for other keys.
std::optional<CellRef> cellAfterKey(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell,
                                    const QKeyEvent& event);

/// The entry of a list `step` places from another; the ends stay.
int entryAtOffset(const std::vector<int>& indices, int entry, int offset);

/// The stage before (−1) or after (+1) another in the pipeline; itself at the ends.
Stage neighborStage(const Trace& trace, Stage stage, int direction);

}  // namespace attention
