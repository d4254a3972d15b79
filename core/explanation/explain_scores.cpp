// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/score.h"
#include "explanation/stage_explanations.h"

namespace attention {
namespace {

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
            return makeTerm(Form::HalfSquaredDifference, {pair.query, pair.key}, component);
        case ScoreFunction::Additive:
            return makeTerm(
                Form::TanhProduct,
                {reader.operand({Stage::AdditiveVector, score.head, component, 0}), pair.query, pair.key},
                component);
        case ScoreFunction::Bilinear:
        case ScoreFunction::LowRankBilinear:
            return makeTerm(Form::Product, {pair.key, pair.query}, component);
    }
    return makeTerm(Form::Product, {pair.query, pair.key}, component);
}

Step rawStep(TraceReader& reader, const CellRef& cell) {
    const CellRef raw = cellOf(cell, Stage::RawScores, cell.row, cell.column);
    const bool isMapped = hasStage(reader.trace(), Stage::ScoredQueries);
    const int components = reader.width(isMapped ? Stage::ScoredQueries : Stage::Queries);
    std::vector<Term> terms;
    for (int i = 0; i < components; ++i) terms.push_back(scoreTerm(reader, raw, i));
    return arriving(StepKind::RawScore, std::move(terms), reader, raw);
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
        const Operand by = constant(Quantity::ScoreDivisor, divisor);
        steps.push_back(reaching(StepKind::Divide, {makeTerm(Form::Quotient, {score, by})}, divided));
        score = constant(Quantity::DividedScore, divided);
        if (factor == 1) steps.back().cell = scaled;
    }
    if (factor != 1) {
        steps.push_back(arriving(StepKind::Multiply,
                                 {makeTerm(Form::Product, {score, constant(Quantity::Multiplier, factor)})},
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
        steps.push_back(arriving(StepKind::NotScaled, {makeTerm(Form::Value, {raw})}, reader, cell));
        return steps;
    }
    auto reasons = maskReasons(reader.trace(), reader.sequence(), cell);
    const bool isForbidden = !reasons.empty();
    const Operand kept = isForbidden
                             ? constant(Quantity::MaskFill, static_cast<float>(reader.session().mask.fill))
                             : reader.operand(cellOf(cell, Stage::ScaledScores, cell.row, cell.column));
    steps.push_back(arriving(isForbidden ? StepKind::Forbid : StepKind::Allow,
                             {makeTerm(Form::Value, {kept})}, reader, cell));
    steps.back().reasons = std::move(reasons);
    return steps;
}

Steps explainScored(TraceReader& reader, const CellRef& cell) {
    const bool isQuery = cell.stage == Stage::ScoredQueries;
    const CellRef from = cellOf(cell, isQuery ? Stage::Queries : Stage::Keys, cell.row, 0);
    const auto mapped = [&](Stage matrix) {
        const RowProduct product{matrix, Stage::Entropy, cell.head, cell.column, from};
        return Steps{arriving(StepKind::MapForScore, rowProduct(reader, product), reader, cell)};
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
        squares.push_back(makeTerm(Form::Square, {reader.operand(cellOf(from, from.stage, cell.row, i))}, i));
    }
    Steps steps = {summed(StepKind::SumSquares, std::move(squares))};
    const Operand sum = constant(Quantity::SquareSum, steps.back().result);
    steps.push_back(summed(StepKind::TakeNorm,
                           {makeTerm(Form::ClampedRoot, {sum, constant(Quantity::SmallestNorm, 1e-12)})}));
    const Operand norm = constant(Quantity::Norm, steps.back().result);
    const Operand entry = reader.operand(cellOf(from, from.stage, cell.row, cell.column));
    steps.push_back(
        arriving(StepKind::DivideByNorm, {makeTerm(Form::Quotient, {entry, norm})}, reader, cell));
    return steps;
}

}  // namespace attention
