// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the gradients of a loss: the sums of backpropagation as calculation steps. For a stage whose sums
// are not explained, the step contains a note.
#include "explanation/trace_reader.h"
#include "mechanisms/registry.h"

namespace attention {
namespace {

// The term patterns, quantities and kinds of steps of this file.
constexpr TermPattern slopePattern(
    "%1 × {%2 − %3}", [](double a, double b, double c) { return a * (b - c); },
    [](double, double b, double c) { return b - c; });

const OperandInfo slopeQuantity{
    .symbol = Message("Explanation", "slope"),
    .hasSubscript = true,
    .meaning = Message("Explanation", "derivative of the weight with respect to its own score")};
const OperandInfo weightedGradientSumQuantity{.symbol = Message::fromUntranslatedText("Σ"),
                                              .isSharedByRow = true};
const OperandInfo slopeSumQuantity{.symbol = Message("Explanation", "Σ slope"), .isSharedByRow = true};
const OperandInfo gradientMeanQuantity{.symbol = Message("Explanation", "mean"), .isSharedByRow = true};
const OperandInfo scoreGradientQuantity{.symbol = Message::fromUntranslatedText("∂z")};
const OperandInfo gradientTemperatureQuantity{.symbol = Message::fromUntranslatedText("T"),
                                              .isConstant = true};
const OperandInfo scoreTransformsFactorQuantity{.symbol = Message("Explanation", "factor")};

const CalculationStepKind weightGradientStep{
    Message("Explanation", "Gradient from the context vector: Σ ∂context · value")};
const CalculationStepKind weightedGradientSumStep{
    Message("Explanation", "Weighted sum of the gradients in the row"), SummationIndex::Keys, true};
const CalculationStepKind gradientMeanStep{
    Message("Explanation", "Weighted mean of the gradients in the row"), SummationIndex::Components, true};
const CalculationStepKind normalizerGradientStep{
    Message("Explanation", "Backpropagation through the normalization function")};
const CalculationStepKind gradientTemperatureStep{Message("Explanation", "Divided by the temperature")};
const CalculationStepKind maskGradientStep{Message("Explanation", "Backpropagation through the mask")};
const CalculationStepKind maskedScoreStep{
    Message("Explanation", "The gradient is 0 because the mask replaced the score")};
const CalculationStepKind scoreTransformsStep{
    Message("Explanation", "Backpropagation from the scaled to the raw score")};
const CalculationStepKind contextGradientStep{
    Message("Explanation", "Gradient from the output: Σ ∂output · W_O")};
const CalculationStepKind matrixGradientStep{
    Message("Explanation", "Sum over tokens: gradient of the output · input"), SummationIndex::Keys};
const CalculationStepKind unexplainedStep{Message("Explanation", "Result of backpropagation")};

/// Builds steps from the numbers of a trace of gradients and from the numbers of the layer,
/// Trace::gradientOf.
class GradientExplainer {
 public:
    explicit GradientExplainer(TraceReader& gradients)
        : m_gradients(gradients), m_layer(*gradients.trace().gradientOf, gradients.sequence()) {}

    CalculationSteps explain(const CellRef& cell) {
        using enum Stage;
        switch (cell.stage) {
            case Weights:
                return weightSteps(cell);
            case MaskedScores:
                return maskedScoreSteps(cell);
            case ScaledScores:
                return scaledScoreSteps(cell);
            case RawScores:
                return rawScoreSteps(cell);
            case Context:
                return contextSteps(cell);
            case OutputMatrix:
                return matrixSteps(cell, Output, Concat);
            default:
                break;
        }
        for (const ProjectionStages& stages : projectionStages)
            if (stages.matrix == cell.stage) return matrixSteps(cell, stages.result, stages.embeddings);
        CalculationStep step = makeCellStep(unexplainedStep, {}, m_gradients, cell);
        step.notes = {
            Message("Explanation",
                    "Backpropagation computes this number as a sum, but its terms are not shown here.")};
        return {std::move(step)};
    }

 private:
    Operand gradient(const CellRef& cell) { return m_gradients.operand(cell); }
    Operand value(const CellRef& cell) { return m_layer.operand(cell); }

    CalculationSteps singleStep(const CalculationStepKind& kind, std::vector<Term> terms,
                                const CellRef& cell) {
        return {makeCellStep(kind, std::move(terms), m_gradients, cell)};
    }

    CalculationSteps weightSteps(const CellRef& cell) {
        std::vector<Term> terms;
        for (int i = 0; i < m_layer.columnCount(Stage::Context); ++i)
            terms.push_back(makeTerm(patterns::product,
                                     {gradient(sameHeadCell(cell, Stage::Context, cell.row, i)),
                                      value(m_layer.servingHeadCell(cell, Stage::Values, cell.column, i))},
                                     i));
        return singleStep(weightGradientStep, std::move(terms), cell);
    }

    CalculationSteps maskedScoreSteps(const CellRef& cell) {
        const AttentionConfig& config = m_layer.config();
        const Normalizer& normalizer = normalizerOf(config.normalizer.function);
        const auto slopeAt = [&](int key) {
            const CellRef weightCell = sameHeadCell(cell, Stage::Weights, cell.row, key);
            const Operand weight = value(weightCell);
            const double slope = normalizer.backwardFactor(weight.value);
            return slope == weight.value ? weight : Operand{slope, &slopeQuantity, {}, weightCell};
        };
        const auto gradientAt = [&](int key) {
            return gradient(sameHeadCell(cell, Stage::Weights, cell.row, key));
        };
        CalculationSteps steps;
        std::vector<Operand> operands = {slopeAt(cell.column), gradientAt(cell.column)};
        if (normalizer.gradientBaseline() != Normalizer::GradientBaseline::None) {
            std::vector<Term> terms;
            double slopeSum = 0;
            for (int key = 0; key < m_layer.columnCount(Stage::Weights); ++key) {
                terms.push_back(makeTerm(patterns::product, {slopeAt(key), gradientAt(key)}, key));
                slopeSum += slopeAt(key).value;
            }
            steps.push_back(makeSumStep(weightedGradientSumStep, std::move(terms)));
            operands.push_back(nameResult(steps.back(), weightedGradientSumQuantity));
            if (normalizer.gradientBaseline() == Normalizer::GradientBaseline::WeightedMean) {
                steps.push_back(
                    makeSumStep(gradientMeanStep,
                                {makeTerm(patterns::quotient,
                                          {operands.back(), makeOperand(slopeSumQuantity, slopeSum)})}));
                operands.back() = nameResult(steps.back(), gradientMeanQuantity);
            }
        }
        const TermPattern& pattern = operands.size() == 2 ? patterns::product : slopePattern;
        steps.push_back(makeSumStep(normalizerGradientStep, {makeTerm(pattern, std::move(operands))}));
        if (config.normalizer.temperature != 1) {
            const Operand scoreGradient = nameResult(steps.back(), scoreGradientQuantity);
            const Operand temperature =
                makeOperand(gradientTemperatureQuantity, config.normalizer.temperature);
            steps.push_back(makeStep(gradientTemperatureStep,
                                     {makeTerm(patterns::quotient, {scoreGradient, temperature})}, 0));
        }
        steps.back().cell = cell;
        steps.back().result = m_gradients.valueAt(cell);
        return steps;
    }

    CalculationSteps scaledScoreSteps(const CellRef& cell) {
        const auto reasons = maskReasons(m_layer.trace(), m_layer.sequence(), cell);
        if (!reasons.empty()) return singleStep(maskedScoreStep, {}, cell);
        const CellRef maskedScoreCell = sameHeadCell(cell, Stage::MaskedScores, cell.row, cell.column);
        return singleStep(maskGradientStep, {makeTerm(patterns::value, {gradient(maskedScoreCell)})}, cell);
    }

    CalculationSteps rawScoreSteps(const CellRef& cell) {
        const Operand scaledScoreGradient =
            gradient(sameHeadCell(cell, Stage::ScaledScores, cell.row, cell.column));
        const Trace& layer = m_layer.trace();
        const ConstMatrixView scores =
            layer.tensor(Stage::RawScores)->matrix(m_layer.sequence() * layer.headCount() + cell.head);
        Tensor factors = Tensor::uninitialized({scores.rows(), scores.cols()});
        factors.matrix().setOnes();
        ScorePipeline(layer).backwardTransforms(cell.head, scores, factors.matrix());
        const Operand factor =
            makeOperand(scoreTransformsFactorQuantity, factors.matrix()(cell.row, cell.column));
        return singleStep(scoreTransformsStep, {makeTerm(patterns::product, {scaledScoreGradient, factor})},
                          cell);
    }

    CalculationSteps contextSteps(const CellRef& cell) {
        std::vector<Term> terms;
        const int column = cell.head * m_layer.columnCount(Stage::Context) + cell.column;
        for (int i = 0; i < m_layer.columnCount(Stage::Output); ++i)
            terms.push_back(makeTerm(
                patterns::product,
                {gradient({Stage::Output, 0, cell.row, i}), value({Stage::OutputMatrix, 0, i, column})}, i));
        return singleStep(contextGradientStep, std::move(terms), cell);
    }

    /// Returns the step to a cell (i, j) of ∂loss/∂W for y = W x: Σ over tokens of ∂loss/∂y_i · x_j.
    /// `outputStage` is the stage of y, `inputStage` the stage of x.
    CalculationSteps matrixSteps(const CellRef& cell, Stage outputStage, Stage inputStage) {
        std::vector<Term> terms;
        for (Index row = 0; row < m_layer.trace().queryCount(); ++row) {
            const int i = static_cast<int>(row);
            terms.push_back(makeTerm(
                patterns::product,
                {gradient({outputStage, cell.head, i, cell.row}), value({inputStage, 0, i, cell.column})},
                i));
        }
        return singleStep(matrixGradientStep, std::move(terms), cell);
    }

    TraceReader& m_gradients;
    TraceReader m_layer;
};

}  // namespace

CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell) {
    return GradientExplainer(reader).explain(cell);
}

}  // namespace attention
