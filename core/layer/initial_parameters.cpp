// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/initial_parameters.h"

#include "mechanisms/registry.h"

namespace attention {
namespace {

void initializeProjections(const Session& session, WeightSampler& sampler, Parameters& result) {
    const ProjectionInitializer& initializer = projectionInitializer(session.projection.initScheme);
    initializer.initializeWeights(session, sampler, result);
    const SharedProjections shared = initializer.effectiveSharedProjections(session);
    if (shared != SharedProjections::None) result.key = result.query;
    if (shared == SharedProjections::QueryKeyValue) result.value = result.query;
}

ScoreParameters sampleScoreParameters(const Session& session, WeightSampler& sampler) {
    ScoreParameters parameters;
    scorerOf(session.score.function).initializeParameters(session, sampler, parameters);
    return parameters;
}

}  // namespace

Parameters initialParameters(const Session& session, const ProgressMonitor& monitor) {
    WeightSampler sampler(session, monitor);
    return initialParameters(session, sampler);
}

Parameters initialParameters(const Session& session, WeightSampler& sampler) {
    Parameters parameters;
    initializeProjections(session, sampler, parameters);
    parameters.score = std::make_shared<const ScoreParameters>(sampleScoreParameters(session, sampler));
    return parameters;
}

std::vector<ScoreParameters> initialScoreParameters(const Session& session,
                                                    const std::vector<ScoreFunction>& functions,
                                                    const ProgressMonitor& monitor) {
    WeightSampler sampler(session, monitor);
    if (!sampler.hasPerRowSeeds()) {  // advances the stream past the projections
        Parameters unusedProjections;
        initializeProjections(session, sampler, unusedProjections);
    }
    std::vector<ScoreParameters> parameters;
    for (const ScoreFunction function : functions) {
        Session variant = session;
        variant.score.function = function;
        WeightSampler functionSampler = sampler;
        parameters.push_back(sampleScoreParameters(variant, functionSampler));
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
    const bool isListed = !seeds.empty() && seeds.front() == session.projection.seed;
    if (hasRandomWeights(session) && !isListed) seeds.push_back(session.projection.seed);
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
