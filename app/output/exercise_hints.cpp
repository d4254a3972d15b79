// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/exercise_hints.h"

#include "heatmap/printable_text.h"
#include "inspector/step_text.h"
#include "layer/stage_matrix.h"
#include "output/blanks.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// The mistakes around one cell, in the order in which they are looked for.
class Mistakes {
 public:
    Mistakes(const Trace& trace, int sequence, const CellRef& cell)
        : m_trace(trace), m_sequence(sequence), m_cell(cell), m_right(numberIn(cell)) {}

    const Trace& trace() const { return m_trace; }
    int sequence() const { return m_sequence; }
    const CellRef& cell() const { return m_cell; }
    double right() const { return m_right; }
    double numberIn(const CellRef& cell) const {
        return stageMatrix(m_trace, cell.stage, m_sequence, cell.head).values(cell.row, cell.column);
    }

    /// Nothing that cannot be told from the right answer.
    void add(double answer, const QString& text) {
        const double unit = std::pow(10, -requiredDecimals(m_right));
        if (std::isfinite(answer) && answer != 0 && std::abs(answer - m_right) > unit)
            m_hints.push_back({answer, text});
    }
    std::vector<Hint> take() { return std::move(m_hints); }

 private:
    const Trace& m_trace;
    int m_sequence;
    CellRef m_cell;
    double m_right;
    std::vector<Hint> m_hints;
};

void addOtherStages(Mistakes& mistakes) {
    const CellRef own = mistakes.cell();
    bool isEarlier = true;
    for (const Stage stage : pipelineStages(mistakes.trace())) {
        if (stage == own.stage) isEarlier = false;
        if (stage == own.stage || (!isScoreStage(stage) && !isWeightStage(stage))) continue;
        const double number = mistakes.numberIn({stage, own.head, own.row, own.column});
        if (stage == Stage::RawScores)
            mistakes.add(number, tr("That is the score before scaling: divide it, and go on from there."));
        const QString text = isEarlier ? tr("That is the number of an earlier stage, “%1”: go on from there.")
                                       : tr("That is the number of a later stage, “%1”: go back.");
        mistakes.add(number, text.arg(stageTitle(stage)));
    }
}

void addSteps(Mistakes& mistakes, const CalculationSteps& steps) {
    for (const CalculationStep& step : steps) {
        const QString title = stepTitle(mistakes.trace(), step);
        if (&step != &steps.back())
            mistakes.add(step.result,
                         tr("That is the result of the step “%1”: go on from there.").arg(title));
        if (step.terms.size() < 2) continue;
        for (const Term& term : step.terms)
            mistakes.add(term.value, tr("That is one term of the step “%1”: go on from there.").arg(title));
    }
}

void addNeighborCells(Mistakes& mistakes) {
    mistakes.add(-mistakes.right(), tr("Only the sign is wrong."));
    const auto [stage, head, row, column] = mistakes.cell();
    const StageMatrixSize size = stageMatrixSize(mistakes.trace(), stage);
    if (stageInfo(stage).columnAxis == Axis::Key && column < size.rows && row < size.columns)
        mistakes.add(mistakes.numberIn({stage, head, column, row}),
                     tr("Query and key are exchanged: the query is in the row."));
    const AxisText axis = columnAxisText(mistakes.trace(), mistakes.sequence(), stage);
    for (int other = 0; other < size.columns; ++other)
        mistakes.add(mistakes.numberIn({stage, head, row, other}),
                     tr("That is the number of %1 %2: look which column is asked for.")
                         .arg(axis.title, bidiIsolated(axis.labels[other])));
}

}  // namespace

std::vector<Hint> hintsFor(const Trace& trace, int sequence, const CellRef& cell,
                           const CalculationSteps& steps) {
    Mistakes mistakes(trace, sequence, cell);
    if (stageInfo(cell.stage).columnAxis == Axis::Key) addOtherStages(mistakes);
    addSteps(mistakes, steps);
    addNeighborCells(mistakes);
    return mistakes.take();
}

}  // namespace attention
