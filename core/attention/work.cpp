// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/work.h"

#include "attention/block.h"
#include "attention/scored_vectors.h"
#include "mechanisms/list.h"
#include "vectors/open_vectors.h"

namespace attention {
namespace {

struct LayerCounts {
    double sequences, queries, keys;
};

/// Of the steps from queries and keys to those that are scored.
double vectorWork(const AttentionConfig& c, const LayerCounts& n) {
    const auto components = [&](HeadAxis axis) { return static_cast<double>(c.headsOf(axis) * c.dK); };
    return scoredVectorsWork(
        c, n.sequences * (n.queries * components(HeadAxis::Query) + n.keys * components(HeadAxis::KeyValue)));
}

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
        (by.first ? entries(*by.first) : 0) +
        (by.linear ? static_cast<double>(by.linear->inputs() * by.linear->outputs()) : 0);
    return work::multiplyAdd * static_cast<double>(vectors) * perVector;
}

Work estimatedWork(const Session& s, const Tokens& tokens) {
    const LayerCounts n = {static_cast<double>(tokens.sequences()), static_cast<double>(tokens.queryLength()),
                           static_cast<double>(tokens.keyLength())};
    const bool isRandom = s.embedding.source == EmbeddingSource::Random;
    const ProjectionRecipe& recipe = recipeOf(s.projection.recipe);
    const auto [queries, keys, values] = recipe.shapes(s).projections;
    const double drawnScore = scorerOf(s.score.function).countOfParameters(s);

    Work work = attendingWork(s, n);
    if (isRandom) {
        const auto vocabulary = static_cast<double>(tokens.vocabulary.size());
        work.embeddings =
            work::drawing(vocabulary * static_cast<double>(s.embedding.wordSize()), Init::Normal);
    }
    if (s.embedding.source == EmbeddingSource::WordVectors)
        work.embeddings = wordVectorsOf(s.embedding)->preparationWork();
    work.parameters = recipe.workOfDrawing(s) + work::drawing(drawnScore, s.score.init);
    work.projections = multiplying(n.sequences * n.queries, queries) +
                       multiplying(n.sequences * n.keys, keys) + multiplying(n.sequences * n.keys, values) +
                       vectorWork(s, n);
    return work;
}

Work layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
               const Shape& keys) {
    const LayerCounts n = {static_cast<double>(queries[0]), static_cast<double>(queries[1]),
                           static_cast<double>(keys[1])};
    Work work = attendingWork(config, n);
    work.projections = projectionWork(queries[0] * queries[1], parameters.query) +
                       projectionWork(keys[0] * keys[1], parameters.key) +
                       projectionWork(keys[0] * keys[1], parameters.value) + vectorWork(config, n);
    if (parameters.block) work.block = blockWork(*parameters.block, queries[0] * queries[1]);
    return work;
}

}  // namespace attention
