// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"

#include <algorithm>

namespace attention {
namespace {

const OperandInfo transformedScoreQuantity{.symbol = Message::fromUntranslatedText("s′")};
const OperandInfo maskFillQuantity{.symbol = Message("Explanation", "fill value"), .isConstant = true};

const CalculationStepKind rawScoreStep{};
const CalculationStepKind notScaledStep{Message("Explanation", "Not scaled")};
const CalculationStepKind maskingStep{Message("Explanation", "Masked")};
const CalculationStepKind notMaskedStep{Message("Explanation", "Not masked")};

/// Returns the stage of the queries or keys that the score function pairs: after its mapping if it has one,
/// otherwise after the query–key transforms. `vectors` is Queries or Keys.
Stage pairedVectorStage(const TraceReader& reader, Stage vectors) {
    const Stage mapped = vectors == Stage::Queries ? Stage::MappedQueries : Stage::MappedKeys;
    return reader.hasStage(mapped) ? mapped : scoreInputStage(reader.trace(), vectors);
}

ComponentPair queryKeyPair(TraceReader& reader, const CellRef& score, int component) {
    return {reader.operand(reader.servingHeadCell(score, pairedVectorStage(reader, Stage::Queries), score.row,
                                                  component)),
            reader.operand(reader.servingHeadCell(score, pairedVectorStage(reader, Stage::Keys), score.column,
                                                  component))};
}

CalculationStep explainRawScore(TraceReader& reader, const CellRef& cell) {
    const Scorer& scorer = scorerOf(reader.config().score.function);
    const CellRef raw = sameHeadCell(cell, Stage::RawScores, cell.row, cell.column);
    const int componentCount = reader.columnCount(pairedVectorStage(reader, Stage::Queries));
    std::vector<Term> terms;
    for (int i = 0; i < componentCount; ++i)
        terms.push_back(scorer.componentTerm(reader, raw, queryKeyPair(reader, raw, i), i));
    CalculationStep step = makeCellStep(rawScoreStep, std::move(terms), reader, raw);
    step.title = Message("Explanation", "Raw score: %1").arg(scorer.displayText.pairFormula);
    return step;
}

/// Appends the steps from the raw to the scaled score of `cell`. Appends nothing if no score transform
/// changes it.
void appendScaling(TraceReader& reader, const CellRef& cell, CalculationSteps& steps) {
    const CellRef scaled = sameHeadCell(cell, Stage::ScaledScores, cell.row, cell.column);
    const ScoreContext context{reader.config(), reader.trace().dModel()};
    Operand score = reader.operand(sameHeadCell(cell, Stage::RawScores, cell.row, cell.column));
    const auto changes = reader.scoresAfterTransforms(scaled);
    const std::size_t stepCountBefore = steps.size();
    for (const ScoreTransform* transform : scoreTransforms()) {
        if (!transform->isActive(reader.config())) continue;
        auto step = transform->explain(context, scaled, score);
        if (!step) continue;
        const auto change = std::ranges::find(changes, transform, &ScorePipeline::ScoreChange::transform);
        if (change != changes.end()) step->result = change->score;
        score = nameResult(*step, transformedScoreQuantity);
        steps.push_back(std::move(*step));
    }
    if (steps.size() == stepCountBefore) return;
    steps.back().cell = scaled;
    steps.back().resultOperand.reset();
}

}  // namespace

CalculationSteps explainScore(TraceReader& reader, const CellRef& cell) {
    CalculationSteps steps = {explainRawScore(reader, cell)};
    if (cell.stage == Stage::RawScores) return steps;
    appendScaling(reader, cell, steps);
    if (cell.stage == Stage::ScaledScores) {
        if (steps.size() > 1) return steps;
        const Operand raw = reader.operand(sameHeadCell(cell, Stage::RawScores, cell.row, cell.column));
        steps.push_back(makeCellStep(notScaledStep, {makeTerm(patterns::value, {raw})}, reader, cell));
        steps.back().notes = {
            Message("Explanation", "No divisor, multiplier, soft cap or bias changes this score.")};
        return steps;
    }
    const auto reasons = maskReasons(reader.trace(), reader.sequence(), cell);
    const bool isMasked = !reasons.empty();
    if (!isMasked && cell.stage == Stage::Weights) return steps;
    const Operand maskedScore =
        isMasked ? makeOperand(maskFillQuantity, static_cast<float>(reader.config().mask.fill))
                 : reader.operand(sameHeadCell(cell, Stage::ScaledScores, cell.row, cell.column));
    steps.push_back(makeCellStep(isMasked ? maskingStep : notMaskedStep,
                                 {makeTerm(patterns::value, {maskedScore})}, reader,
                                 sameHeadCell(cell, Stage::MaskedScores, cell.row, cell.column)));
    for (const MaskReason reason : reasons) steps.back().notes.push_back(maskReasonText(reason));
    return steps;
}

CalculationSteps explainFeatureMap(TraceReader& reader, const CellRef& cell) {
    const Stage vectorStage =
        scoreInputStage(reader.trace(), cell.stage == Stage::MappedQueries ? Stage::Queries : Stage::Keys);
    return scorerOf(reader.config().score.function)
        .explainMappedEntry(reader, cell, reader.servingHeadCell(cell, vectorStage, cell.row, 0));
}

}  // namespace attention
