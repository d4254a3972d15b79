// SPDX-License-Identifier: GPL-3.0-or-later
// Cells in views that show only weights, although other views can select cells of all stages.
#pragma once

#include "analysis/shown_weights.h"
#include "state/map_shortcuts.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <optional>

namespace attention {

/// Returns the weights of `trace` that are shown with `displaySettings`.
ShownWeights shownWeights(const Trace& trace, const ViewSettings& viewSettings);

/// Returns the shown weight that corresponds to `cell`, which may be a cell of any stage. Query and key are
/// positions of `cell`, or 0 if its stage has no such axis. A token that is not shown is replaced by the next
/// shown token, or else by the last shown token. A head that is not shown is replaced by the first shown
/// head.
CellRef nearestWeightCell(const ShownWeights& shownWeights, const CellRef& cell);

/// Returns the weight to which `action` moves the selection from `cell`, among the shown queries, keys and
/// heads. Returns std::nullopt if `action` is std::nullopt or not a move.
std::optional<CellRef> weightCellAfterMove(const ShownWeights& shownWeights, const CellRef& cell,
                                           std::optional<MapAction> action);

}  // namespace attention
