// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/scored_vectors.h"

#include "layer/stage_matrix.h"
#include "mechanisms/registry.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {

bool hasQueryKeyTransforms(const AttentionConfig& config) {
    return std::ranges::any_of(queryKeyTransforms(), [&](const QueryKeyTransform* transform) {
        return transform->isActive(config);
    });
}

bool haveSameQueryKeyTransforms(const AttentionConfig& a, const AttentionConfig& b) {
    return std::ranges::all_of(queryKeyTransforms(), [&](const QueryKeyTransform* transform) {
        return transform->isActive(a) == transform->isActive(b) &&
               (!transform->isActive(a) || transform->hasSameEffect(a, b));
    });
}

const Shared<Tensor>& qkNormWeight(const Trace& trace, Stage vectors) {
    return vectors == Stage::Queries ? trace.parameters->queryNormWeight : trace.parameters->keyNormWeight;
}

Shared<Tensor> applyQueryKeyTransforms(const Trace& trace, Stage stage, Index first,
                                       const ExecutionContext& execution) {
    constexpr Index tokensPerBlock = 32;
    const Tensor& vectors = *trace.tensor(stage);
    const Index tokens = vectors.size(1) - first;
    auto scored = std::make_shared<Tensor>(
        Tensor::uninitialized({vectors.size(0), tokens, vectors.size(2)}, execution.bufferPool()));
    const Shared<Tensor>& gain = qkNormWeight(trace, stage);
    const QueryKeyContext context{trace.config, gain ? gain->entries() : std::span<const float>()};
    const double work = work::perCopiedEntry * static_cast<double>(scored->entries().size());
    const Index blocks = (tokens + tokensPerBlock - 1) / tokensPerBlock;
    execution.forEach(vectors.size(0) * blocks, work, [&](Index i) {
        const Index token = i % blocks * tokensPerBlock;
        const Index count = std::min(tokensPerBlock, tokens - token);
        MatrixView out = middleRows(scored->matrix(i / blocks), token, count);
        out = middleRows(vectors.matrix(i / blocks), first + token, count);
        for (const QueryKeyTransform* transform : queryKeyTransforms())
            if (transform->isActive(context.config)) transform->apply(context, first + token, out);
    });
    return scored;
}

void backwardQueryKeyTransforms(const Trace& trace, Stage stage, Index sequence, MatrixView gradient) {
    const Shared<Tensor>& gain = qkNormWeight(trace, stage);
    const QueryKeyContext context{trace.config, gain ? gain->entries() : std::span<const float>()};
    std::vector<const QueryKeyTransform*> transforms;
    std::vector<Tensor> results;  // result of each transform except the last
    const auto operandOf = [&](std::size_t i) {
        return i == 0 ? trace.tensor(stage)->matrix(sequence) : std::as_const(results[i - 1]).matrix();
    };
    for (const QueryKeyTransform* transform : queryKeyTransforms()) {
        if (!transform->isActive(context.config)) continue;
        if (!transforms.empty()) {
            Tensor result = Tensor::uninitialized({gradient.rows(), gradient.cols()});
            result.matrix() = operandOf(transforms.size() - 1);
            transforms.back()->apply(context, 0, result.matrix());
            results.push_back(std::move(result));
        }
        transforms.push_back(transform);
    }
    for (std::size_t i = transforms.size(); i-- > 0;)
        transforms[i]->backward(context, 0, operandOf(i), gradient, {});
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
