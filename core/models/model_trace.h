// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"
#include "models/model.h"
#include "trace/trace.h"

namespace attention {

/// All results of a trained model for one text. Immutable and shared. If an edit does not change a part,
/// such as the trace of a layer, the ModelTraces before and after the edit share the same object.
struct ModelTrace {
    std::shared_ptr<const Model> model;    ///< the model that computed the layers
    Shared<ModelText> text;                ///< the input of the model
    std::vector<AttentionConfig> configs;  ///< settings of each layer, with the edits of the user
    /// The trace of each layer. nullptr: the trace was dropped to save memory, and layerTrace() computes it
    /// again.
    std::vector<Shared<Trace>> layers;
    /// The residual streams, shape (1, n, d): the input of each layer, followed by the output of the last
    /// layer.
    std::vector<Shared<Tensor>> residualStreams;
    std::vector<Shared<HeadMaps>> headMaps;  ///< head metrics and thumbnails of each layer
    Shared<Tensor> finalNormOutput;          ///< (1, n, d): the last residual stream after the final norm
    /// The number of layers that were computed instead of reused from the previous trace.
    Index recomputedLayers = 0;
    /// Model::warning() if the model has a warning. Otherwise, if numbers are NaN or infinite, a message
    /// that names the first part of the model that computes such numbers: embeddings, a layer, or the final
    /// norm. The message also names a parameter tensor of this part that contains such numbers, if there is
    /// one. Empty in all other cases.
    Message warning;

    /// Returns the number of tokens, n.
    Index tokenCount() const { return std::ssize(text->ids); }
};

/// Returns the trace of one layer, never nullptr. `layer` counts from 0. Computes the layer again if its
/// trace was dropped to save memory. Throws StoppedException.
Shared<Trace> layerTrace(const ModelTrace& trace, Index layer, const ExecutionContext& execution = {});

}  // namespace attention
