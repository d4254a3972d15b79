// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"
#include "models/model.h"
#include "trace/trace.h"

namespace attention {

/// Everything computed of a trained model for one text. Immutable and shared; what an edit does not touch is
/// the same object in the old one and the new one.
struct ModelTrace {
    std::shared_ptr<const Model> model;
    Shared<ModelText> text;
    std::vector<AttentionConfig> configs;  ///< of each layer, what a person changed included
    std::vector<Shared<Trace>> layers;     ///< nullptr: dropped to save memory; see layerTrace()
    /// (1, n, d) each: what enters layer 0, 1, …, what leaves the last.
    std::vector<Shared<Tensor>> residualStreams;
    std::vector<Shared<HeadMaps>> headMaps;  ///< of each layer
    Shared<Tensor> finalNormOutput;          // (1, n, d): behind the last norm
    Index recomputedLayers = 0;              ///< layers that were not taken over
    Message warning;  ///< from where on numbers are NaN or infinite, and which weights; empty: all are finite

    Index tokenCount() const { return std::ssize(text->ids); }
};

/// Returns a layer of the model, never null. A layer that was dropped to save memory is computed again.
/// Throws StoppedException.
Shared<Trace> layerTrace(const ModelTrace& trace, Index layer, const ExecutionContext& execution = {});

}  // namespace attention
