// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/combined_head_trace.h"

#include "engine/compute_trace.h"
#include "layer/stage_matrix.h"
#include "trace/layer_selection.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the trace of the layer and training step at `place`: `shown` itself, or a computed trace.
std::shared_ptr<const Trace> layerOf(const std::shared_ptr<const Trace>& shown, const HeadOfLayer& place,
                                     const ExecutionContext& execution) {
    Session session = sessionWithShownLayer(*shown->session, place.layer);
    session.training.stepCount = place.trainingSteps.value_or(session.training.stepCount);
    if (session == *shown->session) return shown;
    auto trace = computeTrace(session, shown.get(), execution.monitor());
    if (!trace) throw StoppedException();
    return trace;
}

/// Adds each cell that a rule of `layer` masks in its head `head` to `mask`, as a masked cell of head `as`.
void addMasked(MaskSettings& mask, const Trace& layer, Index head, Index as) {
    const std::vector<std::uint8_t> forbidden = maskedScoreCells(layer, 0, head);
    for (std::size_t i = 0; i < forbidden.size(); ++i) {
        const auto cell = static_cast<Index>(i);
        if (forbidden[i]) mask.maskedCells.push_back({cell / layer.keyCount(), cell % layer.keyCount(), as});
    }
}

}  // namespace

std::shared_ptr<const Trace> combinedHeadTrace(const std::shared_ptr<const Trace>& shown,
                                               std::span<const HeadOfLayer> places,
                                               const ExecutionContext& execution) {
    const Tensor& own = *shown->tensor(Stage::Weights);
    const auto count = std::ssize(places);
    Tensor weights = Tensor::uninitialized({own.size(0), count, own.size(2), own.size(3)});
    Tensor entropy = Tensor::uninitialized({own.size(0), count, own.size(2)});
    std::vector<std::shared_ptr<const Trace>> layers;
    for (const HeadOfLayer& place : places) layers.push_back(layerOf(shown, place, execution));

    auto made = std::make_shared<Trace>();
    made->config = shown->config;
    made->config.heads = count;
    made->config.kvHeads.reset();
    made->session = shown->session;
    made->provenance = shown->provenance;
    made->tokens = shown->tokens;
    made->unknownKeys = shown->unknownKeys;
    made->parameters = shown->parameters;
    made->headOrigins.assign(places.begin(), places.end());
    made->config.mask = layers.front()->config.mask;
    const bool haveOneMask =
        made->config.mask.maskedCells.empty() &&
        std::ranges::all_of(layers, [&](const auto& one) { return one->config.mask == made->config.mask; });
    if (!haveOneMask) made->config.mask = {};
    for (Index i = 0; i < count; ++i) {
        const Trace& layer = *layers[static_cast<std::size_t>(i)];
        const Index head = places[static_cast<std::size_t>(i)].head;
        for (Index b = 0; b < own.size(0); ++b) {
            weights.matrix(b * count + i) = stageMatrix(layer, Stage::Weights, b, head).values;
            std::ranges::copy(rowSpan(layer.tensor(Stage::Entropy)->matrix(b), head),
                              rowSpan(entropy.matrix(b), i).begin());
        }
        if (!haveOneMask) addMasked(made->config.mask, layer, head, i);
    }
    made->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
    made->tensor(Stage::Entropy) = std::make_shared<const Tensor>(std::move(entropy));
    return made;
}

}  // namespace attention
