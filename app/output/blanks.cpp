// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/blanks.h"

#include "layer/stage_matrix.h"
#include "state/shown_cells.h"
#include "texts/position_text.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr std::size_t suggestedBlankCount = 4;

bool isMaskedCell(const Trace& trace, int sequence, const CellRef& cell) {
    if (stageInfo(cell.stage).columnAxis != Axis::Key) return false;
    const std::vector<std::uint8_t> maskedCells = maskedScoreCells(trace, sequence, cell.head);
    return maskedCells[static_cast<std::size_t>(cell.row * trace.keyCount() + cell.column)] != 0;
}

double cellValue(const Trace& trace, int sequence, const CellRef& cell) {
    return stageMatrix(trace, cell.stage, sequence, cell.head).values(cell.row, cell.column);
}

bool isSuitableBlank(const Trace& trace, int sequence, const CellRef& cell) {
    if (!blankUnavailableReason(trace, sequence, cell).isEmpty()) return false;
    const double value = cellValue(trace, sequence, cell);
    if (std::abs(value) < 0.02 || (isWeightStage(cell.stage) && value > 0.98)) return false;
    // Rejects values that are almost halfway between two rounded values. A student who calculates with four
    // decimals could round them in the wrong direction.
    const double scaledValue = std::abs(value) * std::pow(10, requiredDecimals(value));
    return std::abs(scaledValue - std::floor(scaledValue) - 0.5) > 0.1;
}

bool isComputedStage(const Trace& trace, Stage stage) {
    return hasStage(trace, stage) && !isStageImported(trace, stage);
}

std::vector<CellRef> suitableCellsInRow(const Trace& trace, int sequence, const CellRef& firstCell) {
    if (!isComputedStage(trace, firstCell.stage)) return {};
    std::vector<CellRef> cells;
    const StageMatrixSize size = stageMatrixSize(trace, firstCell.stage);
    for (int column = 0; column < size.columns; ++column) {
        const CellRef cell{firstCell.stage, firstCell.head, firstCell.row, column};
        if (isSuitableBlank(trace, sequence, cell)) cells.push_back(cell);
    }
    return cells;
}

/// Returns at most `maxCount` of the items, at even distances.
template <class Items>
Items evenlySpacedItems(const Items& items, std::size_t maxCount) {
    if (items.size() <= maxCount) return items;
    Items selectedItems;
    for (std::size_t i = 0; i < maxCount; ++i) selectedItems.push_back(items[i * items.size() / maxCount]);
    return selectedItems;
}

}  // namespace

const std::vector<Stage>& stagesWithBlanks() {
    static const std::vector<Stage> stages{Stage::RawScores, Stage::ScaledScores, Stage::Weights,
                                           Stage::Context};
    return stages;
}

QString blankUnavailableReason(const Trace& trace, int sequence, const CellRef& cell) {
    if (!isComputedStage(trace, cell.stage))
        return ExerciseTexts::tr(
            "the cell cannot be calculated because the attention weights are imported from a file");
    const StageMatrixSize size = stageMatrixSize(trace, cell.stage);
    if (cell.row < 0 || cell.row >= size.rows) return noSuchQueryMessage(cell.row, size.rows);
    const bool areColumnsKeys = stageInfo(cell.stage).columnAxis == Axis::Key;
    if (cell.column < 0 || cell.column >= size.columns)
        return areColumnsKeys
                   ? noSuchKeyMessage(cell.column, size.columns)
                   : ExerciseTexts::tr("the dimension must be a whole number from 1 to %2, but it is %1")
                         .arg(cell.column + 1)
                         .arg(size.columns);
    if (cell.head < 0 || cell.head >= trace.stageHeadCount(cell.stage))
        return noSuchHeadMessage(cell.head, trace.stageHeadCount(cell.stage));
    if (isMaskedCell(trace, sequence, cell)) return ExerciseTexts::tr("the cell must not be masked");
    if (!std::isfinite(cellValue(trace, sequence, cell)))
        return ExerciseTexts::tr("the value of the cell must be a finite number");
    return {};
}

std::vector<CellRef> suggestedBlanks(const Trace& trace, int sequence, Stage stage, int head) {
    if (!isComputedStage(trace, stage)) return {};
    std::vector<std::vector<CellRef>> candidateRows;
    const Index rowCount = stageMatrixSize(trace, stage).rows;
    for (int row = 0; row < rowCount; ++row) {
        candidateRows.push_back(suitableCellsInRow(trace, sequence, {stage, head, row, 0}));
        if (candidateRows.back().empty()) candidateRows.pop_back();
    }
    std::vector<CellRef> blanks;
    candidateRows = evenlySpacedItems(candidateRows, suggestedBlankCount);
    for (std::size_t i = 0; i < candidateRows.size(); ++i)
        blanks.push_back(
            candidateRows[i][candidateRows[i].size() * (2 * i + 1) / (2 * candidateRows.size())]);
    return blanks;
}

std::vector<CellRef> suggestedBlanksInRow(const Trace& trace, int sequence, const CellRef& cell) {
    std::vector<CellRef> blanks =
        evenlySpacedItems(suitableCellsInRow(trace, sequence, cell), suggestedBlankCount);
    const bool containsCell = std::ranges::find(blanks, cell) != blanks.end();
    if (containsCell || !blankUnavailableReason(trace, sequence, cell).isEmpty()) return blanks;
    if (blanks.size() == suggestedBlankCount) blanks.pop_back();
    blanks.insert(blanks.begin(), cell);
    return blanks;
}

int requiredDecimals(double value) {
    int decimals = 2;
    while (decimals < 4 && std::abs(value) * std::pow(10, decimals) < 9.5) ++decimals;
    return decimals;
}

}  // namespace attention
