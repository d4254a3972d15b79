// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/scored_vectors.h"

#include "layer/stage_tile.h"
#include "mechanisms/list.h"
#include "numerics/matrix.h"

#include <algorithm>

namespace attention {

bool changesVectors(const AttentionConfig& config) {
    return std::ranges::any_of(vectorSteps(), [&](const VectorStep* step) { return step->isActive(config); });
}

bool haveSameVectorSteps(const AttentionConfig& a, const AttentionConfig& b) {
    return std::ranges::all_of(vectorSteps(), [&](const VectorStep* step) {
        return step->isActive(a) == step->isActive(b) && (!step->isActive(a) || step->isSame(a, b));
    });
}

const Shared<Tensor>& vectorGain(const Trace& trace, Stage vectors) {
    return vectors == Stage::Queries ? trace.parameters->queryNorm : trace.parameters->keyNorm;
}

Shared<Tensor> scoredVectors(const Trace& trace, Stage stage, Index first, const Run& run) {
    constexpr Index together = 32;
    const Tensor& vectors = *trace.at(stage);
    const Index tokens = vectors.size(1) - first;
    auto scored = std::make_shared<Tensor>(
        Tensor::unwritten({vectors.size(0), tokens, vectors.size(2)}, run.buffers()));
    const Shared<Tensor>& gain = vectorGain(trace, stage);
    const VectorSide side{trace.config, gain ? gain->entries() : std::span<const float>()};
    const double work = work::entry * static_cast<double>(scored->entries().size());
    const Index blocks = (tokens + together - 1) / together;
    run.forEach(vectors.size(0) * blocks, work, [&](Index i) {
        const Index token = i % blocks * together;
        const Index count = std::min(together, tokens - token);
        Matrix out = rows(scored->matrix(i / blocks), token, count);
        out = rows(vectors.matrix(i / blocks), first + token, count);
        for (const VectorStep* step : vectorSteps())
            if (step->isActive(side.config)) step->apply(side, first + token, out);
    });
    return scored;
}

void backwardVectors(const Trace& trace, Stage stage, Index sequence, Matrix gradient) {
    const Shared<Tensor>& gain = vectorGain(trace, stage);
    const VectorSide side{trace.config, gain ? gain->entries() : std::span<const float>()};
    std::vector<const VectorStep*> steps;
    std::vector<Tensor> results;  // of each step but the last
    const auto operandOf = [&](std::size_t i) {
        return i == 0 ? trace.at(stage)->matrix(sequence) : std::as_const(results[i - 1]).matrix();
    };
    for (const VectorStep* step : vectorSteps()) {
        if (!step->isActive(side.config)) continue;
        if (!steps.empty()) {
            Tensor result = Tensor::unwritten({gradient.rows(), gradient.cols()});
            result.matrix() = operandOf(steps.size() - 1);
            steps.back()->apply(side, 0, result.matrix());
            results.push_back(std::move(result));
        }
        steps.push_back(step);
    }
    for (std::size_t i = steps.size(); i-- > 0;) steps[i]->backward(side, 0, operandOf(i), gradient, {});
}

Stage scoredStage(const Trace& trace, Stage vectors) {
    if (!trace.at(Stage::ScoredQueries)) return vectors;
    return vectors == Stage::Queries ? Stage::ScoredQueries : Stage::ScoredKeys;
}

ScoreOperands scoreOperands(const Trace& trace, Index sequence, Index head) {
    const Stage queries = scoredStage(trace, Stage::Queries);
    const Stage keys = scoredStage(trace, Stage::Keys);
    return {*trace.parameters->score, head, stageTile(trace, queries, sequence, head).values,
            stageTile(trace, keys, sequence, trace.headFor(keys, head)).values};
}

}  // namespace attention
