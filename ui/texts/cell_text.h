// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <QString>

#include <vector>

namespace attention {

/// The token at a position of one sequence; "[PAD]" beyond its end.
QString tokenTextAt(const TokenLists& lists, int sequence, Index position);
/// The same for a place among other words.
QString isolatedTokenTextAt(const TokenLists& lists, int sequence, Index position);

/// Queries, in ascending order, in words: "2 “is”, 4 “eat” – 6 “first”".
QString queriesText(const TokenLists& lists, int sequence, const std::vector<int>& queries);

/// Returns the position of a cell in its heatmap, such as "query 2 “is” → key 5 “dessert”". Positions count
/// from 1.
QString positionDescription(const Trace& trace, int sequence, const CellRef& cell);

/// A cell in words, without its number: "query 2 “is” → key 5 “dessert”, head 1". Positions count from 1.
QString cellDescription(const Trace& trace, int sequence, const CellRef& cell);

/// The same with its numbers: "…: 11.1466 → 2.2753 → 0.4917". Read out by assistive technology as well.
QString cellDescriptionWithValues(const Trace& trace, const ViewSettings& viewSettings, const CellRef& cell);

}  // namespace attention
