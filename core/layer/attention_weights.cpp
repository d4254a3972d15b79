// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/attention_weights.h"

#include "mechanisms/registry.h"

#include <algorithm>

namespace attention {

void computeHeadWeights(const ScorePipeline& rules, const HeadRowsStart& place, ConstMatrixView raw,
                        MatrixView weights, float* entropy) {
    const Normalizer& normalizer = normalizerOf(rules.normalizer().function);
    // A few rows at a time are still in the first-level cache when they are normalized.
    const Index rowsAtATime = std::max(Index{1}, Index{4096} / weights.cols());
    for (Index first = 0; first < raw.rows(); first += rowsAtATime) {
        const Index count = std::min(rowsAtATime, raw.rows() - first);
        MatrixView out = middleRows(weights, first, count);
        const Index query = place.firstQuery + first;
        float* const entropies = entropy ? entropy + first : nullptr;
        if (rules.areRowsOnlyDivided(place.sequence, query, count, raw.cols())) {
            normalizer.normalize(middleRows(raw, first, count), rules.divisor(), rules.normalizer(), out,
                                 entropies);
            continue;
        }
        rules.scaleRows(place.head, query, middleRows(raw, first, count), out);
        for (Index r = 0; r < count; ++r)
            rules.mask().fillMaskedScores(place.sequence, place.head, query + r, rowSpan(out, r));
        normalizer.normalize(out, 1, rules.normalizer(), out, entropies);
    }
}

Tensor applyDropout(const DropoutSettings& dropout, const Tensor& weights,
                    const ExecutionContext& execution) {
    Tensor dropped = Tensor::uninitialized(weights.shape(), execution.bufferPool());
    TorchGenerator generator(dropout.seed);
    const double keep = 1.0 - dropout.p;
    const auto scale = static_cast<float>(1.0 / keep);
    constexpr std::size_t betweenLooks = 65536;
    const std::span<const float> from = weights.entries();
    for (std::size_t first = 0; first < from.size() && !execution.isStopped(); first += betweenLooks) {
        const std::size_t count = std::min(betweenLooks, from.size() - first);
        // Dropped weights are multiplied by 0, so that NaN stays NaN as in PyTorch.
        std::ranges::transform(from.subspan(first, count), dropped.entries().begin() + first, [&](float x) {
            return x * (generator.uniformDouble() < keep ? scale : 0.0f);
        });
        execution.monitor().advance(work::perSampledNumber * static_cast<double>(count));
    }
    return dropped;
}

}  // namespace attention
