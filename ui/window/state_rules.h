// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/stage.h"

#include <optional>

class QObject;

namespace attention {

class ViewContext;
struct Trace;

/// Makes the state follow these rules while `receiver` exists:
/// - After the text of a model that predicts antecedents of pronouns has changed, the antecedent of the
///   pronoun is selected, see antecedentCell(). This rule does not apply in a lesson, while weights are
///   hidden, and after a person has selected the key.
/// - Within a lesson and while a number is dragged, the color scales only become larger. So a color changes
///   only if its number changes or the scale grows.
void applyStateRules(ViewContext& viewContext, QObject* receiver);

/// Returns the cell to select after the text of a model that predicts antecedents of pronouns has changed, or
/// std::nullopt if the selected cell stays. The new cell has the largest weight of its row.
///
/// `previousCell` was selected before the change. If its query is a pronoun, the new query is a pronoun, too:
/// the query of `selectedCell`, otherwise the first pronoun of the text. If its query is another word, the
/// user has chosen this word, so the new query is the query of `selectedCell`, which is the edited word.
///
/// The selected cell stays if the query texts of the traces are equal, or if their settings differ. It also
/// stays if `selectedCell` is not the weight of a head, or if the model does not predict antecedents.
std::optional<CellRef> antecedentCell(const Trace& previousTrace, const CellRef& previousCell,
                                      const Trace& trace, const CellRef& selectedCell);

}  // namespace attention
