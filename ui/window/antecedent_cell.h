// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>

namespace attention {

/// Returns the weight to select after the text of a model that predicts antecedents of pronouns has changed:
/// the largest weight in the row of a pronoun. This is the row of `selectedCell` if it belongs to a pronoun,
/// otherwise the row of the first pronoun. Returns nothing if the session differs in more than its text, if
/// `selectedCell` is not the weight of a head, or if the model does not predict antecedents.
std::optional<CellRef> antecedentCell(const Trace& previousTrace, const Trace& trace,
                                      const CellRef& selectedCell);

}  // namespace attention
