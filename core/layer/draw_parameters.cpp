// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/draw_parameters.h"

#include "mechanisms/list.h"

namespace attention {
namespace {

void drawProjections(const Session& session, WeightDraws& draws, Parameters& result) {
    const ProjectionRecipe& recipe = recipeOf(session.projection.recipe);
    recipe.draw(session, draws, result);
    const SharedWeights shared = recipe.shared(session);
    if (shared != SharedWeights::None) result.key = result.query;
    if (shared == SharedWeights::QueryKeyValue) result.value = result.query;
}

ScoreParameters drawScore(const Session& session, WeightDraws& draws) {
    ScoreParameters parameters;
    scorerOf(session.score.function).draw(session, draws, parameters);
    return parameters;
}

}  // namespace

Parameters drawParameters(const Session& session, const Watch& watch) {
    WeightDraws draws(session, watch);
    return drawParameters(session, draws);
}

Parameters drawParameters(const Session& session, WeightDraws& draws) {
    Parameters parameters;
    drawProjections(session, draws, parameters);
    parameters.score = std::make_shared<const ScoreParameters>(drawScore(session, draws));
    return parameters;
}

std::vector<ScoreParameters> drawScoreParameters(const Session& session,
                                                 const std::vector<ScoreFunction>& functions,
                                                 const Watch& watch) {
    WeightDraws draws(session, watch);
    if (!draws.isStable()) {  // only for the stream to go on behind them
        Parameters before;
        drawProjections(session, draws, before);
    }
    std::vector<ScoreParameters> parameters;
    for (const ScoreFunction function : functions) {
        Session other = session;
        other.score.function = function;
        WeightDraws rest = draws;
        parameters.push_back(drawScore(other, rest));
    }
    return parameters;
}

bool drawsVectors(const Session& session) {
    return session.embedding.source == EmbeddingSource::Random ||
           session.embedding.positions == Positions::Learned;
}

bool drawsWeights(const Session& session) {
    return scorerOf(session.score.function).isLearned() ||
           recipeOf(session.projection.recipe).isDrawn(session);
}

std::vector<std::uint32_t> seedsOf(const Session& session) {
    std::vector<std::uint32_t> seeds;
    if (drawsVectors(session)) seeds.push_back(session.embedding.seed);
    const bool isSaid = !seeds.empty() && seeds.front() == session.projection.seed;
    if (drawsWeights(session) && !isSaid) seeds.push_back(session.projection.seed);
    return seeds;
}

Session drawnAgain(Session session) {
    const std::vector<std::uint32_t> seeds = seedsOf(session);
    return seeds.empty() ? session : drawnFrom(std::move(session), seeds.front() + 1);
}

Session drawnFrom(Session session, std::uint32_t seed) {
    session.embedding.seed = session.projection.seed = session.learning.seed = seed;
    return session;
}

}  // namespace attention
