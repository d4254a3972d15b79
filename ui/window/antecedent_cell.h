// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>

namespace attention {

/// Returns the cell to select after the text of a model that predicts antecedents of pronouns has changed.
/// The cell has the largest weight in the row of a pronoun. This is the row of `selectedCell` if the token of
/// this row is a pronoun, otherwise the row of the first pronoun. If `keepsQuery` is true, it is always the
/// row of `selectedCell`. Returns std::nullopt if the text of the sessions is the same, or if their settings
/// differ. Also returns std::nullopt if `selectedCell` is not the weight of a head, or if the model does not
/// predict antecedents.
std::optional<CellRef> antecedentCell(const Trace& previousTrace, const Trace& trace,
                                      const CellRef& selectedCell, bool keepsQuery);

}  // namespace attention
