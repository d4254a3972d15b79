// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/work_estimate.h"

#include "mechanisms/registry.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the estimated cost of a layer. `linearEntries` is the number of entries of all linear maps that
/// each token passes through.
WorkEstimate estimateLayerWork(const AttentionConfig& c, double linearEntries, Index sequences, Index queries,
                               Index keys) {
    const HeadWork heads = headWork(c, sequences, queries, keys);
    WorkEstimate work;
    work.linearLayers = static_cast<double>(sequences * std::max(queries, keys)) * linearEntries;
    work.heads = heads.scores + heads.weights * (c.dropout.p > 0 ? 2 : 1) + heads.context;
    return work;
}

/// Returns the number of entries of all linear maps of a layer.
double linearEntryCount(const Parameters& parameters) {
    const auto entries = [](const auto& map) {
        return map ? static_cast<double>(map->inFeatures() * map->outFeatures()) : 0.0;
    };
    double count = entries(parameters.output);
    for (const Projection* projection : parameters.projections())
        count +=
            entries(projection->linear) +
            (projection->firstMatrix ? static_cast<double>(projection->firstMatrix->entries().size()) : 0);
    if (parameters.block)
        for (const BlockOperation& operation : parameters.block->operations)
            count += entries(operation.linear);
    return count;
}

}  // namespace

HeadWork headWork(const AttentionConfig& c, Index sequences, Index queries, Index keys) {
    const auto n = static_cast<double>(queries), m = static_cast<double>(keys);
    const double heads = static_cast<double>(sequences * c.heads);
    return {heads * scorerOf(c.score.function).multiplyAddCount(c, n, m),
            heads * n * m * work::perSampledNumber, heads * n * m * static_cast<double>(c.dV)};
}

WorkEstimate estimatedWork(const Session& s, const Tokens& tokens) {
    const ProjectionInitializer& initializer = projectionInitializer(s.projection.initScheme);
    const double linearEntries = initializer.parameterCount(s);
    const double sampledEntries =
        (initializer.isRandom(s) ? linearEntries : 0) + scorerOf(s.score.function).parameterCount(s);
    WorkEstimate work =
        estimateLayerWork(s, linearEntries, tokens.sequenceCount(), tokens.queryLength(), tokens.keyLength());
    work.parameters = work::perSampledNumber * sampledEntries;
    if (s.embedding.source == EmbeddingSource::Random)
        work.embeddings = work::perSampledNumber *
                          static_cast<double>(std::ssize(tokens.vocabulary) * s.embedding.tokenVectorSize());
    if (s.embedding.source == EmbeddingSource::WordVectors)
        work.embeddings = wordVectorsOf(s.embedding)->remainingLoadingWork();
    return work;
}

WorkEstimate layerWork(const AttentionConfig& config, const Parameters& parameters, const Shape& queries,
                       const Shape& keys) {
    return estimateLayerWork(config, linearEntryCount(parameters), queries[0], queries[1], keys[1]);
}

double minimumMemoryBytes(const Session& s, const Tokens& tokens) {
    // Doubles, because the products may not fit into integers.
    const auto sequences = static_cast<double>(tokens.sequenceCount());
    const auto queries = static_cast<double>(tokens.queryLength()),
               keys = static_cast<double>(tokens.keyLength());
    const double scoresAndWeights = 2 * sequences * static_cast<double>(s.heads) * queries * keys;
    const double projectionParameters = projectionInitializer(s.projection.initScheme).parameterCount(s);
    const double scoreParameters = scorerOf(s.score.function).parameterCount(s);
    return std::max({scoresAndWeights, projectionParameters, scoreParameters}) * sizeof(float);
}

}  // namespace attention
