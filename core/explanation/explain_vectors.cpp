// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/trace_reader.h"
#include "mechanisms/common/position_divisor.h"
#include "mechanisms/registry.h"

#include <algorithm>

namespace attention {
namespace {

// The term patterns, quantities and kinds of steps of this file.
constexpr TermPattern sinePattern(
    "sin({%1 ÷ %2})", [](double a, double b) { return std::sin(a / b); },
    [](double a, double b) { return a / b; });
constexpr TermPattern cosinePattern(
    "cos({%1 ÷ %2})", [](double a, double b) { return std::cos(a / b); },
    [](double a, double b) { return a / b; });

const OperandInfo positionQuantity{.symbol = Message("Explanation", "position"),
                                   .format = OperandInfo::NumberFormat::Whole};
const OperandInfo positionDivisorQuantity{.symbol = Message("Explanation", "divisor")};
const OperandInfo positionEncodingQuantity{.symbol = Message("Explanation", "encoding")};

const OperandInfo componentQuantity{.symbol = Message("Explanation", "component")};

const CalculationStepKind projectStep{};
const CalculationStepKind firstMatrixStep{};
const CalculationStepKind copyEmbeddingStep{Message("Explanation", "Copied from the embedding")};
const CalculationStepKind tableRowStep{Message("Explanation", "Row of the embedding table")};
const CalculationStepKind embeddingWithPositionStep{
    Message("Explanation", "Embedding plus position encoding")};
const CalculationStepKind concatenatedPositionStep{Message("Explanation", "Concatenated position encoding")};
const CalculationStepKind sinusoidStep{Message("Explanation", "Sinusoidal position encoding")};
const CalculationStepKind padStep{Message("Explanation", "Padding")};
const CalculationStepKind contextStep{Message("Explanation", "Context vector: Σ weight · value"),
                                      SummationIndex::Keys};
const CalculationStepKind ablatedHeadStep{Message("Explanation", "The head is switched off")};
const CalculationStepKind copyContextStep{Message("Explanation", "Context vector of the head")};

const ProjectionStages& projectionStagesOf(Stage stage) {
    const Stage result = stageInfo(stage).pipelineStage;
    return *std::ranges::find(projectionStages, result, &ProjectionStages::result);
}

/// Returns the calculation step that computes component `column` of the sinusoidal encoding of `position`, a
/// vector of `size` components.
CalculationStep positionEncodingStep(int position, int column, Index size) {
    const double divisor = positionDivisor(column, size);
    CalculationStep step = makeSumStep(
        sinusoidStep,
        {makeTerm(column % 2 == 0 ? sinePattern : cosinePattern,
                  {makeOperand(positionQuantity, position), makeOperand(positionDivisorQuantity, divisor)},
                  column)});
    step.result = static_cast<float>(step.result);  // rounded once, because the trace adds it as a float
    step.notes = {Message("Explanation", "Positions are counted from 0 here.")};
    return step;
}

/// Explains a component of a query or key after the query–key transforms.
class ScoredComponentExplainer {
 public:
    ScoredComponentExplainer(TraceReader& reader, const CellRef& cell) : m_reader(reader), m_cell(cell) {
        for (const QueryKeyTransform* transform : queryKeyTransforms())
            if (transform->isActive(reader.config())) m_activeTransforms.push_back(transform);
    }

    /// Returns the calculation steps that compute the component in the cell. The steps of other components on
    /// which it depends come first.
    CalculationSteps explain() && {
        explainComponent(m_activeTransforms.size(), m_cell.column);
        m_steps.back().cell = m_cell;
        m_steps.back().resultOperand.reset();
        m_steps.back().result = m_reader.valueAt(m_cell);
        return std::move(m_steps);
    }

 private:
    /// Returns component `i` after the first `count` active transforms. Appends the steps that lead to it to
    /// m_steps.
    Operand explainComponent(std::size_t count, int i) {
        if (count == 0) {
            const Stage inputStage = m_cell.stage == Stage::ScoredQueries ? Stage::Queries : Stage::Keys;
            return m_reader.operand(sameHeadCell(m_cell, inputStage, m_cell.row, i));
        }
        CalculationSteps steps = m_activeTransforms[count - 1]->explain(
            m_reader.config(), {m_cell.row, i},
            {[&](int j) { return explainComponent(count - 1, j); }, [&](int j) { return normGain(j); }});
        CalculationStep& lastStep = steps.back();
        lastStep.result = static_cast<float>(lastStep.result);
        const Operand result = nameResult(lastStep, componentQuantity);
        for (CalculationStep& step : steps)
            if (!isListed(step)) m_steps.push_back(std::move(step));
        return result;
    }
    std::optional<Operand> normGain(int i) {
        const Stage stage =
            m_cell.stage == Stage::ScoredQueries ? Stage::QueryNormWeight : Stage::KeyNormWeight;
        if (!m_reader.hasStage(stage)) return std::nullopt;
        return m_reader.operand({stage, 0, i, 0});
    }
    /// True if m_steps contains the step already, because another component depends on it, too.
    bool isListed(const CalculationStep& step) const {
        return std::ranges::any_of(m_steps, [&](const CalculationStep& listed) {
            return listed.kind == step.kind && listed.result == step.result;
        });
    }

    TraceReader& m_reader;
    const CellRef& m_cell;
    std::vector<const QueryKeyTransform*> m_activeTransforms;
    CalculationSteps m_steps;
};

}  // namespace

CalculationSteps explainEmbedding(TraceReader& reader, const CellRef& cell) {
    if (!reader.trace().session) return {layerInputStep(reader, cell)};
    const Tokens& tokens = *reader.trace().tokens;
    const TokenLists& lists = cell.stage == Stage::QueryEmbeddings ? tokens.queries : tokens.keys;
    const auto& sequence = lists[static_cast<std::size_t>(reader.sequence())];
    const auto position = static_cast<std::size_t>(cell.row);
    if (position >= sequence.size()) {
        CalculationStep pad = makeCellStep(padStep, {}, reader, cell);
        pad.notes = {Message("Explanation", "All numbers after the end of the sequence are 0.")};
        return {std::move(pad)};
    }

    const EmbeddingSettings& settings = reader.trace().session->embedding;
    const auto tokenVectorSize = static_cast<int>(settings.tokenVectorSize());
    CalculationSteps steps;
    if (cell.column >= tokenVectorSize) {
        steps.push_back(positionEncodingStep(cell.row, cell.column - tokenVectorSize, settings.dPosition));
        const Operand encoding = nameResult(steps.back(), positionEncodingQuantity);
        steps.push_back(
            makeCellStep(concatenatedPositionStep, {makeTerm(patterns::value, {encoding})}, reader, cell));
        return steps;
    }
    const int id = static_cast<int>(tokens.tokenId(sequence[position]));
    std::vector<Term> terms = {
        makeTerm(patterns::value, {reader.operand({Stage::EmbeddingTable, 0, id, cell.column})})};
    if (settings.positionEncoding == PositionEncoding::Sinusoidal) {
        steps.push_back(positionEncodingStep(cell.row, cell.column, settings.dModel));
        terms.push_back(makeTerm(patterns::value, {nameResult(steps.back(), positionEncodingQuantity)}, 1));
    }
    const CalculationStepKind& kind = terms.size() > 1 ? embeddingWithPositionStep : tableRowStep;
    steps.push_back(makeCellStep(kind, std::move(terms), reader, cell));
    return steps;
}

CalculationSteps explainProjection(TraceReader& reader, const CellRef& cell) {
    const ProjectionStages& stages = projectionStagesOf(cell.stage);
    if (!hasStage(reader.trace(), stages.matrix)) {  // identity: the embedding, split into heads
        const int column = cell.head * reader.columnCount(cell.stage) + cell.column;
        const Operand entry = reader.operand({stages.embeddings, 0, cell.row, column});
        return {makeCellStep(copyEmbeddingStep, {makeTerm(patterns::value, {entry})}, reader, cell)};
    }
    const bool isStacked = hasStage(reader.trace(), stages.firstMatrix);
    const CellRef firstInputCell{isStacked ? stages.hidden : stages.embeddings, 0, cell.row, 0};
    const RowProduct product{stages.matrix, stages.bias, cell.head, cell.column, firstInputCell};
    return {makeCellStep(projectStep, rowProductTerms(reader, product), reader, cell)};
}

CalculationSteps explainScoreInput(TraceReader& reader, const CellRef& cell) {
    return ScoredComponentExplainer(reader, cell).explain();
}

CalculationSteps explainHiddenProjection(TraceReader& reader, const CellRef& cell) {
    const ProjectionStages& stages = projectionStagesOf(cell.stage);
    std::vector<Term> terms;
    for (int i = 0; i < reader.columnCount(stages.embeddings); ++i) {
        terms.push_back(makeTerm(patterns::product,
                                 {reader.operand({stages.embeddings, 0, cell.row, i}),
                                  reader.operand({stages.firstMatrix, 0, i, cell.column})},
                                 i));
    }
    CalculationStep step = makeCellStep(firstMatrixStep, std::move(terms), reader, cell);
    step.title =
        Message("Explanation", "Embedding times a column of %1").arg(stageInfo(stages.firstMatrix).name);
    return {std::move(step)};
}

CalculationSteps explainContext(TraceReader& reader, const CellRef& cell) {
    const auto& ablatedHeads = reader.config().ablatedHeads;
    if (std::ranges::find(ablatedHeads, cell.head) != ablatedHeads.end()) {
        CalculationStep step = makeCellStep(ablatedHeadStep, {}, reader, cell);
        step.notes = {Message(
            "Explanation", "The context vector of this head is set to 0, so it does not affect the output.")};
        return {std::move(step)};
    }
    const Stage weights = reader.trace().appliedWeightsStage();
    std::vector<Term> terms;
    for (int key = 0; key < reader.columnCount(weights); ++key) {
        terms.push_back(
            makeTerm(patterns::product,
                     {reader.operand(sameHeadCell(cell, weights, cell.row, key)),
                      reader.operand(reader.servingHeadCell(cell, Stage::Values, key, cell.column))},
                     key));
    }
    return {makeCellStep(contextStep, std::move(terms), reader, cell)};
}

CalculationSteps explainConcat(TraceReader& reader, const CellRef& cell) {
    const int width = reader.columnCount(Stage::Context);
    const Operand entry =
        reader.operand({Stage::Context, cell.column / width, cell.row, cell.column % width});
    return {makeCellStep(copyContextStep, {makeTerm(patterns::value, {entry})}, reader, cell)};
}

CalculationSteps explainOutput(TraceReader& reader, const CellRef& cell) {
    const RowProduct product{
        Stage::OutputMatrix, Stage::OutputBias, 0, cell.column, {Stage::Concat, 0, cell.row, 0}};
    return {makeCellStep(projectStep, rowProductTerms(reader, product), reader, cell)};
}

}  // namespace attention
