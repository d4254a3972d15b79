// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_selection.h"

#include "classroom/weight_reveal.h"
#include "state/view_context.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the key with the largest weight for `query` in the shown head at `headIndex`.
int strongestKey(const QueryWeights& weights, std::size_t headIndex, int query) {
    const auto& matrix = weights.shownWeights().heads[headIndex].matrix.values;
    return *std::ranges::max_element(weights.shownWeights().keys,
                                     [&](int a, int b) { return matrix(query, a) < matrix(query, b); });
}

}  // namespace

CellRef weightCellForToken(const QueryWeights& weights, bool isKeyText, int position) {
    CellRef cell = weights.selectedCell();
    if (isKeyText) {
        cell.column = position;
    } else {
        cell.row = position;
        cell.column = strongestKey(weights, weights.indexOfHead(cell.head), position);
    }
    return cell;
}

void selectToken(ViewContext& viewContext, const QueryWeights& weights, const TokenText& text, int position) {
    if (viewContext.hasHiddenWeights() && (text.isSelfAttention || text.isKeyText)) {
        CellRef guessedCell = weights.selectedCell();
        guessedCell.column = position;
        return viewContext.changeDisplay([&](DisplaySettings& display) {
            display.hiddenWeights = withGuess(*display.hiddenWeights, guessedCell);
        });
    }
    const CellRef weightCell = weightCellForToken(weights, text.isKeyText, position);
    const SelectionOrigin keyOrigin = text.isKeyText ? SelectionOrigin::Person : SelectionOrigin::Program;
    if (!text.isKeyText && weightCell.row == weights.selectedCell().row) return;
    const CellRef selectedCell = viewContext.selectedCell();
    const bool keepsStage = stageInfo(selectedCell.stage).rowAxis == Axis::Query && weightCell.head >= 0;
    if (!keepsStage) return viewContext.select(weightCell, keyOrigin);
    const AttentionConfig& config = viewContext.trace()->config;
    const CellCoordinates coordinates =
        updatedCoordinates(config, updatedCoordinates(config, {}, selectedCell), weightCell);
    viewContext.select(cellAt(config, coordinates, selectedCell.stage), keyOrigin);
}

}  // namespace attention
