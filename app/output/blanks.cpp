// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/blanks.h"

#include "layer/stage_matrix.h"
#include "state/shown_cells.h"
#include "texts/tr.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr std::size_t suggestedBlankCount = 4;

bool isMaskedCell(const Trace& trace, int sequence, const CellRef& cell) {
    if (stageInfo(cell.stage).columnAxis != Axis::Key) return false;
    const std::vector<std::uint8_t> forbidden = maskedScoreCells(trace, sequence, cell.head);
    return forbidden[static_cast<std::size_t>(cell.row * trace.keyCount() + cell.column)] != 0;
}

double numberAt(const Trace& trace, int sequence, const CellRef& cell) {
    return stageMatrix(trace, cell.stage, sequence, cell.head).values(cell.row, cell.column);
}

bool isWorthwhile(const Trace& trace, int sequence, const CellRef& cell) {
    if (!blankUnavailableReason(trace, sequence, cell).isEmpty()) return false;
    const double number = numberAt(trace, sequence, cell);
    if (std::abs(number) < 0.02 || (isWeightStage(cell.stage) && number > 0.98)) return false;
    // Who calculates with four decimals must not round to the other side.
    const double units = std::abs(number) * std::pow(10, requiredDecimals(number));
    return std::abs(units - std::floor(units) - 0.5) > 0.1;
}

bool isComputedStage(const Trace& trace, Stage stage) {
    return hasStage(trace, stage) && !isStageImported(trace, stage);
}

std::vector<CellRef> worthwhileCellsInRow(const Trace& trace, int sequence, const CellRef& first) {
    if (!isComputedStage(trace, first.stage)) return {};
    std::vector<CellRef> cells;
    const StageMatrixSize size = stageMatrixSize(trace, first.stage);
    for (int column = 0; column < size.columns; ++column) {
        const CellRef cell{first.stage, first.head, first.row, column};
        if (isWorthwhile(trace, sequence, cell)) cells.push_back(cell);
    }
    return cells;
}

/// Some of them, at even distances.
template <class Items>
Items evenlySpacedItems(const Items& items, std::size_t most) {
    if (items.size() <= most) return items;
    Items some;
    for (std::size_t i = 0; i < most; ++i) some.push_back(items[i * items.size() / most]);
    return some;
}

}  // namespace

const std::vector<Stage>& stagesWithBlanks() {
    static const std::vector<Stage> stages{Stage::RawScores, Stage::ScaledScores, Stage::Weights,
                                           Stage::Context};
    return stages;
}

QString blankUnavailableReason(const Trace& trace, int sequence, const CellRef& cell) {
    if (!isComputedStage(trace, cell.stage))
        return tr("there is nothing to work out: the attention stands in a file");
    const StageMatrixSize size = stageMatrixSize(trace, cell.stage);
    const auto beyond = [](const QString& text, int at, Index most) { return text.arg(at + 1).arg(most); };
    if (cell.row < 0 || cell.row >= size.rows)
        return beyond(tr("there is no query %1; allowed are 1 to %2"), cell.row, size.rows);
    const bool isKey = stageInfo(cell.stage).columnAxis == Axis::Key;
    if (cell.column < 0 || cell.column >= size.columns)
        return beyond(isKey ? tr("there is no key %1; allowed are 1 to %2")
                            : tr("there is no dimension %1; allowed are 1 to %2"),
                      cell.column, size.columns);
    if (cell.head < 0 || cell.head >= trace.stageHeadCount(cell.stage))
        return beyond(tr("there is no head %1; allowed are 1 to %2"), cell.head,
                      trace.stageHeadCount(cell.stage));
    if (isMaskedCell(trace, sequence, cell)) return tr("the cell is masked; allowed are cells that are not");
    if (!std::isfinite(numberAt(trace, sequence, cell))) return tr("the cell holds no number");
    return {};
}

std::vector<CellRef> suggestedBlanks(const Trace& trace, int sequence, Stage stage, int head) {
    if (!isComputedStage(trace, stage)) return {};
    std::vector<std::vector<CellRef>> rows;
    const Index count = stageMatrixSize(trace, stage).rows;
    for (int row = 0; row < count; ++row) {
        rows.push_back(worthwhileCellsInRow(trace, sequence, {stage, head, row, 0}));
        if (rows.back().empty()) rows.pop_back();
    }
    std::vector<CellRef> blanks;
    rows = evenlySpacedItems(rows, suggestedBlankCount);
    for (std::size_t i = 0; i < rows.size(); ++i)
        blanks.push_back(rows[i][rows[i].size() * (2 * i + 1) / (2 * rows.size())]);
    return blanks;
}

std::vector<CellRef> suggestedBlanksInRow(const Trace& trace, int sequence, const CellRef& cell) {
    std::vector<CellRef> blanks =
        evenlySpacedItems(worthwhileCellsInRow(trace, sequence, cell), suggestedBlankCount);
    const bool isAmong = std::ranges::find(blanks, cell) != blanks.end();
    if (isAmong || !blankUnavailableReason(trace, sequence, cell).isEmpty()) return blanks;
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
