// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/work.h"

#include "attention/parameter_shapes.h"

namespace attention {
namespace {

constexpr double tanh = 1.5;
constexpr double squaredDifference = 1;  // in double precision, one by one

double drawing(double count, bool isNormal) {
    return count * (work::uniformNumber + (isNormal ? work::normalNumber : 0));
}

bool isNormal(Init init) {
    return init == Init::Normal || init == Init::LecunNormal;
}

/// Of one query and one key.
double scoring(const Session& s) {
    const auto dK = static_cast<double>(s.dK);
    switch (s.score.function) {
        case ScoreFunction::Additive:
            return tanh * static_cast<double>(s.score.dA);
        case ScoreFunction::Gaussian:
            return squaredDifference * dK;
        case ScoreFunction::LowRankBilinear:
            return work::multiplyAdd * static_cast<double>(s.score.rank);
        default:
            return work::multiplyAdd * dK;
    }
}

/// Numbers of the projections and the output.
struct Counts {
    double first = 0;
    double weights = 0;
    double biases = 0;
};
Counts countsOf(const ParameterShapes& shapes) {
    Counts counts;
    const auto add = [&](const LinearShape& linear) {
        counts.weights += countOf(linear.weight);
        counts.biases += countOf(linear.bias);
    };
    for (const auto& [first, linear] : shapes.projections) {
        counts.first += countOf(first);
        add(linear);
    }
    add(shapes.output);
    return counts;
}

double drawingProjections(const Session& s, const ParameterShapes& shapes) {
    const auto [first, weights, biases] = countsOf(shapes);
    const Init init = s.projection.init;
    switch (s.projection.recipe) {
        case Recipe::Values:
            return 0;
        case Recipe::Identity:
        case Recipe::MultiheadAttention:
            return drawing(weights + biases, false);
        case Recipe::StackedLinear:  // all but the first matrices are drawn twice
            return drawing(first + 2 * (weights + biases), false);
        case Recipe::Linear:
            if (s.draws == Draws::Stable) break;
            return drawing(weights + biases, false) +
                   (init == Init::UniformFanIn ? 0 : drawing(weights, isNormal(init)));
        case Recipe::PerHead:
            break;
    }
    return drawing(weights + biases, isNormal(init));
}

double multiplying(double rows, const ProjectionShape& shape) {
    return work::multiplyAdd * rows * (countOf(shape.first) + countOf(shape.linear.weight));
}

}  // namespace

Work estimatedWork(const Session& s, const Tokens& tokens) {
    const auto b = static_cast<double>(tokens.sequences());
    const auto nQ = static_cast<double>(tokens.queryLength());
    const auto nK = static_cast<double>(tokens.keyLength());
    const auto h = static_cast<double>(s.heads);
    const auto dModel = static_cast<double>(s.embedding.dModel);
    const auto dV = static_cast<double>(s.dV);
    const double output = s.output.project ? h * dV * static_cast<double>(s.output.dOut) : 0;
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const ParameterShapes shapes = parameterShapes(s);
    const auto& [queries, keys, values] = shapes.projections;

    Work work;
    if (isRandom) work.embeddings = drawing(static_cast<double>(tokens.vocabulary.size()) * dModel, true);
    work.parameters = drawingProjections(s, shapes) + drawing(countOf(shapes.score), isNormal(s.score.init));
    work.projections = multiplying(b * nQ, queries) + multiplying(b * nK, keys) + multiplying(b * nK, values);
    work.scores = b * h * nQ * nK * scoring(s);
    work.weights = b * h * nQ * nK * work::weight;
    if (s.dropout.p > 0) work.dropout = b * h * nQ * nK * work::droppedWeight;
    work.context = work::multiplyAdd * b * (h * nQ * nK * dV + nQ * output);
    return work;
}

}  // namespace attention
