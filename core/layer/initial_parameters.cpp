// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/initial_parameters.h"

#include "mechanisms/registry.h"

namespace attention {
namespace {

void drawProjections(const Session& session, WeightSampler& draws, Parameters& result) {
    const ProjectionInitializer& initializer = projectionInitializer(session.projection.initScheme);
    initializer.initializeWeights(session, draws, result);
    const SharedProjections shared = initializer.effectiveSharedProjections(session);
    if (shared != SharedProjections::None) result.key = result.query;
    if (shared == SharedProjections::QueryKeyValue) result.value = result.query;
}

ScoreParameters drawScore(const Session& session, WeightSampler& draws) {
    ScoreParameters parameters;
    scorerOf(session.score.function).initializeParameters(session, draws, parameters);
    return parameters;
}

}  // namespace

Parameters initialParameters(const Session& session, const ProgressMonitor& monitor) {
    WeightSampler draws(session, monitor);
    return initialParameters(session, draws);
}

Parameters initialParameters(const Session& session, WeightSampler& draws) {
    Parameters parameters;
    drawProjections(session, draws, parameters);
    parameters.score = std::make_shared<const ScoreParameters>(drawScore(session, draws));
    return parameters;
}

std::vector<ScoreParameters> initialScoreParameters(const Session& session,
                                                    const std::vector<ScoreFunction>& functions,
                                                    const ProgressMonitor& monitor) {
    WeightSampler draws(session, monitor);
    if (!draws.hasPerRowSeeds()) {  // advances the stream past the projections
        Parameters before;
        drawProjections(session, draws, before);
    }
    std::vector<ScoreParameters> parameters;
    for (const ScoreFunction function : functions) {
        Session other = session;
        other.score.function = function;
        WeightSampler rest = draws;
        parameters.push_back(drawScore(other, rest));
    }
    return parameters;
}

bool hasRandomEmbeddings(const Session& session) {
    return session.embedding.source == EmbeddingSource::Random ||
           session.embedding.positionEncoding == PositionEncoding::Learned;
}

bool hasRandomWeights(const Session& session) {
    return scorerOf(session.score.function).hasParameters() ||
           projectionInitializer(session.projection.initScheme).isRandom(session);
}

std::vector<std::uint32_t> usedSeeds(const Session& session) {
    std::vector<std::uint32_t> seeds;
    if (hasRandomEmbeddings(session)) seeds.push_back(session.embedding.seed);
    const bool isSaid = !seeds.empty() && seeds.front() == session.projection.seed;
    if (hasRandomWeights(session) && !isSaid) seeds.push_back(session.projection.seed);
    return seeds;
}

Session withNextSeed(Session session) {
    const std::vector<std::uint32_t> seeds = usedSeeds(session);
    return seeds.empty() ? session : withSingleSeed(std::move(session), seeds.front() + 1);
}

Session withSingleSeed(Session session, std::uint32_t seed) {
    session.embedding.seed = session.projection.seed = session.training.seed = seed;
    return session;
}

}  // namespace attention
