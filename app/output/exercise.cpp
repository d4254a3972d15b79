// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/exercise.h"

#include "explanation/explanation.h"
#include "heatmap/printable_text.h"
#include "inspector/step_text.h"
#include "layer/stage_matrix.h"
#include "output/blanks.h"
#include "output/handout_data.h"
#include "output/html_page.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/translation_contexts.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// A wrong answer and the sentence that the page shows for it.
struct Hint {
    double wrongAnswer = 0;
    QString text;
};

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

/// Returns the wrong answers that result from common mistakes, with hints. Examples are a missing or
/// superfluous step, a wrong sign, and the number of a neighboring cell. `steps` are the calculation steps
/// from the given numbers to `cell`. All wrong answers differ clearly from the correct answer. If several
/// hints have the same wrong answer, the first hint applies.
std::vector<Hint> hintsFor(const Trace& trace, int sequence, const CellRef& cell,
                           const CalculationSteps& steps) {
    HintCollector hints(trace, sequence, cell);
    if (stageInfo(cell.stage).columnAxis == Axis::Key) addOtherStageHints(hints);
    addStepHints(hints, steps);
    addNeighborCellHints(hints);
    return hints.takeHints();
}

using Json = nlohmann::json;

/// Returns the texts that the script of the page shows, except the texts of single blanks.
Json exerciseTexts() {
    Json texts;
    const auto add = [&](const char* name, const QString& text) { texts[name] = text.toStdString(); };
    add("place", ExerciseTexts::tr("%1 %2, %3 %4"));
    add("titled", ExerciseTexts::tr("%1: %2"));
    add("given", ExerciseTexts::tr("Given"));
    add("blank", ExerciseTexts::tr("blank %1"));
    add("check", ExerciseTexts::tr("Check"));
    add("show", ExerciseTexts::tr("Show the answer"));
    add("done", ExerciseTexts::tr("%1 of %2 blanks filled in"));
    add("right", ExerciseTexts::tr("Right: %1"));
    add("shown", ExerciseTexts::tr("The answer: %1"));
    add("empty", ExerciseTexts::tr("Enter a number first, or click “Show the answer”."));
    add("noNumber", ExerciseTexts::tr("This is not a number. Enter a number such as 0.25 or 0,25."));
    add("close", ExerciseTexts::tr(
                     "Almost correct. Calculate with all the given decimals, and round only the result."));
    add("wrong", ExerciseTexts::tr("Not correct yet. Start with this calculation step: %1"));
    add("needs", ExerciseTexts::tr("Fill in blank %1 first, because this number depends on it."));
    return texts;
}

QString decimalsText(int decimals) {
    if (decimals == 2) return ExerciseTexts::tr("two decimals");
    return decimals == 3 ? ExerciseTexts::tr("three decimals") : ExerciseTexts::tr("four decimals");
}

/// Returns the number of steps at the beginning of `steps` whose results the page shows. The last of these
/// steps computes a cell of another stage than `stage`.
std::size_t countGivenSteps(const CalculationSteps& steps, Stage stage) {
    const auto lastGivenStep = std::find_if(steps.rbegin(), steps.rend(), [&](const CalculationStep& step) {
        return step.cell && step.cell->stage != stage;
    });
    return static_cast<std::size_t>(steps.rend() - lastGivenStep);
}

/// Collects the cells from which a blank is calculated, grouped by key or component. The JSON form is
/// [[token, [[stage, head, row, column], …]], …].
class BlankOperands {
 public:
    BlankOperands(const Trace& trace, int sequence, const CellRef& blank)
        : m_trace(trace),
          m_blank(blank),
          m_tokens(columnAxisText(trace, sequence, Stage::Weights).labels),
          m_maskedCells(maskedScoreCells(trace, sequence, blank.head)),
          m_weights(stageMatrix(trace, Stage::Weights, sequence, blank.head)) {}

    void add(const CalculationStep& step) {
        const bool sumsOverKeys = step.kind->sumOver == SummationIndex::Keys;
        for (const Term& term : step.terms) {
            for (const Operand& operand : term.operands) {
                if (!operand.cell || operand.cell->stage == m_blank.stage) continue;
                // A weight depends on all scores of its row, but some steps contain only the score of one
                // key.
                if (isScoreStage(operand.cell->stage) && isWeightStage(m_blank.stage)) {
                    addRow(*operand.cell);
                } else if (!sumsOverKeys || term.index == sinkTermIndex) {
                    add(*operand.cell, term.index, {});
                } else if (!isMaskedKey(term.index)) {
                    add(*operand.cell, term.index, m_tokens[term.index]);
                }
            }
        }
    }

    Json json() const {
        Json groups = Json::array();
        for (const auto& [index, group] : m_groups) groups.push_back(group);
        return groups;
    }

 private:
    /// True if `key` is masked and its weight is 0. A masked key can have another weight, because the mask
    /// can fill in a finite score.
    bool isMaskedKey(int key) const {
        if (m_weights.values(m_blank.row, key) != 0) return false;
        return m_maskedCells[static_cast<std::size_t>(m_blank.row * m_trace.keyCount() + key)] != 0;
    }
    void addRow(CellRef cell) {
        for (cell.column = 0; cell.column < m_trace.keyCount(); ++cell.column)
            if (!isMaskedKey(cell.column)) add(cell, cell.column, m_tokens[cell.column]);
    }
    void add(const CellRef& cell, int index, const QString& token) {
        const Json coordinates = {static_cast<int>(cell.stage), cell.head, cell.row, cell.column};
        if (!m_addedCells.insert(coordinates).second) return;
        Json& group = m_groups[index];
        if (group.is_null()) group = {token.toStdString(), Json::array()};
        group[1].push_back(coordinates);
    }

    const Trace& m_trace;
    CellRef m_blank;
    QStringList m_tokens;
    std::vector<std::uint8_t> m_maskedCells;
    StageMatrix m_weights;
    std::map<int, Json> m_groups;
    std::set<Json> m_addedCells;
};

Json blankJson(const Trace& trace, int sequence, const CellRef& cell, HandoutCalculations& calculations) {
    CalculationSteps allSteps = explain(trace, sequence, cell).steps;
    const std::size_t givenStepCount = countGivenSteps(allSteps, cell.stage);
    const CalculationSteps blankSteps(allSteps.begin() + static_cast<std::ptrdiff_t>(givenStepCount),
                                      allSteps.end());
    const AxisText rowAxis = rowAxisText(trace, sequence, cell.stage);
    const AxisText columnAxis = columnAxisText(trace, sequence, cell.stage);
    const double value = stageMatrix(trace, cell.stage, sequence, cell.head).values(cell.row, cell.column);
    const int decimals = requiredDecimals(value);
    const QString title =
        trace.stageHeadCount(cell.stage) > 1 ? mapTitle(trace, cell) : stageTitle(trace, cell.stage);
    BlankOperands operands(trace, sequence, cell);
    for (const CalculationStep& step : blankSteps) operands.add(step);
    Json hints = Json::array();
    for (const Hint& hint : hintsFor(trace, sequence, cell, blankSteps))
        hints.push_back({{"answer", hint.wrongAnswer}, {"text", hint.text.toStdString()}});
    const auto toStdString = [](const QString& string) { return string.toStdString(); };
    return {{"stage", static_cast<int>(cell.stage)},
            {"head", cell.head},
            {"row", cell.row},
            {"column", cell.column},
            {"title", toStdString(title)},
            {"place",
             {toStdString(rowAxis.title), toStdString(rowAxis.labels[cell.row]),
              toStdString(columnAxis.title), toStdString(columnAxis.labels[cell.column])}},
            {"steps", calculations.describeCell(cell)},
            {"from", givenStepCount},
            {"given", operands.json()},
            {"first",
             toStdString(blankSteps.empty() ? stageTitle(cell.stage) : stepTitle(trace, blankSteps.front()))},
            {"decimals", decimals},
            {"rounding", toStdString(decimalsText(decimals))},
            {"isSigned", !isWeightStage(cell.stage)},
            {"hints", hints}};
}

/// Returns `blanks` in the order in which a student can calculate them. If an earlier score of a scaled score
/// is a blank, and another blank is calculated from this scaled score, adds the scaled score as a blank. The
/// page would otherwise have to show the scaled score, from which the earlier score is easily found.
std::vector<CellRef> solvableBlanks(const Trace& trace, int sequence, std::vector<CellRef> blanks) {
    std::vector<CellRef> addedBlanks;
    const auto contains = [](const std::vector<CellRef>& cells, const CellRef& cell) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    for (const CellRef& blank : blanks) {
        if (blank.stage != Stage::RawScores) continue;
        CellRef scaledScore = blank;
        scaledScore.stage = Stage::ScaledScores;
        const bool isUsed = std::ranges::any_of(blanks, [&](const CellRef& cell) {
            return isWeightStage(cell.stage) && cell.head == blank.head && cell.row == blank.row;
        });
        const bool isAdded = contains(blanks, scaledScore) || contains(addedBlanks, scaledScore);
        if (isUsed && !isAdded && blankUnavailableReason(trace, sequence, scaledScore).isEmpty())
            addedBlanks.push_back(scaledScore);
    }
    blanks.insert(blanks.end(), addedBlanks.begin(), addedBlanks.end());
    std::ranges::stable_sort(blanks, {}, &CellRef::stage);
    return blanks;
}

}  // namespace

QByteArray exercisePage(const Trace& trace, int sequence, const std::vector<CellRef>& blanks,
                        const QString& title, const FigureTheme& theme) {
    HandoutCalculations calculations(trace, sequence);
    Json blanksJson = Json::array();
    std::set<Stage> stages;
    for (const CellRef& cell : solvableBlanks(trace, sequence, blanks)) {
        blanksJson.push_back(blankJson(trace, sequence, cell, calculations));
        stages.insert(cell.stage);
    }
    Json data = calculationData(trace, sequence, calculations, std::move(stages), theme);
    data["blanks"] = std::move(blanksJson);
    data["texts"] = exerciseTexts();
    data["scaledScores"] = static_cast<int>(Stage::ScaledScores);
    data["maskedScores"] = static_cast<int>(Stage::MaskedScores);
    PageTexts texts = commonPageTexts(trace, sequence, title);
    texts["task"] = ExerciseTexts::tr(
        "Calculate the missing numbers from the given numbers, and round them to the requested number of "
        "decimals. Press Enter to check an answer, and Tab to go to the next blank. You can use a decimal "
        "point or a decimal comma.");
    texts["task-on-paper"] = ExerciseTexts::tr(
        "Calculate the missing numbers from the given numbers, and round them to the requested number of "
        "decimals. The answers are on separate pages at the end.");
    texts["answers"] = ExerciseTexts::tr("Answers");
    return renderPage(QStringLiteral("exercise"), texts, std::move(data), theme);
}

}  // namespace attention
