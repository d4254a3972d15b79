// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the attention in a layer of a trained model.
#include "explanation/stage_explanations.h"
#include "mechanisms/common/norm_steps.h"

#include <cmath>
#include <numbers>

namespace attention {
namespace {

/// Φ(x): the share of a normal distribution that lies below.
double normalBelow(double x) {
    return std::erfc(-x * std::numbers::sqrt2 / 2) / 2;
}
double gelu(double x, double = 0, double = 0) {
    return x * normalBelow(x);
}
/// (1 + tanh u) ÷ 2 in a form that loses no digits where u is far below 0.
double geluTanh(double x, double u, double = 0) {
    return x / (1 + std::exp(-2 * u));
}
double silu(double x, double = 0, double = 0) {
    return x / (1 + std::exp(-x));
}
double relu(double x, double = 0, double = 0) {
    return x < 0 ? 0 : x;
}

// Each activation: of a number, and of a gate times what it lets through.
constexpr Form geluForm{"%1 × {Φ(#1)}", gelu, [](double x, double, double) { return normalBelow(x); }};
constexpr Form gatedGeluForm{"{%1 × Φ(#1)} × %2", [](double x, double up, double) { return gelu(x) * up; },
                             gelu};
constexpr Form tanhArgumentForm{
    "√(2/π) × (%1 + 0.044715 × {(#1)³})",
    [](double x, double, double) { return std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x); },
    [](double x, double, double) { return x * x * x; }};
constexpr Form geluTanhForm{"%1 × {(1 + tanh(%2)) ÷ 2}", geluTanh,
                            [](double, double u, double) { return geluTanh(1, u); }};
constexpr Form gatedGeluTanhForm{"{%1 × (1 + tanh(%2)) ÷ 2} × %3",
                                 [](double x, double u, double up) { return geluTanh(x, u) * up; }, geluTanh};
constexpr Form siluForm{"%1 ÷ ({1 + exp(−#1)})", silu,
                        [](double x, double, double) { return 1 + std::exp(-x); }};
constexpr Form gatedSiluForm{"{%1 ÷ (1 + exp(−#1))} × %2",
                             [](double x, double up, double) { return silu(x) * up; }, silu};
constexpr Form reluForm{"max(0, %1)", relu};
constexpr Form gatedReluForm{"max(0, %1) × %2", [](double x, double up, double) { return relu(x) * up; }};

const Quantity streamSizeQuantity{
    .symbol = Message::verbatim("d_model"), .number = Quantity::Number::Whole, .isConstant = true};
const Quantity argumentQuantity{.symbol = Message::verbatim("u")};

const StepKind streamStep{Message("attention", "The stream that enters the layer")};
const StepKind sumStep{};
const StepKind gainStep{};
const StepKind unchangedStep{Message("attention", "No norm stands here: the same number")};
const StepKind argumentStep{Message("attention", "What tanh is taken of")};
const StepKind activateStep{};
const StepKind innerProductStep{};

/// The numbers of a row of a stage.
NormedEntry rowOf(TraceReader& reader, Stage stage, const CellRef& cell, double epsilon) {
    NormedEntry entry{{}, cell.column, streamSizeQuantity, epsilon};
    for (int i = 0; i < reader.width(stage); ++i)
        entry.row.push_back(reader.operand({stage, 0, cell.row, i}));
    return entry;
}

/// A norm of the block: what it is computed with, and the stages that hold its parameters.
struct NormPlace {
    const Shared<Norm>& norm;
    Stage from;
    Stage weight;
    Stage bias;
};

Steps explainNormed(TraceReader& reader, const CellRef& cell, const NormPlace& place) {
    const Operand own = reader.operand({place.from, 0, cell.row, cell.column});
    if (!place.norm) return {arriving(unchangedStep, {makeTerm(form::value, {own})}, reader, cell)};
    const NormedEntry entry = rowOf(reader, place.from, cell, place.norm->epsilon);
    const Operand gain = reader.operand({place.weight, 0, cell.column, 0});
    if (place.norm->isRms) {
        Steps steps = rootMeanSquareSteps(entry);
        steps.push_back(arriving(gainStep, {dividedByRoot(own, *steps.back().reached, gain)}, reader, cell));
        return steps;
    }
    Steps steps = standardisingSteps(entry);
    const Operand bias = reader.operand({place.bias, 0, cell.column, 0});
    steps.push_back(arriving(
        gainStep, {makeTerm(form::product, {*steps.back().reached, gain}), makeTerm(form::value, {bias}, 1)},
        reader, cell));
    return steps;
}

NormPlace attentionNormOf(const Block& block, Stage from) {
    return {block.attentionNorm, from, Stage::AttentionNormWeight, Stage::AttentionNormBias};
}
NormPlace mlpNormOf(const Block& block, Stage from) {
    return {block.mlpNorm, from, Stage::MlpNormWeight, Stage::MlpNormBias};
}

Steps explainSum(TraceReader& reader, const CellRef& cell, Stage a, Stage b) {
    return {arriving(sumStep,
                     {makeTerm(form::value, {reader.operand({a, 0, cell.row, cell.column})}),
                      makeTerm(form::value, {reader.operand({b, 0, cell.row, cell.column})}, 1)},
                     reader, cell)};
}

/// The stage that shows what enters the layer.
Stage streamStage(const TraceReader& reader) {
    return reader.has(Stage::HiddenIn) ? Stage::HiddenIn : Stage::QueryEmbeddings;
}

Steps explainStream(TraceReader& reader, const CellRef& cell) {
    const Trace& trace = reader.trace();
    const auto& model = trace.provenance.model;
    if (trace.model && model->layer == 0) return explainEmbedded(reader, cell);
    Step step = arriving(streamStep, {}, reader, cell);
    if (model) step.notes = {Message("attention", "What leaves layer %1.").with(model->layer)};
    return {std::move(step)};
}

Steps explainActivated(TraceReader& reader, const CellRef& cell) {
    const bool isGated = reader.has(Stage::MlpGate);
    const auto at = [&](Stage stage) { return reader.operand({stage, 0, cell.row, cell.column}); };
    std::vector<Operand> operands = {at(isGated ? Stage::MlpGate : Stage::MlpUp)};
    const Form* form = isGated ? &gatedReluForm : &reluForm;
    Steps steps;
    std::vector<Message> notes;
    switch (reader.trace().parameters->block->activation) {
        case Activation::Gelu:
            form = isGated ? &gatedGeluForm : &geluForm;
            notes = {Message("attention",
                             "Φ(x) = (1 + erf(x ÷ √2)) ÷ 2: the share of a normal distribution "
                             "that lies below x.")};
            break;
        case Activation::GeluTanh:
            form = isGated ? &gatedGeluTanhForm : &geluTanhForm;
            steps.push_back(summed(argumentStep, {makeTerm(tanhArgumentForm, operands)}));
            operands.push_back(resultOf(steps.back(), argumentQuantity));
            break;
        case Activation::Silu:
            form = isGated ? &gatedSiluForm : &siluForm;
            break;
        case Activation::Relu:
            break;
    }
    if (isGated) operands.push_back(at(Stage::MlpUp));
    steps.push_back(arriving(activateStep, {makeTerm(*form, std::move(operands))}, reader, cell));
    steps.back().notes = std::move(notes);
    return steps;
}

Steps explainProduct(TraceReader& reader, const CellRef& cell, Stage matrix, Stage bias) {
    const Stage from = matrix == Stage::DownMatrix ? Stage::MlpActivated : Stage::MlpIn;
    const RowProduct product{matrix, bias, 0, cell.column, {from, 0, cell.row, 0}};
    return {arriving(innerProductStep, rowProduct(reader, product), reader, cell)};
}

}  // namespace

bool isOfBlock(const Trace& trace, Stage stage) {
    if (!trace.parameters->block) return false;
    return stage == Stage::HiddenIn || stage == Stage::QueryEmbeddings || stage == Stage::KeyEmbeddings ||
           (stage >= Stage::AttentionSum && stage <= Stage::HiddenOut);
}

Steps explainOfBlock(TraceReader& reader, const CellRef& cell) {
    const Block& block = *reader.trace().parameters->block;
    switch (cell.stage) {
        case Stage::QueryEmbeddings:
        case Stage::KeyEmbeddings:
            if (!reader.has(Stage::HiddenIn)) break;
            return explainNormed(reader, cell, attentionNormOf(block, Stage::HiddenIn));
        case Stage::AttentionSum:
            return explainSum(reader, cell, streamStage(reader), Stage::Output);
        case Stage::MlpIn:
            return explainNormed(reader, cell,
                                 block.normsSums ? attentionNormOf(block, Stage::AttentionSum)
                                                 : mlpNormOf(block, Stage::AttentionSum));
        case Stage::MlpGate:
            return explainProduct(reader, cell, Stage::GateMatrix, Stage::GateBias);
        case Stage::MlpUp:
            return explainProduct(reader, cell, Stage::UpMatrix, Stage::UpBias);
        case Stage::MlpActivated:
            return explainActivated(reader, cell);
        case Stage::MlpOutput:
            return explainProduct(reader, cell, Stage::DownMatrix, Stage::DownBias);
        case Stage::MlpSum:
            return explainSum(reader, cell, Stage::MlpIn, Stage::MlpOutput);
        case Stage::HiddenOut:
            if (!block.normsSums) return explainSum(reader, cell, Stage::AttentionSum, Stage::MlpOutput);
            return explainNormed(reader, cell, mlpNormOf(block, Stage::MlpSum));
        default:  // HiddenIn
            break;
    }
    return explainStream(reader, cell);
}

}  // namespace attention
