// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of views that show weights only, whatever stage is selected elsewhere.
#pragma once

#include "analysis/shown_weights.h"
#include "state/map_shortcuts.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <optional>

namespace attention {

/// The weights that a view looks at.
ShownWeights shownWeights(const Trace& trace, const ViewSettings& viewSettings);

/// The weight that stands for a cell of any stage: its query, its key where it has one, one of the heads
/// shown, never a token that is not shown.
CellRef nearestWeightCell(const ShownWeights& shownWeights, const CellRef& cell);

/// Where a move leads from a weight: among the queries, the keys and the heads that are shown.
std::optional<CellRef> weightCellAfterMove(const ShownWeights& shownWeights, const CellRef& cell,
                                           std::optional<MapAction> action);

}  // namespace attention
