// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/attention_weights.h"

#include "mechanisms/registry.h"

#include <algorithm>

namespace attention {

void computeHeadWeights(const ScorePipeline& pipeline, const HeadRowsStart& start, ConstMatrixView raw,
                        MatrixView weights, float* entropy) {
    const Normalizer& normalizer = normalizerOf(pipeline.normalizer().function);
    // A few rows at a time are still in the first-level cache when they are normalized.
    const Index rowsPerBlock = std::max(Index{1}, Index{4096} / weights.cols());
    for (Index first = 0; first < raw.rows(); first += rowsPerBlock) {
        const Index count = std::min(rowsPerBlock, raw.rows() - first);
        MatrixView out = middleRows(weights, first, count);
        const Index query = start.firstQuery + first;
        float* const entropies = entropy ? entropy + first : nullptr;
        if (pipeline.areRowsOnlyDivided(start.sequence, query, count, raw.cols())) {
            normalizer.normalize(middleRows(raw, first, count), pipeline.divisor(), pipeline.normalizer(),
                                 out, entropies);
            continue;
        }
        pipeline.scaleRows(start.head, query, middleRows(raw, first, count), out);
        for (Index r = 0; r < count; ++r)
            pipeline.mask().fillMaskedScores(start.sequence, start.head, query + r, rowSpan(out, r));
        normalizer.normalize(out, 1, pipeline.normalizer(), out, entropies);
    }
}

Tensor applyDropout(const DropoutSettings& dropout, const Tensor& weights,
                    const ExecutionContext& execution) {
    Tensor dropped = Tensor::uninitialized(weights.shape(), execution.bufferPool());
    TorchGenerator generator(dropout.seed);
    const double keepProbability = 1.0 - dropout.p;
    const auto scale = static_cast<float>(1.0 / keepProbability);
    constexpr std::size_t entriesPerStopCheck = 65536;
    const std::span<const float> entries = weights.entries();
    for (std::size_t first = 0; first < entries.size() && !execution.isStopped();
         first += entriesPerStopCheck) {
        const std::size_t count = std::min(entriesPerStopCheck, entries.size() - first);
        // Dropped weights are multiplied by 0, so that NaN stays NaN as in PyTorch.
        std::ranges::transform(
            entries.subspan(first, count), dropped.entries().begin() + first,
            [&](float x) { return x * (generator.uniformDouble() < keepProbability ? scale : 0.0f); });
        execution.monitor().advance(work::perSampledNumber * static_cast<double>(count));
    }
    return dropped;
}

}  // namespace attention
