// SPDX-License-Identifier: GPL-3.0-or-later
// Explains the numbers outside the attention of a model's layer: residual stream, norms, sums and MLP.
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_explanation.h"

namespace attention {
namespace {

// Two patterns for each activation: without a gate, and with a gate whose activation is multiplied by another
// number.
constexpr TermPattern geluForm{"%1 × {Φ(#1)}"};
constexpr TermPattern gatedGeluForm{"{%1 × Φ(#1)} × %2"};
constexpr TermPattern tanhArgumentForm{"√(2/π) × (%1 + 0.044715 × {(#1)³})"};
constexpr TermPattern geluTanhForm{"%1 × {(1 + tanh(%2)) ÷ 2}"};
constexpr TermPattern gatedGeluTanhForm{"{%1 × (1 + tanh(%2)) ÷ 2} × %3"};
constexpr TermPattern siluForm{"%1 ÷ ({1 + exp(−#1)})"};
constexpr TermPattern gatedSiluForm{"{%1 ÷ (1 + exp(−#1))} × %2"};
constexpr TermPattern reluForm{"max(0, %1)"};
constexpr TermPattern gatedReluForm{"max(0, %1) × %2"};

const Quantity streamSizeQuantity{.symbol = Message::fromUntranslatedText("d_model"),
                                  .format = Quantity::NumberFormat::Whole,
                                  .isConstant = true};
const Quantity argumentQuantity{.symbol = Message::fromUntranslatedText("u")};

const CalculationStepKind streamStep{Message("attention", "The stream that enters the layer")};
const CalculationStepKind sumStep{};
const CalculationStepKind gainStep{};
const CalculationStepKind unchangedStep{Message("attention", "No norm stands here: the same number")};
const CalculationStepKind argumentStep{Message("attention", "What tanh is taken of")};
const CalculationStepKind activateStep{};
const CalculationStepKind innerProductStep{};

CalculationSteps explainNormed(TraceReader& reader, const CellRef& cell, const BlockOperation& of) {
    const Operand own = reader.operand({of.input, 0, cell.row, cell.column});
    NormalizedEntryOperands entry{{}, cell.column, streamSizeQuantity, of.norm->epsilon};
    for (int i = 0; i < reader.columnCount(of.input); ++i)
        entry.row.push_back(reader.operand({of.input, 0, cell.row, i}));
    const Operand gain = reader.operand({*of.operand, 0, cell.column, 0});
    if (of.norm->isRms) {
        CalculationSteps steps = explainRootMeanSquare(entry);
        steps.push_back(
            makeCellStep(gainStep, {rmsNormTerm(own, *steps.back().resultOperand, gain)}, reader, cell));
        return steps;
    }
    CalculationSteps steps = explainStandardization(entry);
    const Operand bias = reader.operand({*of.bias, 0, cell.column, 0});
    steps.push_back(makeCellStep(gainStep,
                                 {makeTerm(patterns::product, {*steps.back().resultOperand, gain}),
                                  makeTerm(patterns::value, {bias}, 1)},
                                 reader, cell));
    return steps;
}

CalculationSteps explainSum(TraceReader& reader, const CellRef& cell, const BlockOperation& of) {
    const auto term = [&](Stage stage, int i) {
        // Without a norm before the attention, the trace has HiddenIn only under the name QueryEmbeddings.
        const Stage shown = reader.hasStage(stage) ? stage : Stage::QueryEmbeddings;
        return makeTerm(patterns::value, {reader.operand({shown, 0, cell.row, cell.column})}, i);
    };
    return {makeCellStep(sumStep, {term(of.input, 0), term(*of.operand, 1)}, reader, cell)};
}

CalculationSteps explainStream(TraceReader& reader, const CellRef& cell) {
    const Trace& trace = reader.trace();
    const auto& model = trace.provenance.model;
    if (trace.modelTrace && model->layer == 0) return explainModelEmbedding(reader, cell);
    CalculationStep step = makeCellStep(streamStep, {}, reader, cell);
    if (model) step.notes = {Message("attention", "What leaves layer %1.").arg(model->layer)};
    return {std::move(step)};
}

CalculationSteps explainActivated(TraceReader& reader, const CellRef& cell, const BlockOperation& of) {
    const bool isGated = of.operand.has_value();
    const auto at = [&](Stage stage) { return reader.operand({stage, 0, cell.row, cell.column}); };
    std::vector<Operand> operands = {at(of.input)};
    const TermPattern* pattern = isGated ? &gatedReluForm : &reluForm;
    CalculationSteps steps;
    std::vector<Message> notes;
    switch (of.activation) {
        case Activation::Gelu:
            pattern = isGated ? &gatedGeluForm : &geluForm;
            notes = {Message("attention",
                             "Φ(x) = (1 + erf(x ÷ √2)) ÷ 2: the share of a normal distribution "
                             "that lies below x.")};
            break;
        case Activation::GeluTanh:
            pattern = isGated ? &gatedGeluTanhForm : &geluTanhForm;
            steps.push_back(makeSumStep(argumentStep, {makeTerm(tanhArgumentForm, operands)}));
            operands.push_back(nameResult(steps.back(), argumentQuantity));
            break;
        case Activation::Silu:
            pattern = isGated ? &gatedSiluForm : &siluForm;
            break;
        case Activation::Relu:
            break;
    }
    if (isGated) operands.push_back(at(*of.operand));
    steps.push_back(makeCellStep(activateStep, {makeTerm(*pattern, std::move(operands))}, reader, cell));
    steps.back().notes = std::move(notes);
    return steps;
}

CalculationSteps explainProduct(TraceReader& reader, const CellRef& cell, const BlockOperation& of) {
    const RowProduct product{*of.operand, of.bias, 0, cell.column, {of.input, 0, cell.row, 0}};
    return {makeCellStep(innerProductStep, rowProductTerms(reader, product), reader, cell)};
}

}  // namespace

std::optional<CalculationSteps> explainBlock(TraceReader& reader, const CellRef& cell) {
    const auto& block = reader.trace().parameters->block;
    if (!block) return std::nullopt;
    const bool isEmbedding = cell.stage == Stage::QueryEmbeddings || cell.stage == Stage::KeyEmbeddings;
    const BlockOperation* const step =
        block->operationProducing(isEmbedding ? Stage::QueryEmbeddings : cell.stage);
    if (!step && !isEmbedding && cell.stage != Stage::HiddenIn) return std::nullopt;
    if (!step) return explainStream(reader, cell);
    switch (step->kind) {
        case LayerOperation::Kind::Norm:
            return explainNormed(reader, cell, *step);
        case LayerOperation::Kind::LinearMap:
            return explainProduct(reader, cell, *step);
        case LayerOperation::Kind::Activate:
            return explainActivated(reader, cell, *step);
        case LayerOperation::Kind::Sum:
            return explainSum(reader, cell, *step);
        case LayerOperation::Kind::Alias:
            break;
    }
    const Operand same = reader.operand({step->input, 0, cell.row, cell.column});
    return CalculationSteps{makeCellStep(unchangedStep, {makeTerm(patterns::value, {same})}, reader, cell)};
}

}  // namespace attention
