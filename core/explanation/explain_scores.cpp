// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score.h"
#include "explanation/mask_reasons.h"
#include "explanation/stage_explanations.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// What scores are divided by, as a number and by name.
Message divisorSymbol(const Session& session) {
    switch (session.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::verbatim("√" + std::to_string(session.dK));
        case ScoreScale::Kind::SqrtModelSize:
            return Message::verbatim("√" + std::to_string(session.embedding.dModel));
        case ScoreScale::Kind::Number:
            break;
    }
    return Message("attention", "scale");
}
Message divisorName(const Session& session) {
    switch (session.score.scale.kind) {
        case ScoreScale::Kind::SqrtKeySize:
            return Message::verbatim("√d_k");
        case ScoreScale::Kind::SqrtModelSize:
            return Message::verbatim("√d_model");
        case ScoreScale::Kind::Number:
            break;
    }
    return Message("attention", "the scale");
}

// How the terms of this file read, what its operands are called and what its steps say.
constexpr Form halfSquaredDifferenceForm{"−½ (%1 − %2)²",
                                         [](double a, double b, double) { return -0.5 * (a - b) * (a - b); }};
constexpr Form tanhProductForm{"%1 × tanh(%2 + %3)",
                               [](double a, double b, double c) { return a * std::tanh(b + c); }};
constexpr Form rootForm{"√(%1)", [](double a, double, double) { return std::sqrt(a); }};
constexpr Form clampedRootForm{"max(√(%1), %2)",
                               [](double a, double b, double) { return std::max(std::sqrt(a), b); }};

const Quantity scoreDivisorQuantity{.symbol = {}, .symbolIn = divisorSymbol, .isConstant = true};
const Quantity dividedScoreQuantity{.symbol = Message::verbatim("s")};
const Quantity multiplierQuantity{.symbol = Message("attention", "multiplier")};
const Quantity maskFillQuantity{.symbol = Message("attention", "fill"), .isConstant = true};
const Quantity squareSumQuantity{.symbol = Message("attention", "length²")};
const Quantity normQuantity{.symbol = Message("attention", "length")};
const Quantity smallestNormQuantity{.symbol = {}, .number = Quantity::Number::Shortest, .isConstant = true};

const StepKind rawScoreStep{};
const StepKind divideStep{};
const StepKind multiplyStep{Message("attention", "Times the cell’s multiplier")};
const StepKind notScaledStep{Message("attention", "Not scaled")};
const StepKind forbidStep{Message("attention", "Masked")};
const StepKind allowStep{Message("attention", "Allowed by the mask")};
const StepKind sumSquaresStep{Message("attention", "Length squared")};
const StepKind takeNormStep{Message("attention", "Length")};
const StepKind divideByNormStep{Message("attention", "Scaled to length 1")};
const StepKind mapForScoreStep{};

/// What meets in a score: the queries and keys, or what the function makes of them.
struct Pair {
    Operand query;
    Operand key;
};
Pair meeting(TraceReader& reader, const CellRef& score, int component) {
    const auto stageOf = [&](Stage scored, Stage plain) {
        return hasStage(reader.trace(), scored) ? scored : plain;
    };
    const Stage query = stageOf(Stage::ScoredQueries, Stage::Queries);
    const Stage key = stageOf(Stage::ScoredKeys, Stage::Keys);
    return {reader.operand(cellOf(score, query, score.row, component)),
            reader.operand(cellOf(score, key, score.column, component))};
}

Term scoreTerm(TraceReader& reader, const CellRef& score, int component) {
    Pair pair = meeting(reader, score, component);
    switch (reader.session().score.function) {
        case ScoreFunction::Dot:
        case ScoreFunction::ScaledDot:
        case ScoreFunction::Cosine:
            break;
        case ScoreFunction::Gaussian:
            return makeTerm(halfSquaredDifferenceForm, {pair.query, pair.key}, component);
        case ScoreFunction::Additive:
            return makeTerm(
                tanhProductForm,
                {reader.operand({Stage::AdditiveVector, score.head, component, 0}), pair.query, pair.key},
                component);
        case ScoreFunction::Bilinear:
        case ScoreFunction::LowRankBilinear:
            return makeTerm(form::product, {pair.key, pair.query}, component);
    }
    return makeTerm(form::product, {pair.query, pair.key}, component);
}

Step rawStep(TraceReader& reader, const CellRef& cell) {
    const CellRef raw = cellOf(cell, Stage::RawScores, cell.row, cell.column);
    const bool isMapped = hasStage(reader.trace(), Stage::ScoredQueries);
    const int components = reader.width(isMapped ? Stage::ScoredQueries : Stage::Queries);
    std::vector<Term> terms;
    for (int i = 0; i < components; ++i) terms.push_back(scoreTerm(reader, raw, i));
    Step step = arriving(rawScoreStep, std::move(terms), reader, raw);
    step.title = Message("attention", "Raw score: %1").with(scoreFormula(reader.session().score.function));
    return step;
}

/// The cell's own multiplier; of several the last counts.
double multiplierOf(const Session& session, const CellRef& cell) {
    double factor = 1;
    for (const CellFactor& entry : session.multiplier) {
        if (entry.cell.query == cell.row && entry.cell.key == cell.column &&
            entry.cell.head.value_or(cell.head) == cell.head) {
            factor = static_cast<float>(entry.factor);
        }
    }
    return factor;
}

/// From the raw score to the scaled one; nothing where neither a divisor nor a multiplier changes it.
void appendScaling(TraceReader& reader, const CellRef& cell, Steps& steps) {
    const CellRef scaled = cellOf(cell, Stage::ScaledScores, cell.row, cell.column);
    const auto divisor = static_cast<float>(scoreDivisor(reader.session()));
    const double factor = multiplierOf(reader.session(), cell);
    Operand score = reader.operand(cellOf(cell, Stage::RawScores, cell.row, cell.column));
    if (divisor != 1) {
        const auto divided = static_cast<float>(score.value) / divisor;
        const Operand by = constant(scoreDivisorQuantity, divisor);
        steps.push_back(reaching(divideStep, {makeTerm(form::quotient, {score, by})}, divided));
        steps.back().title = Message("attention", "Divided by %1").with(divisorName(reader.session()));
        score = constant(dividedScoreQuantity, divided);
        if (factor == 1) steps.back().cell = scaled;
    }
    if (factor != 1) {
        steps.push_back(arriving(multiplyStep,
                                 {makeTerm(form::product, {score, constant(multiplierQuantity, factor)})},
                                 reader, scaled));
    }
}

}  // namespace

Steps explainScore(TraceReader& reader, const CellRef& cell) {
    Steps steps = {rawStep(reader, cell)};
    if (cell.stage == Stage::RawScores) return steps;
    appendScaling(reader, cell, steps);
    if (cell.stage == Stage::ScaledScores) {
        if (steps.size() > 1) return steps;
        const Operand raw = reader.operand(cellOf(cell, Stage::RawScores, cell.row, cell.column));
        steps.push_back(arriving(notScaledStep, {makeTerm(form::value, {raw})}, reader, cell));
        steps.back().notes = {Message("attention", "Nothing divides or multiplies this score.")};
        return steps;
    }
    const auto reasons = maskReasons(reader.trace(), reader.sequence(), cell);
    const bool isForbidden = !reasons.empty();
    if (!isForbidden && cell.stage == Stage::Weights) return steps;
    const Operand kept = isForbidden
                             ? constant(maskFillQuantity, static_cast<float>(reader.session().mask.fill))
                             : reader.operand(cellOf(cell, Stage::ScaledScores, cell.row, cell.column));
    steps.push_back(arriving(isForbidden ? forbidStep : allowStep, {makeTerm(form::value, {kept})}, reader,
                             cellOf(cell, Stage::MaskedScores, cell.row, cell.column)));
    for (const MaskReason reason : reasons) steps.back().notes.push_back(reasonText(reason));
    return steps;
}

Steps explainScored(TraceReader& reader, const CellRef& cell) {
    const bool isQuery = cell.stage == Stage::ScoredQueries;
    const CellRef from = cellOf(cell, isQuery ? Stage::Queries : Stage::Keys, cell.row, 0);
    const auto mapped = [&](Stage matrix) {
        const RowProduct product{matrix, Stage::Entropy, cell.head, cell.column, from};
        Step step = arriving(mapForScoreStep, rowProduct(reader, product), reader, cell);
        step.title = Message("attention", "A row of %1 times the vector").with(infoOf(matrix).name);
        return Steps{std::move(step)};
    };
    switch (reader.session().score.function) {
        case ScoreFunction::Additive:
            return mapped(isQuery ? Stage::AdditiveQueryMatrix : Stage::AdditiveKeyMatrix);
        case ScoreFunction::Bilinear:
            return mapped(Stage::BilinearMatrix);
        case ScoreFunction::LowRankBilinear:
            return mapped(isQuery ? Stage::LowRankQueryMatrix : Stage::LowRankKeyMatrix);
        default:
            break;
    }
    std::vector<Term> squares;  // cosine: the vector scaled to length 1
    for (int i = 0; i < reader.width(from.stage); ++i) {
        squares.push_back(makeTerm(form::square, {reader.operand(cellOf(from, from.stage, cell.row, i))}, i));
    }
    Steps steps = {summed(sumSquaresStep, std::move(squares))};
    const Operand sum = constant(squareSumQuantity, steps.back().result);
    const Operand smallest = constant(smallestNormQuantity, 1e-12);
    const Form& root = std::sqrt(sum.value) > smallest.value ? rootForm : clampedRootForm;
    steps.push_back(summed(takeNormStep, {makeTerm(root, {sum, smallest})}));
    const Operand norm = constant(normQuantity, steps.back().result);
    const Operand entry = reader.operand(cellOf(from, from.stage, cell.row, cell.column));
    steps.push_back(arriving(divideByNormStep, {makeTerm(form::quotient, {entry, norm})}, reader, cell));
    return steps;
}

}  // namespace attention
