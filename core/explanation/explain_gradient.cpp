// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the gradients of a loss: the sums of backpropagation as calculation steps. For a stage whose sums
// are not explained, the step contains a note.
#include "explanation/trace_reader.h"
#include "mechanisms/registry.h"

namespace attention {
namespace {

// The term patterns, quantities and kinds of steps of this file.
constexpr TermPattern slopeForm{"%1 × {%2 − %3}"};

const Quantity slopeQuantity{.symbol = Message("attention", "slope"),
                             .hasSubscript = true,
                             .meaning = Message("attention", "how the weight changes with its own score")};
const Quantity commonQuantity{.symbol = Message::fromUntranslatedText("Σ"), .isSharedByRow = true};
const Quantity slopeSumQuantity{.symbol = Message("attention", "Σ slope"), .isSharedByRow = true};
const Quantity rowMeanQuantity{.symbol = Message("attention", "mean"), .isSharedByRow = true};
const Quantity ofScoreQuantity{.symbol = Message::fromUntranslatedText("∂z")};
const Quantity backTemperatureQuantity{.symbol = Message::fromUntranslatedText("T"), .isConstant = true};
const Quantity factorQuantity{.symbol = Message("attention", "factor")};

const CalculationStepKind fromContextStep{Message("attention", "Through the context: Σ ∂context · value")};
const CalculationStepKind commonStep{Message("attention", "What the row’s weights would change together"),
                                     SummationIndex::Keys, true};
const CalculationStepKind meanStep{Message("attention", "The same, as a mean"), SummationIndex::Components,
                                   true};
const CalculationStepKind normalizerStep{Message("attention", "Back through the normaliser")};
const CalculationStepKind backTemperStep{Message("attention", "Divided by the temperature")};
const CalculationStepKind maskStep{Message("attention", "Back through the mask")};
const CalculationStepKind replacedStep{Message("attention", "The mask replaced the score: it moves nothing")};
const CalculationStepKind scaleStep{Message("attention", "Back through what was made of the raw score")};
const CalculationStepKind fromOutputStep{Message("attention", "Through the output: Σ ∂output · W_O")};
const CalculationStepKind ofMatrixStep{Message("attention", "Σ over tokens: ∂ what it made · what it took"),
                                       SummationIndex::Keys};
const CalculationStepKind untoldStep{Message("attention", "Sum of backpropagation")};

/// Builds steps from the numbers of a trace of gradients and from the numbers of the layer,
/// Trace::gradientOf.
class GradientTerms {
 public:
    explicit GradientTerms(TraceReader& gradients)
        : m_gradients(gradients), m_layer(*gradients.trace().gradientOf, gradients.sequence()) {}

    CalculationSteps to(const CellRef& cell) {
        using enum Stage;
        switch (cell.stage) {
            case Weights:
                return weight(cell);
            case MaskedScores:
                return masked(cell);
            case ScaledScores:
                return scaled(cell);
            case RawScores:
                return raw(cell);
            case Context:
                return context(cell);
            case OutputMatrix:
                return matrix(cell, Output, Concat);
            default:
                break;
        }
        for (const ProjectionStages& stages : projectionStages)
            if (stages.matrix == cell.stage) return matrix(cell, stages.result, stages.embeddings);
        CalculationStep step = makeCellStep(untoldStep, {}, m_gradients, cell);
        step.notes = {Message("attention", "The number is backpropagation’s; its terms are not told here.")};
        return {std::move(step)};
    }

 private:
    Operand gradient(const CellRef& cell) { return m_gradients.operand(cell); }
    Operand value(const CellRef& cell) { return m_layer.operand(cell); }

    CalculationSteps arrived(const CalculationStepKind& kind, std::vector<Term> terms, const CellRef& cell) {
        return {makeCellStep(kind, std::move(terms), m_gradients, cell)};
    }

    CalculationSteps weight(const CellRef& cell) {
        std::vector<Term> terms;
        for (int i = 0; i < m_layer.columnCount(Stage::Context); ++i)
            terms.push_back(makeTerm(patterns::product,
                                     {gradient(sameHeadCell(cell, Stage::Context, cell.row, i)),
                                      value(m_layer.servingHeadCell(cell, Stage::Values, cell.column, i))},
                                     i));
        return arrived(fromContextStep, std::move(terms), cell);
    }

    CalculationSteps masked(const CellRef& cell) {
        const AttentionConfig& config = m_layer.config();
        const Normalizer& normalizer = normalizerOf(config.normalizer.function);
        const auto slopeAt = [&](int key) {
            const CellRef weight = sameHeadCell(cell, Stage::Weights, cell.row, key);
            const Operand a = value(weight);
            const double slope = normalizer.backwardFactor(a.value);
            return slope == a.value ? a : Operand{slope, &slopeQuantity, {}, weight};
        };
        const auto gradientAt = [&](int key) {
            return gradient(sameHeadCell(cell, Stage::Weights, cell.row, key));
        };
        CalculationSteps steps;
        std::vector<Operand> operands = {slopeAt(cell.column), gradientAt(cell.column)};
        if (normalizer.gradientBaseline() != Normalizer::GradientBaseline::None) {
            std::vector<Term> terms;
            double slopes = 0;
            for (int key = 0; key < m_layer.columnCount(Stage::Weights); ++key) {
                terms.push_back(makeTerm(patterns::product, {slopeAt(key), gradientAt(key)}, key));
                slopes += slopeAt(key).value;
            }
            steps.push_back(makeSumStep(commonStep, std::move(terms)));
            operands.push_back(nameResult(steps.back(), commonQuantity));
            if (normalizer.gradientBaseline() == Normalizer::GradientBaseline::WeightedMean) {
                steps.push_back(makeSumStep(
                    meanStep, {makeTerm(patterns::quotient,
                                        {operands.back(), makeOperand(slopeSumQuantity, slopes)})}));
                operands.back() = nameResult(steps.back(), rowMeanQuantity);
            }
        }
        const TermPattern& pattern = operands.size() == 2 ? patterns::product : slopeForm;
        steps.push_back(makeSumStep(normalizerStep, {makeTerm(pattern, std::move(operands))}));
        if (config.normalizer.temperature != 1) {
            const Operand before = nameResult(steps.back(), ofScoreQuantity);
            const Operand temperature = makeOperand(backTemperatureQuantity, config.normalizer.temperature);
            steps.push_back(
                makeStep(backTemperStep, {makeTerm(patterns::quotient, {before, temperature})}, 0));
        }
        steps.back().cell = cell;
        steps.back().result = m_gradients.valueAt(cell);
        return steps;
    }

    CalculationSteps scaled(const CellRef& cell) {
        const auto reasons = maskReasons(m_layer.trace(), m_layer.sequence(), cell);
        if (!reasons.empty()) return arrived(replacedStep, {}, cell);
        const CellRef from = sameHeadCell(cell, Stage::MaskedScores, cell.row, cell.column);
        return arrived(maskStep, {makeTerm(patterns::value, {gradient(from)})}, cell);
    }

    CalculationSteps raw(const CellRef& cell) {
        const Operand from = gradient(sameHeadCell(cell, Stage::ScaledScores, cell.row, cell.column));
        const Trace& layer = m_layer.trace();
        const ConstMatrixView scores =
            layer.tensor(Stage::RawScores)->matrix(m_layer.sequence() * layer.headCount() + cell.head);
        Tensor factors = Tensor::uninitialized({scores.rows(), scores.cols()});
        factors.matrix().setOnes();
        ScorePipeline(layer).backwardTransforms(cell.head, scores, factors.matrix());
        const Operand factor = makeOperand(factorQuantity, factors.matrix()(cell.row, cell.column));
        return arrived(scaleStep, {makeTerm(patterns::product, {from, factor})}, cell);
    }

    CalculationSteps context(const CellRef& cell) {
        std::vector<Term> terms;
        const int column = cell.head * m_layer.columnCount(Stage::Context) + cell.column;
        for (int i = 0; i < m_layer.columnCount(Stage::Output); ++i)
            terms.push_back(makeTerm(
                patterns::product,
                {gradient({Stage::Output, 0, cell.row, i}), value({Stage::OutputMatrix, 0, i, column})}, i));
        return arrived(fromOutputStep, std::move(terms), cell);
    }

    /// Returns the step to a cell (i, j) of ∂loss/∂W for y = W x: Σ over tokens of ∂loss/∂y_i · x_j. `made`
    /// is the stage of y, `taken` the stage of x.
    CalculationSteps matrix(const CellRef& cell, Stage made, Stage taken) {
        std::vector<Term> terms;
        for (Index row = 0; row < m_layer.trace().queryCount(); ++row) {
            const int i = static_cast<int>(row);
            terms.push_back(
                makeTerm(patterns::product,
                         {gradient({made, cell.head, i, cell.row}), value({taken, 0, i, cell.column})}, i));
        }
        return arrived(ofMatrixStep, std::move(terms), cell);
    }

    TraceReader& m_gradients;
    TraceReader m_layer;
};

}  // namespace

CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell) {
    return GradientTerms(reader).to(cell);
}

}  // namespace attention
