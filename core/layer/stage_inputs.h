// SPDX-License-Identifier: GPL-3.0-or-later
// The table of dependencies: everything on which the result of each stage depends. If it is equal in two
// traces, their results are equal, so a computation can reuse the result of the previous trace. Tensors and
// parameters are compared by identity, settings by value. tst_incremental compares reused with computed
// results for each session field.
#pragma once

#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"
#include "trace/trace.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace attention::stage_inputs {

/// The query–key transforms of a layer. Two objects are equal if the transforms of both layers have the same
/// effect.
struct QueryKeyTransformSettings {
    const AttentionConfig& config;
    bool operator==(const QueryKeyTransformSettings& other) const {
        return haveSameQueryKeyTransforms(config, other.config);
    }
};

/// The score transforms of a layer. Two objects are equal if the transforms of both layers have the same
/// effect.
struct ScoreTransformSettings {
    ScoreContext context;
    bool operator==(const ScoreTransformSettings& other) const {
        return std::ranges::all_of(scoreTransforms(), [&](const ScoreTransform* transform) {
            const bool isActive = transform->isActive(context.config);
            return isActive == transform->isActive(other.context.config) &&
                   (!isActive || transform->hasSameEffect(context, other.context));
        });
    }
};

// Each function returns a tuple, which may contain references into the trace. The first three functions read
// the session, which must not be nullptr.

/// Returns the inputs of EmbeddingTable, QueryEmbeddings, KeyEmbeddings and Trace::unknownKeys.
inline auto embeddings(const Trace& t) {
    return std::tie(t.tokens, t.wordVectors, t.session->embedding, t.session->seeding);
}

/// Returns the inputs of the parameters of the projections. The parameters of hand-built heads also depend on
/// the position encoding.
inline auto projectionParameters(const Trace& t) {
    const Session& s = *t.session;
    const auto positions =
        projectionInitializer(s.projection.initScheme).dependsOnPositions()
            ? std::optional(std::tuple(s.embedding.positionEncoding, s.embedding.dPosition))
            : std::nullopt;
    return std::tuple_cat(
        std::tie(s.seeding, s.heads, s.kvHeads, s.dK, s.dV, s.embedding.dModel, s.projection, s.output),
        std::tuple(positions));
}

/// Returns the inputs of the parameters of the score function. They are sampled after the parameters of the
/// projections, with the same random generator.
inline auto scoreParameters(const Trace& t) {
    const Session& s = *t.session;
    const Scorer& scorer = scorerOf(s.score.function);
    return std::tuple_cat(
        projectionParameters(t),
        std::tuple(scorer.rawScoreFunction(), scorer.parameters(s),
                   scorer.hasParameters() ? std::optional(s.score.initDistribution) : std::nullopt));
}

/// Returns the inputs of the stage that an operation of a model's layer computes.
inline auto layerOperation(const Trace& t, const LayerOperation& operation) {
    return std::tuple(t.tensor(operation.input), operation.operand ? t.tensor(*operation.operand) : nullptr,
                      t.parameters->block);
}

/// Returns the inputs of Queries, Keys or Values.
inline auto projection(const Trace& t, const ProjectionStages& stages) {
    const auto& [firstMatrix, linear] = *t.parameters->projectionProducing(stages.result);
    return std::tuple(t.tensor(stages.embeddings), firstMatrix, linear);
}

/// Returns the inputs of ScoredQueries or ScoredKeys. `vectors` is Queries or Keys.
inline auto scoredVectors(const Trace& t, Stage vectors) {
    return std::tuple(t.tensor(vectors), t.stageHeadCount(vectors), QueryKeyTransformSettings{t.config},
                      qkNormWeight(t, vectors));
}

/// Returns the inputs of RawScores.
inline auto rawScores(const Trace& t) {
    return std::tuple(t.tensor(Stage::Queries), t.tensor(Stage::ScoredQueries), t.tensor(Stage::Keys),
                      t.tensor(Stage::ScoredKeys), t.parameters->score, t.config.heads,
                      scorerOf(t.config.score.function).rawScoreFunction());
}

/// Returns the inputs of Weights and Entropy.
inline auto weights(const Trace& t) {
    return std::tuple(t.tensor(Stage::RawScores), t.tokens, t.unknownKeys,
                      ScoreTransformSettings{{t.config, t.dModel()}}, t.config.mask, t.config.normalizer);
}

/// Returns the inputs of DroppedWeights.
inline auto droppedWeights(const Trace& t) {
    return std::tuple(t.tensor(Stage::Weights), t.config.dropout);
}

/// Returns the inputs of Context.
inline auto context(const Trace& t) {
    return std::tuple(t.tensor(t.appliedWeightsStage()), t.tensor(Stage::Values), t.config.ablatedHeads);
}

/// Returns the inputs of Output.
inline auto output(const Trace& t) {
    return std::tuple(t.tensor(Stage::Context), t.parameters->output);
}

}  // namespace attention::stage_inputs
