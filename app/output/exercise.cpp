// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/exercise.h"

#include "inspector/step_text.h"
#include "layer/stage_matrix.h"
#include "output/blanks.h"
#include "output/exercise_hints.h"
#include "output/handout_data.h"
#include "output/html_page.h"
#include "state/shown_cells.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"
#include "texts/tr.h"

#include <algorithm>

namespace attention {
namespace {

using Json = nlohmann::json;

/// The texts beside those of a blank.
Json exerciseTexts() {
    Json texts;
    const auto add = [&](const char* name, const QString& text) { texts[name] = text.toStdString(); };
    add("place", tr("%1 %2, %3 %4"));
    add("titled", tr("%1: %2"));
    add("given", tr("Given"));
    add("blank", tr("blank %1"));
    add("check", tr("Check"));
    add("show", tr("Show the answer"));
    add("done", tr("%1 of %2 filled in"));
    add("right", tr("Right: %1"));
    add("shown", tr("The answer: %1"));
    add("empty", tr("Type a number first, or have the answer shown."));
    add("noNumber", tr("That is no number: write it like 0.25 or 0,25."));
    add("close", tr("Nearly: calculate with all the decimals given, and round the result only."));
    add("wrong", tr("Not yet. Begin with this step: %1"));
    add("needs", tr("Fill in blank %1 first: this number is made of it."));
    return texts;
}

QString decimalsText(int decimals) {
    if (decimals == 2) return tr("two decimals");
    return decimals == 3 ? tr("three decimals") : tr("four decimals");
}

/// How many steps lead to the numbers that are given: those of other stages.
std::size_t stepsToGiven(const CalculationSteps& steps, Stage stage) {
    const auto last = std::find_if(steps.rbegin(), steps.rend(), [&](const CalculationStep& step) {
        return step.cell && step.cell->stage != stage;
    });
    return static_cast<std::size_t>(steps.rend() - last);
}

/// The numbers that a blank's is made of, by key or component: [[token, [[stage, head, row, column], …]], …].
class GivenNumbers {
 public:
    GivenNumbers(const Trace& trace, int sequence, const CellRef& blank)
        : m_trace(trace),
          m_blank(blank),
          m_tokens(columnAxisText(trace, sequence, Stage::Weights).labels),
          m_forbidden(maskedScoreCells(trace, sequence, blank.head)),
          m_weights(stageMatrix(trace, Stage::Weights, sequence, blank.head)) {}

    void add(const CalculationStep& step) {
        const bool isOverKeys = step.kind->sumOver == SummationIndex::Keys;
        for (const Term& term : step.terms) {
            for (const Operand& operand : term.operands) {
                if (!operand.cell || operand.cell->stage == m_blank.stage) continue;
                // A weight needs the scores of its whole row, of which some steps show only its own.
                if (isScoreStage(operand.cell->stage) && isWeightStage(m_blank.stage)) {
                    addRow(*operand.cell);
                } else if (!isOverKeys || term.index == sinkTermIndex) {
                    add(*operand.cell, term.index, {});
                } else if (!isMaskedKey(term.index)) {
                    add(*operand.cell, term.index, m_tokens[term.index]);
                }
            }
        }
    }

    Json json() const {
        Json all = Json::array();
        for (const auto& [index, part] : m_parts) all.push_back(part);
        return all;
    }

 private:
    /// A masked key may have a weight all the same, where the mask fills in a finite score.
    bool isMaskedKey(int key) const {
        if (m_weights.values(m_blank.row, key) != 0) return false;
        return m_forbidden[static_cast<std::size_t>(m_blank.row * m_trace.keyCount() + key)] != 0;
    }
    void addRow(CellRef cell) {
        for (cell.column = 0; cell.column < m_trace.keyCount(); ++cell.column)
            if (!isMaskedKey(cell.column)) add(cell, cell.column, m_tokens[cell.column]);
    }
    void add(const CellRef& cell, int index, const QString& token) {
        const Json place = {static_cast<int>(cell.stage), cell.head, cell.row, cell.column};
        if (!m_known.insert(place).second) return;
        Json& part = m_parts[index];
        if (part.is_null()) part = {token.toStdString(), Json::array()};
        part[1].push_back(place);
    }

    const Trace& m_trace;
    CellRef m_blank;
    QStringList m_tokens;
    std::vector<std::uint8_t> m_forbidden;
    StageMatrix m_weights;
    std::map<int, Json> m_parts;
    std::set<Json> m_known;
};

Json blankJson(const Trace& trace, int sequence, const CellRef& cell, HandoutCalculations& steps) {
    CalculationSteps whole = explain(trace, sequence, cell).steps;
    const std::size_t from = stepsToGiven(whole, cell.stage);
    const CalculationSteps own(whole.begin() + static_cast<std::ptrdiff_t>(from), whole.end());
    const AxisText rows = rowAxisText(trace, sequence, cell.stage);
    const AxisText columns = columnAxisText(trace, sequence, cell.stage);
    const double value = stageMatrix(trace, cell.stage, sequence, cell.head).values(cell.row, cell.column);
    const int decimals = requiredDecimals(value);
    const QString title =
        trace.stageHeadCount(cell.stage) > 1 ? mapTitle(trace, cell) : stageTitle(trace, cell.stage);
    GivenNumbers given(trace, sequence, cell);
    for (const CalculationStep& step : own) given.add(step);
    Json hints = Json::array();
    for (const Hint& hint : hintsFor(trace, sequence, cell, own))
        hints.push_back({{"answer", hint.wrongAnswer}, {"text", hint.text.toStdString()}});
    const auto text = [](const QString& one) { return one.toStdString(); };
    return {{"stage", static_cast<int>(cell.stage)},
            {"head", cell.head},
            {"row", cell.row},
            {"column", cell.column},
            {"title", text(title)},
            {"place",
             {text(rows.title), text(rows.labels[cell.row]), text(columns.title),
              text(columns.labels[cell.column])}},
            {"steps", steps.describeCell(cell)},
            {"from", from},
            {"given", given.json()},
            {"first", text(own.empty() ? stageTitle(cell.stage) : stepTitle(trace, own.front()))},
            {"decimals", decimals},
            {"rounding", text(decimalsText(decimals))},
            {"isSigned", !isWeightStage(cell.stage)},
            {"hints", hints}};
}

}  // namespace

QByteArray exercisePage(const Trace& trace, int sequence, const std::vector<CellRef>& blanks,
                        const QString& title, const FigureTheme& theme) {
    HandoutCalculations steps(trace, sequence);
    Json blanksJson = Json::array();
    std::set<Stage> stages;
    for (const CellRef& cell : blanks) {
        blanksJson.push_back(blankJson(trace, sequence, cell, steps));
        stages.insert(cell.stage);
    }
    Json data = calculationData(trace, sequence, steps, std::move(stages), theme);
    data["blanks"] = std::move(blanksJson);
    data["texts"] = exerciseTexts();
    Json order = Json::array();
    for (const Stage stage : pipelineStages(trace)) order.push_back(static_cast<int>(stage));
    data["order"] = std::move(order);
    data["weights"] = static_cast<int>(Stage::Weights);
    PageTexts texts = commonPageTexts(trace, sequence, title);
    texts["task"] =
        tr("Calculate the missing numbers from those that are given, and round to the decimals asked for. "
           "Enter checks, Tab goes on to the next blank; a decimal comma will do.");
    texts["task-on-paper"] =
        tr("Calculate the missing numbers from those that are given, and round to the decimals asked "
           "for. The answers have pages of their own at the end.");
    texts["answers"] = tr("Answers");
    return renderPage(QStringLiteral("exercise"), texts, std::move(data), theme);
}

}  // namespace attention
