// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the numbers outside the attention of a model's layer: residual stream, norms, sums and MLP.
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_explanation.h"

namespace attention {
namespace {

// Two patterns for each activation: without a gate, and with a gate whose activation is multiplied by another
// number.
constexpr TermPattern geluPattern(
    "%1 × {Φ(#1)}", [](double a) { return a * patterns::normalCdf(a); },
    [](double a) { return patterns::normalCdf(a); });
constexpr TermPattern gatedGeluPattern(
    "{%1 × Φ(#1)} × %2", [](double a, double b) { return a * patterns::normalCdf(a) * b; },
    [](double a) { return a * patterns::normalCdf(a); });
constexpr TermPattern tanhArgumentPattern(
    "√(2/π) × (%1 + 0.044715 × {(#1)³})",
    [](double a) { return std::sqrt(2 / std::numbers::pi) * (a + 0.044715 * (a * a * a)); },
    [](double a) { return a * a * a; });
constexpr TermPattern geluTanhPattern(
    "%1 × {(1 + tanh(%2)) ÷ 2}", [](double a, double b) { return a * (patterns::onePlusTanh(b) / 2); },
    [](double, double b) { return patterns::onePlusTanh(b) / 2; });
constexpr TermPattern gatedGeluTanhPattern(
    "{%1 × (1 + tanh(%2)) ÷ 2} × %3",
    [](double a, double b, double c) { return a * patterns::onePlusTanh(b) / 2 * c; },
    [](double a, double b) { return a * patterns::onePlusTanh(b) / 2; });
constexpr TermPattern siluPattern(
    "%1 ÷ ({1 + exp(−#1)})", [](double a) { return a / (1 + std::exp(-a)); },
    [](double a) { return 1 + std::exp(-a); });
constexpr TermPattern gatedSiluPattern(
    "{%1 ÷ (1 + exp(−#1))} × %2", [](double a, double b) { return a / (1 + std::exp(-a)) * b; },
    [](double a) { return a / (1 + std::exp(-a)); });
constexpr TermPattern reluPattern("max(0, %1)", [](double a) { return patterns::maximum(0, a); });
constexpr TermPattern gatedReluPattern("max(0, %1) × %2",
                                       [](double a, double b) { return patterns::maximum(0, a) * b; });

const OperandInfo residualStreamSizeQuantity{.symbol = Message::fromUntranslatedText("d_model"),
                                             .format = OperandInfo::NumberFormat::Whole,
                                             .isConstant = true};
const OperandInfo tanhArgumentQuantity{.symbol = Message::fromUntranslatedText("u")};

const CalculationStepKind residualStreamStep{Message("Explanation", "Residual stream entering the layer")};
const CalculationStepKind sumStep{};
const CalculationStepKind gainStep{};
const CalculationStepKind unchangedStep{
    Message("Explanation", "Value unchanged because the layer has no MLP")};
const CalculationStepKind tanhArgumentStep{Message("Explanation", "Argument of tanh")};
const CalculationStepKind activateStep{};
const CalculationStepKind innerProductStep{};

CalculationSteps explainNorm(TraceReader& reader, const CellRef& cell, const BlockOperation& operation) {
    const Operand x = reader.operand({operation.input, 0, cell.row, cell.column});
    NormalizedEntryOperands entry{{}, cell.column, residualStreamSizeQuantity, operation.norm->epsilon};
    for (int i = 0; i < reader.columnCount(operation.input); ++i)
        entry.row.push_back(reader.operand({operation.input, 0, cell.row, i}));
    const Operand gain = reader.operand({*operation.operand, 0, cell.column, 0});
    if (operation.norm->isRms) {
        CalculationSteps steps = explainRootMeanSquare(entry);
        steps.push_back(
            makeCellStep(gainStep, {rmsNormTerm(x, *steps.back().resultOperand, gain)}, reader, cell));
        return steps;
    }
    CalculationSteps steps = explainStandardization(entry);
    const Operand bias = reader.operand({*operation.bias, 0, cell.column, 0});
    steps.push_back(makeCellStep(gainStep,
                                 {makeTerm(patterns::product, {*steps.back().resultOperand, gain}),
                                  makeTerm(patterns::value, {bias}, 1)},
                                 reader, cell));
    return steps;
}

CalculationSteps explainSum(TraceReader& reader, const CellRef& cell, const BlockOperation& operation) {
    const auto term = [&](Stage stage, int i) {
        // Without a norm before the attention, the trace has HiddenIn only under the name QueryEmbeddings.
        const Stage storedStage = reader.hasStage(stage) ? stage : Stage::QueryEmbeddings;
        return makeTerm(patterns::value, {reader.operand({storedStage, 0, cell.row, cell.column})}, i);
    };
    return {makeCellStep(sumStep, {term(operation.input, 0), term(*operation.operand, 1)}, reader, cell)};
}

CalculationSteps explainResidualStream(TraceReader& reader, const CellRef& cell) {
    const Trace& trace = reader.trace();
    const auto& model = trace.provenance.model;
    if (trace.modelTrace && model->layer == 0) return explainModelEmbedding(reader, cell);
    CalculationStep step = makeCellStep(residualStreamStep, {}, reader, cell);
    if (model)
        step.notes = {
            Message("Explanation", "The residual stream is the output of layer %1.").arg(model->layer)};
    return {std::move(step)};
}

CalculationSteps explainActivation(TraceReader& reader, const CellRef& cell,
                                   const BlockOperation& operation) {
    const bool isGated = operation.operand.has_value();
    const auto operandAt = [&](Stage stage) { return reader.operand({stage, 0, cell.row, cell.column}); };
    std::vector<Operand> operands = {operandAt(operation.input)};
    const TermPattern* pattern = isGated ? &gatedReluPattern : &reluPattern;
    CalculationSteps steps;
    std::vector<Message> notes;
    switch (operation.activation) {
        case Activation::Gelu:
            pattern = isGated ? &gatedGeluPattern : &geluPattern;
            notes = {Message("Explanation",
                             "Φ(x) = (1 + erf(x ÷ √2)) ÷ 2 is the probability that a standard normal "
                             "variable is less than x.")};
            break;
        case Activation::GeluTanh:
            pattern = isGated ? &gatedGeluTanhPattern : &geluTanhPattern;
            steps.push_back(makeSumStep(tanhArgumentStep, {makeTerm(tanhArgumentPattern, operands)}));
            operands.push_back(nameResult(steps.back(), tanhArgumentQuantity));
            break;
        case Activation::Silu:
            pattern = isGated ? &gatedSiluPattern : &siluPattern;
            break;
        case Activation::Relu:
            break;
    }
    if (isGated) operands.push_back(operandAt(*operation.operand));
    steps.push_back(makeCellStep(activateStep, {makeTerm(*pattern, std::move(operands))}, reader, cell));
    steps.back().notes = std::move(notes);
    return steps;
}

CalculationSteps explainProduct(TraceReader& reader, const CellRef& cell, const BlockOperation& operation) {
    const RowProduct product{
        *operation.operand, operation.bias, 0, cell.column, {operation.input, 0, cell.row, 0}};
    return {makeCellStep(innerProductStep, rowProductTerms(reader, product), reader, cell)};
}

}  // namespace

std::optional<CalculationSteps> explainBlock(TraceReader& reader, const CellRef& cell) {
    const auto& block = reader.trace().parameters->block;
    if (!block) return std::nullopt;
    const bool isEmbedding = cell.stage == Stage::QueryEmbeddings || cell.stage == Stage::KeyEmbeddings;
    const BlockOperation* const operation =
        block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : cell.stage);
    if (!operation && !isEmbedding && cell.stage != Stage::HiddenIn) return std::nullopt;
    if (!operation) return explainResidualStream(reader, cell);
    switch (operation->kind) {
        case LayerOperation::Kind::Norm:
            return explainNorm(reader, cell, *operation);
        case LayerOperation::Kind::LinearMap:
            return explainProduct(reader, cell, *operation);
        case LayerOperation::Kind::Activate:
            return explainActivation(reader, cell, *operation);
        case LayerOperation::Kind::Sum:
            return explainSum(reader, cell, *operation);
        case LayerOperation::Kind::Alias:
            break;
    }
    const Operand input = reader.operand({operation->input, 0, cell.row, cell.column});
    return CalculationSteps{makeCellStep(unchangedStep, {makeTerm(patterns::value, {input})}, reader, cell)};
}

}  // namespace attention
