// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the attention in a layer of a trained model.
#include "explanation/trace_reader.h"
#include "mechanisms/common/norm_steps.h"

namespace attention {
namespace {

// Each activation: of a number, and of a gate times what it lets through.
constexpr Form geluForm{"%1 × {Φ(#1)}"};
constexpr Form gatedGeluForm{"{%1 × Φ(#1)} × %2"};
constexpr Form tanhArgumentForm{"√(2/π) × (%1 + 0.044715 × {(#1)³})"};
constexpr Form geluTanhForm{"%1 × {(1 + tanh(%2)) ÷ 2}"};
constexpr Form gatedGeluTanhForm{"{%1 × (1 + tanh(%2)) ÷ 2} × %3"};
constexpr Form siluForm{"%1 ÷ ({1 + exp(−#1)})"};
constexpr Form gatedSiluForm{"{%1 ÷ (1 + exp(−#1))} × %2"};
constexpr Form reluForm{"max(0, %1)"};
constexpr Form gatedReluForm{"max(0, %1) × %2"};

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

Steps explainNormed(TraceReader& reader, const CellRef& cell, const BlockStep& of) {
    const Operand own = reader.operand({of.from, 0, cell.row, cell.column});
    NormedEntry entry{{}, cell.column, streamSizeQuantity, of.norm->epsilon};
    for (int i = 0; i < reader.width(of.from); ++i)
        entry.row.push_back(reader.operand({of.from, 0, cell.row, i}));
    const Operand gain = reader.operand({*of.by, 0, cell.column, 0});
    if (of.norm->isRms) {
        Steps steps = rootMeanSquareSteps(entry);
        steps.push_back(arriving(gainStep, {dividedByRoot(own, *steps.back().reached, gain)}, reader, cell));
        return steps;
    }
    Steps steps = standardisingSteps(entry);
    const Operand bias = reader.operand({*of.bias, 0, cell.column, 0});
    steps.push_back(arriving(
        gainStep, {makeTerm(form::product, {*steps.back().reached, gain}), makeTerm(form::value, {bias}, 1)},
        reader, cell));
    return steps;
}

Steps explainSum(TraceReader& reader, const CellRef& cell, const BlockStep& of) {
    const auto term = [&](Stage stage, int i) {
        // What enters the layer has another name where no norm stands between.
        const Stage shown = reader.has(stage) ? stage : Stage::QueryEmbeddings;
        return makeTerm(form::value, {reader.operand({shown, 0, cell.row, cell.column})}, i);
    };
    return {arriving(sumStep, {term(of.from, 0), term(*of.by, 1)}, reader, cell)};
}

Steps explainStream(TraceReader& reader, const CellRef& cell) {
    const Trace& trace = reader.trace();
    const auto& model = trace.provenance.model;
    if (trace.model && model->layer == 0) return explainEmbedded(reader, cell);
    Step step = arriving(streamStep, {}, reader, cell);
    if (model) step.notes = {Message("attention", "What leaves layer %1.").with(model->layer)};
    return {std::move(step)};
}

Steps explainActivated(TraceReader& reader, const CellRef& cell, const BlockStep& of) {
    const bool isGated = of.by.has_value();
    const auto at = [&](Stage stage) { return reader.operand({stage, 0, cell.row, cell.column}); };
    std::vector<Operand> operands = {at(of.from)};
    const Form* form = isGated ? &gatedReluForm : &reluForm;
    Steps steps;
    std::vector<Message> notes;
    switch (of.activation) {
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
    if (isGated) operands.push_back(at(*of.by));
    steps.push_back(arriving(activateStep, {makeTerm(*form, std::move(operands))}, reader, cell));
    steps.back().notes = std::move(notes);
    return steps;
}

Steps explainProduct(TraceReader& reader, const CellRef& cell, const BlockStep& of) {
    const RowProduct product{*of.by, of.bias, 0, cell.column, {of.from, 0, cell.row, 0}};
    return {arriving(innerProductStep, rowProduct(reader, product), reader, cell)};
}

}  // namespace

std::optional<Steps> explainOfBlock(TraceReader& reader, const CellRef& cell) {
    const auto& block = reader.trace().parameters->block;
    if (!block) return std::nullopt;
    const bool isEmbedding = cell.stage == Stage::QueryEmbeddings || cell.stage == Stage::KeyEmbeddings;
    const BlockStep* const step = block->stepTo(isEmbedding ? Stage::QueryEmbeddings : cell.stage);
    if (!step && !isEmbedding && cell.stage != Stage::HiddenIn) return std::nullopt;
    if (!step) return explainStream(reader, cell);
    switch (step->kind) {
        case LayerStep::Kind::Norm:
            return explainNormed(reader, cell, *step);
        case LayerStep::Kind::Map:
            return explainProduct(reader, cell, *step);
        case LayerStep::Kind::Activate:
            return explainActivated(reader, cell, *step);
        case LayerStep::Kind::Sum:
            return explainSum(reader, cell, *step);
        case LayerStep::Kind::Same:
            break;
    }
    const Operand same = reader.operand({step->from, 0, cell.row, cell.column});
    return Steps{arriving(unchangedStep, {makeTerm(form::value, {same})}, reader, cell)};
}

}  // namespace attention
