// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/memory.h"

#include "attention/heads.h"
#include "attention/scored_vectors.h"
#include "compute/thread_pool.h"
#include "mechanisms/list.h"

#include <algorithm>
#include <optional>
#include <unistd.h>

namespace attention {
namespace {

std::optional<double> givenLimit;

/// Numbers of tokens and the like, as factors of sizes that may be too large for integers.
struct Counts {
    double sequences, queries, keys, vocabulary;
};

double embeddings(const Session& s, const Tokens& tokens, const Counts& n) {
    const double axes = n.queries + (tokens.keys == tokens.queries ? 0 : n.keys);
    return n.vocabulary * static_cast<double>(s.embedding.wordSize()) +
           n.sequences * axes * static_cast<double>(s.embedding.dModel);
}

/// The positions of one axis, while they are made.
double positions(const Session& s, const Counts& n) {
    const EmbeddingSettings& e = s.embedding;
    if (e.positions == Positions::None) return 0;
    const Index size = e.positions == Positions::Beside ? e.dPosition : e.dModel;
    return std::max(n.queries, n.keys) * static_cast<double>(size);
}

/// Projections and output: all that are drawn, and those that are left when others' weights serve.
struct Drawn {
    double all = 0;
    double kept = 0;
};
Drawn projections(const Session& s, const ProjectionShapes& shapes) {
    const SharedWeights shared = recipeOf(s.projection.recipe).shared(s);
    Drawn drawn;
    drawn.all = countOf(shapes);
    drawn.kept = drawn.all - (s.output.project ? 0 : countOf(shapes.output));
    if (shared != SharedWeights::None) drawn.kept -= countOf(shapes.projections[1]);
    if (shared == SharedWeights::QueryKeyValue) drawn.kept -= countOf(shapes.projections[2]);
    return drawn;
}

/// Queries, keys and values: at most while one of them is made, and when all are there.
struct Projected {
    double most = 0;
    double all = 0;
};
Projected projected(const ProjectionShapes& shapes, const Counts& n) {
    Projected result;
    const std::array rows = {n.sequences * n.queries, n.sequences * n.keys, n.sequences * n.keys};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& [first, linear] = shapes.projections[i];
        if (linear.weight.empty()) continue;  // the embeddings themselves
        result.all += rows[i] * static_cast<double>(linear.weight[0]);
        result.most = std::max(
            result.most, result.all + (first.empty() ? 0 : rows[i] * static_cast<double>(first.back())));
    }
    return result;
}

/// Queries and keys as they are scored, where steps change them.
double scored(const Session& s, const Counts& n) {
    if (!changesVectors(s)) return 0;
    const auto heads = [&](HeadAxis axis) { return static_cast<double>(s.headsOf(axis) * s.dK); };
    return n.sequences * (n.queries * heads(HeadAxis::Query) + n.keys * heads(HeadAxis::KeyValue));
}

/// What the score function makes of queries and keys before they meet, of one block for each thread.
double meeting(const Session& s, const Counts& n, int threads) {
    const auto [ofQueries, ofKeys] = scorerOf(s.score.function).mappedWidths(s);
    const BlocksOfQueries blocks(static_cast<Index>(n.queries));
    const double turns = n.sequences * static_cast<double>(s.heads * blocks.count);
    return std::min(static_cast<double>(threads), turns) *
           static_cast<double>(blocks.rows * ofQueries + static_cast<Index>(n.keys) * ofKeys);
}

/// Scores and all that follows.
double attended(const Session& s, const Counts& n, int threads) {
    const double rows = n.sequences * n.queries;
    const double tiles = rows * static_cast<double>(s.heads) * n.keys;
    const double entropy = rows * static_cast<double>(s.heads);
    const double context = rows * static_cast<double>(s.heads * s.dV);
    const double output = s.output.project ? rows * static_cast<double>(s.output.dOut) : 0;
    const double scores = 2 * tiles + entropy;  // with weights
    const double between = meeting(s, n, threads);
    if (s.dropout.p > 0) return scores + std::max(between, tiles + context + output);
    return scores + context + std::max(between, output);
}

}  // namespace

double estimatedBytes(const Session& s, const Tokens& tokens, int threads) {
    const ProjectionShapes shapes = recipeOf(s.projection.recipe).shapes(s);
    const Scorer& scorer = scorerOf(s.score.function);
    const Counts n = {static_cast<double>(tokens.sequences()), static_cast<double>(tokens.queryLength()),
                      static_cast<double>(tokens.keyLength()), static_cast<double>(tokens.vocabulary.size())};
    const Drawn drawn = projections(s, shapes);
    const Projected vectors = projected(shapes, n);
    const double computed =
        std::max(vectors.most, vectors.all + scored(s, n) + attended(s, n, ThreadPool(threads).threads()));
    const double drawingScore = s.draws == Draws::Pytorch ? scorer.mostWhileDrawing(s) : 0;
    const double rest = std::max({positions(s, n), drawn.all, drawn.kept + drawingScore,
                                  drawn.kept + scorer.countOfParameters(s) + computed});
    return (embeddings(s, tokens, n) + rest) * sizeof(float);
}

double memoryLimit() {
    if (givenLimit) return *givenLimit;
    return 0.5 * static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
}

void setMemoryLimit(double bytes) {
    givenLimit = bytes;
}

bool isMemoryLimitSet() {
    return givenLimit.has_value();
}

}  // namespace attention
