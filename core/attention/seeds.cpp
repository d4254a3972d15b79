// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/seeds.h"

#include "mechanisms/list.h"

namespace attention {

bool drawsVectors(const Session& session) {
    return session.embedding.source == EmbeddingSource::Random;
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
    session.embedding.seed = session.projection.seed = seed;
    return session;
}

}  // namespace attention
