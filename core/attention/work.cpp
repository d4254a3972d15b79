// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/work.h"

#include "attention/parameter_shapes.h"
#include "mechanisms/list.h"

namespace attention {
namespace {

double drawing(double count, bool isNormal) {
    return count * (work::uniformNumber + (isNormal ? work::normalNumber : 0));
}

bool isNormal(Init init) {
    return init == Init::Normal || init == Init::LecunNormal;
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

struct LayerCounts {
    double sequences, queries, keys;
};

/// From scores to output.
Work attendingWork(const AttentionConfig& c, const LayerCounts& n) {
    const auto h = static_cast<double>(c.heads);
    const auto dV = static_cast<double>(c.dV);
    const double pairs = n.sequences * h * n.queries * n.keys;
    const double output = c.output.project ? h * dV * static_cast<double>(c.output.dOut) : 0;
    Work result;
    result.scores = pairs * scorerOf(c.score.function).workPerPair(c);
    result.weights = pairs * work::weight;
    if (c.dropout.p > 0) result.dropout = pairs * work::droppedWeight;
    result.context = work::multiplyAdd * (pairs * dV + n.sequences * n.queries * output);
    return result;
}

double multiplying(double rows, const ProjectionShape& shape) {
    return work::multiplyAdd * rows * (countOf(shape.first) + countOf(shape.linear.weight));
}

}  // namespace

double projectionWork(Index vectors, const Projection& by) {
    const auto entries = [](const Tensor& tensor) { return static_cast<double>(tensor.entries().size()); };
    const double perVector =
        (by.first ? entries(*by.first) : 0) + (by.linear ? entries(by.linear->weight) : 0);
    return work::multiplyAdd * static_cast<double>(vectors) * perVector;
}

Work estimatedWork(const Session& s, const Tokens& tokens) {
    const LayerCounts n = {static_cast<double>(tokens.sequences()), static_cast<double>(tokens.queryLength()),
                           static_cast<double>(tokens.keyLength())};
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const ParameterShapes shapes = parameterShapes(s);
    const auto& [queries, keys, values] = shapes.projections;
    const double drawnScore = countOf(shapes.score);

    Work work = attendingWork(s, n);
    if (isRandom) {
        work.embeddings = drawing(
            static_cast<double>(tokens.vocabulary.size()) * static_cast<double>(s.embedding.dModel), true);
    }
    work.parameters = drawingProjections(s, shapes) + drawing(drawnScore, isNormal(s.score.init));
    work.projections = multiplying(n.sequences * n.queries, queries) +
                       multiplying(n.sequences * n.keys, keys) + multiplying(n.sequences * n.keys, values);
    return work;
}

Work layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
               const Shape& keys) {
    Work work = attendingWork(config, {static_cast<double>(queries[0]), static_cast<double>(queries[1]),
                                       static_cast<double>(keys[1])});
    work.projections = projectionWork(queries[0] * queries[1], parameters.query) +
                       projectionWork(keys[0] * keys[1], parameters.key) +
                       projectionWork(keys[0] * keys[1], parameters.value);
    return work;
}

}  // namespace attention
