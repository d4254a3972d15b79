// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/scored_vectors.h"

#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {

bool hasQueryKeyTransforms(const AttentionConfig& config) {
    return std::ranges::any_of(queryKeyTransforms(),
                               [&](const QueryKeyTransform* step) { return step->isActive(config); });
}

bool haveSameQueryKeyTransforms(const AttentionConfig& a, const AttentionConfig& b) {
    return std::ranges::all_of(queryKeyTransforms(), [&](const QueryKeyTransform* step) {
        return step->isActive(a) == step->isActive(b) && (!step->isActive(a) || step->hasSameEffect(a, b));
    });
}

const Shared<Tensor>& qkNormWeight(const Trace& trace, Stage vectors) {
    return vectors == Stage::Queries ? trace.parameters->queryNormWeight : trace.parameters->keyNormWeight;
}

Shared<Tensor> applyQueryKeyTransforms(const Trace& trace, Stage stage, Index first,
                                       const ExecutionContext& execution) {
    constexpr Index together = 32;
    const Tensor& vectors = *trace.tensor(stage);
    const Index tokens = vectors.size(1) - first;
    auto scored = std::make_shared<Tensor>(
        Tensor::uninitialized({vectors.size(0), tokens, vectors.size(2)}, execution.bufferPool()));
    const Shared<Tensor>& gain = qkNormWeight(trace, stage);
    const QueryKeyContext side{trace.config, gain ? gain->entries() : std::span<const float>()};
    const double work = work::perCopiedEntry * static_cast<double>(scored->entries().size());
    const Index blocks = (tokens + together - 1) / together;
    execution.forEach(vectors.size(0) * blocks, work, [&](Index i) {
        const Index token = i % blocks * together;
        const Index count = std::min(together, tokens - token);
        MatrixView out = middleRows(scored->matrix(i / blocks), token, count);
        out = middleRows(vectors.matrix(i / blocks), first + token, count);
        for (const QueryKeyTransform* step : queryKeyTransforms())
            if (step->isActive(side.config)) step->apply(side, first + token, out);
    });
    return scored;
}

void backwardQueryKeyTransforms(const Trace& trace, Stage stage, Index sequence, MatrixView gradient) {
    const Shared<Tensor>& gain = qkNormWeight(trace, stage);
    const QueryKeyContext side{trace.config, gain ? gain->entries() : std::span<const float>()};
    std::vector<const QueryKeyTransform*> steps;
    std::vector<Tensor> results;  // result of each transform except the last
    const auto operandOf = [&](std::size_t i) {
        return i == 0 ? trace.tensor(stage)->matrix(sequence) : std::as_const(results[i - 1]).matrix();
    };
    for (const QueryKeyTransform* step : queryKeyTransforms()) {
        if (!step->isActive(side.config)) continue;
        if (!steps.empty()) {
            Tensor result = Tensor::uninitialized({gradient.rows(), gradient.cols()});
            result.matrix() = operandOf(steps.size() - 1);
            steps.back()->apply(side, 0, result.matrix());
            results.push_back(std::move(result));
        }
        steps.push_back(step);
    }
    for (std::size_t i = steps.size(); i-- > 0;) steps[i]->backward(side, 0, operandOf(i), gradient, {});
}

Stage scoreInputStage(const Trace& trace, Stage vectors) {
    if (!trace.tensor(Stage::ScoredQueries)) return vectors;
    return vectors == Stage::Queries ? Stage::ScoredQueries : Stage::ScoredKeys;
}

ScoreOperands scoreOperands(const Trace& trace, Index sequence, Index head) {
    const Stage queries = scoreInputStage(trace, Stage::Queries);
    const Stage keys = scoreInputStage(trace, Stage::Keys);
    return {*trace.parameters->score, head, stageMatrix(trace, queries, sequence, head).values,
            stageMatrix(trace, keys, sequence, trace.servingHead(keys, head)).values};
}

}  // namespace attention
