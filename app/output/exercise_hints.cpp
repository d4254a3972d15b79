// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/exercise_hints.h"

#include "heatmap/printable_text.h"
#include "inspector/step_text.h"
#include "layer/stage_matrix.h"
#include "output/blanks.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Collects the hints for one cell. Hints that are added earlier have priority.
class HintCollector {
 public:
    HintCollector(const Trace& trace, int sequence, const CellRef& cell)
        : m_trace(trace), m_sequence(sequence), m_cell(cell), m_correctAnswer(cellValue(cell)) {}

    const Trace& trace() const { return m_trace; }
    int sequence() const { return m_sequence; }
    const CellRef& cell() const { return m_cell; }
    double correctAnswer() const { return m_correctAnswer; }
    double cellValue(const CellRef& cell) const {
        return stageMatrix(m_trace, cell.stage, m_sequence, cell.head).values(cell.row, cell.column);
    }

    /// Adds a hint, unless `answer` is 0 or not finite, or differs from the correct answer by at most one
    /// unit of the last required decimal.
    void add(double answer, const QString& text) {
        const double lastDecimalUnit = std::pow(10, -requiredDecimals(m_correctAnswer));
        if (std::isfinite(answer) && answer != 0 && std::abs(answer - m_correctAnswer) > lastDecimalUnit)
            m_hints.push_back({answer, text});
    }
    std::vector<Hint> takeHints() { return std::move(m_hints); }

 private:
    const Trace& m_trace;
    int m_sequence;
    CellRef m_cell;
    double m_correctAnswer;
    std::vector<Hint> m_hints;
};

void addOtherStageHints(HintCollector& hints) {
    const CellRef cell = hints.cell();
    bool isEarlierStage = true;
    for (const Stage stage : pipelineStages(hints.trace())) {
        if (stage == cell.stage) isEarlierStage = false;
        if (stage == cell.stage || (!isScoreStage(stage) && !isWeightStage(stage))) continue;
        const double value = hints.cellValue({stage, cell.head, cell.row, cell.column});
        if (stage == Stage::RawScores)
            hints.add(value,
                      ExerciseTexts::tr("Your answer is the score before scaling. Divide this score by the "
                                        "divisor, and then do any remaining calculation steps."));
        const QString text = isEarlierStage ? ExerciseTexts::tr(
                                                  "Your answer is the value of the earlier stage “%1”. Do "
                                                  "the remaining calculation steps.")
                                            : ExerciseTexts::tr(
                                                  "Your answer is the value of the later stage “%1”. The "
                                                  "blank belongs to an earlier stage.");
        hints.add(value, text.arg(stageTitle(stage)));
    }
}

void addStepHints(HintCollector& hints, const CalculationSteps& steps) {
    for (const CalculationStep& step : steps) {
        const QString title = stepTitle(hints.trace(), step);
        if (&step != &steps.back())
            hints.add(step.result, ExerciseTexts::tr("Your answer is the result of the calculation step "
                                                     "“%1”. Do the remaining calculation steps.")
                                       .arg(title));
        if (step.terms.size() < 2) continue;
        for (const Term& term : step.terms)
            hints.add(term.value,
                      ExerciseTexts::tr(
                          "Your answer is only one term of the calculation step “%1”. Add its other terms.")
                          .arg(title));
    }
}

void addNeighborCellHints(HintCollector& hints) {
    hints.add(-hints.correctAnswer(), ExerciseTexts::tr("Only the sign is wrong."));
    const auto [stage, head, row, column] = hints.cell();
    const StageMatrixSize size = stageMatrixSize(hints.trace(), stage);
    if (stageInfo(stage).columnAxis == Axis::Key && column < size.rows && row < size.columns)
        hints.add(
            hints.cellValue({stage, head, column, row}),
            ExerciseTexts::tr("Query and key are swapped. The row is the query, and the column is the key."));
    const AxisText axis = columnAxisText(hints.trace(), hints.sequence(), stage);
    for (int otherColumn = 0; otherColumn < size.columns; ++otherColumn)
        hints.add(hints.cellValue({stage, head, row, otherColumn}),
                  ExerciseTexts::tr("Your answer is the value of %1 %2. Check the column of the blank.")
                      .arg(axis.title, bidiIsolated(axis.labels[otherColumn])));
}

}  // namespace

std::vector<Hint> hintsFor(const Trace& trace, int sequence, const CellRef& cell,
                           const CalculationSteps& steps) {
    HintCollector hints(trace, sequence, cell);
    if (stageInfo(cell.stage).columnAxis == Axis::Key) addOtherStageHints(hints);
    addStepHints(hints, steps);
    addNeighborCellHints(hints);
    return hints.takeHints();
}

}  // namespace attention
