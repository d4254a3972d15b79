// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/antecedent_cell.h"

#include "layer/stage_matrix.h"
#include "models/antecedents.h"

#include <algorithm>

namespace attention {
namespace {

/// True if the sessions of the traces have different query texts but are otherwise equal. The titles and
/// notes are not compared, because the first edit of a session removes them.
bool haveOnlyTextsChanged(const Trace& previousTrace, const Trace& trace) {
    const Session& previousSession = *previousTrace.session;
    Session session = *trace.session;
    if (session.input.queryText == previousSession.input.queryText) return false;
    session.input.queryText = previousSession.input.queryText;
    session.title = previousSession.title;
    session.notes = previousSession.notes;
    return session == previousSession;
}

/// True if the token of `cell.row` is one of the pronouns in `antecedents`.
bool isPronoun(const CellRef& cell, const std::vector<std::pair<Index, Antecedent>>& antecedents) {
    return std::ranges::find(antecedents, static_cast<Index>(cell.row),
                             &std::pair<Index, Antecedent>::first) != antecedents.end();
}

}  // namespace

std::optional<CellRef> antecedentCell(const Trace& previousTrace, const CellRef& previousCell,
                                      const Trace& trace, const CellRef& selectedCell) {
    const auto antecedents = predictedAntecedents(trace);
    if (antecedents.empty() || !predictsAntecedents(previousTrace)) return std::nullopt;
    if (selectedCell.stage != Stage::Weights || selectedCell.head < 0) return std::nullopt;
    if (!haveOnlyTextsChanged(previousTrace, trace)) return std::nullopt;
    CellRef cell = selectedCell;
    const bool wasPronoun = isPronoun(previousCell, predictedAntecedents(previousTrace));
    if (wasPronoun && !isPronoun(cell, antecedents)) cell.row = static_cast<int>(antecedents.front().first);
    const StageMatrix weights = stageMatrix(trace, Stage::Weights, 0, cell.head);
    const auto row = rowSpan(weights.values, cell.row);
    cell.column = static_cast<int>(std::ranges::max_element(row) - row.begin());
    return cell;
}

}  // namespace attention
