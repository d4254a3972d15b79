// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/weight_reveal.h"

#include "state/view_context.h"

namespace attention {

HiddenWeights withGuess(HiddenWeights hiddenWeights, const CellRef& cell) {
    const bool isRevealed = !hiddenWeights.isHidden(cell.head, cell.row, cell.column);
    if (!isRevealed) hiddenWeights.guesses[{cell.head, cell.row}] = cell.column;
    return hiddenWeights;
}

HiddenWeights withRevealed(HiddenWeights hiddenWeights, RevealScope scope, const CellRef& cell) {
    if (scope == RevealScope::Cell) hiddenWeights.revealedCells.insert({cell.head, cell.row, cell.column});
    if (scope == RevealScope::Row) hiddenWeights.revealedRows.insert({cell.head, cell.row});
    if (scope == RevealScope::All) hiddenWeights.isFullyRevealed = true;
    return hiddenWeights;
}

void hideWeightsForGuessing(ViewContext& viewContext) {
    viewContext.changeDisplay([](DisplaySettings& display) { display.hiddenWeights = HiddenWeights(); });
    if (!viewContext.trace()) return;
    CellRef cell = viewContext.nearestCellOfStage(Stage::Weights);
    cell.column = 0;
    viewContext.select(cell, SelectionOrigin::Program);
}

}  // namespace attention
