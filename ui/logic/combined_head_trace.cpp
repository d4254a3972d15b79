// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/combined_head_trace.h"

#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "trace/layer_selection.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the trace of the layer and training step at `origin`: `shown` itself, or a computed trace.
std::shared_ptr<const Trace> layerTraceOf(const std::shared_ptr<const Trace>& shown,
                                          const HeadOfLayer& origin, const ExecutionContext& execution) {
    Session session = sessionWithShownLayer(*shown->session, origin.layer);
    session.training.stepCount = origin.trainingSteps.value_or(session.training.stepCount);
    if (session == *shown->session) return shown;
    auto trace = computeTrace(session, shown.get(), execution.monitor());
    if (!trace) throw StoppedException();
    return trace;
}

/// Adds each cell that a rule of `layer` masks in its head `head` to `mask`, as a masked cell of head
/// `targetHead`.
void addMasked(MaskSettings& mask, const Trace& layer, Index head, Index targetHead) {
    const std::vector<std::uint8_t> masked = maskedScoreCells(layer, 0, head);
    for (std::size_t i = 0; i < masked.size(); ++i) {
        const auto cell = static_cast<Index>(i);
        if (masked[i])
            mask.maskedCells.push_back({cell / layer.keyCount(), cell % layer.keyCount(), targetHead});
    }
}

}  // namespace

std::shared_ptr<const Trace> combinedHeadTrace(const std::shared_ptr<const Trace>& shown,
                                               std::span<const HeadOfLayer> origins,
                                               const ExecutionContext& execution) {
    const Tensor& shownWeights = *shown->tensor(Stage::Weights);
    const auto count = std::ssize(origins);
    Tensor weights =
        Tensor::uninitialized({shownWeights.size(0), count, shownWeights.size(2), shownWeights.size(3)});
    Tensor entropy = Tensor::uninitialized({shownWeights.size(0), count, shownWeights.size(2)});
    std::vector<std::shared_ptr<const Trace>> layers;
    for (const HeadOfLayer& origin : origins) layers.push_back(layerTraceOf(shown, origin, execution));

    auto combined = std::make_shared<Trace>();
    combined->config = shown->config;
    combined->config.heads = count;
    combined->config.kvHeads.reset();
    combined->session = shown->session;
    combined->provenance = shown->provenance;
    combined->tokens = shown->tokens;
    combined->unknownKeys = shown->unknownKeys;
    combined->parameters = shown->parameters;
    combined->headOrigins.assign(origins.begin(), origins.end());
    combined->config.mask = layers.front()->config.mask;
    const bool haveSameMask =
        combined->config.mask.maskedCells.empty() && std::ranges::all_of(layers, [&](const auto& layer) {
            return layer->config.mask == combined->config.mask;
        });
    if (!haveSameMask) combined->config.mask = {};
    for (Index i = 0; i < count; ++i) {
        const Trace& layer = *layers[static_cast<std::size_t>(i)];
        const Index head = origins[static_cast<std::size_t>(i)].head;
        for (Index b = 0; b < shownWeights.size(0); ++b) {
            weights.matrix(b * count + i) = stageMatrix(layer, Stage::Weights, b, head).values;
            std::ranges::copy(rowSpan(layer.tensor(Stage::Entropy)->matrix(b), head),
                              rowSpan(entropy.matrix(b), i).begin());
        }
        if (!haveSameMask) addMasked(combined->config.mask, layer, head, i);
    }
    combined->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
    combined->tensor(Stage::Entropy) = std::make_shared<const Tensor>(std::move(entropy));
    return combined;
}

std::shared_ptr<const Trace> traceOfOtherLayer(const std::shared_ptr<const Trace>& shown, Index layer,
                                               const ExecutionContext& execution) {
    return layerTraceOf(shown, {.layer = layer}, execution);
}

}  // namespace attention
