// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/head_maps.h"
#include "models/model.h"
#include "trace/trace.h"

namespace attention {

/// All results of a trained model for one text. Immutable and shared. Parts that an edit does not change are
/// the same objects in the traces before and after the edit.
struct ModelTrace {
    std::shared_ptr<const Model> model;    ///< the model that computed the layers
    Shared<ModelText> text;                ///< the input of the model
    std::vector<AttentionConfig> configs;  ///< settings of each layer, with the edits of the user
    /// The trace of each layer. nullptr: dropped to save memory, so layerTrace() computes it again.
    std::vector<Shared<Trace>> layers;
    /// The residual stream (1, n, d) at the input of layer 0, 1, …, and at last the output of the last layer.
    std::vector<Shared<Tensor>> residualStreams;
    std::vector<Shared<HeadMaps>> headMaps;  ///< head metrics and thumbnails of each layer
    Shared<Tensor> finalNormOutput;          ///< (1, n, d): the last residual stream after the final norm
    Index recomputedLayers = 0;  ///< the number of layers that were not reused from the previous trace
    /// Model::warning(), or else the first part of the model (embeddings, layer or final norm) whose numbers
    /// are NaN or infinite. The message also names a parameter tensor that contains such numbers, if there is
    /// one. Empty if the model has no warning and all numbers are finite.
    Message warning;

    /// Returns the number of tokens, n.
    Index tokenCount() const { return std::ssize(text->ids); }
};

/// Returns the trace of one layer, never nullptr. `layer` counts from 0. Computes the layer again if its
/// trace was dropped to save memory. Throws StoppedException.
Shared<Trace> layerTrace(const ModelTrace& trace, Index layer, const ExecutionContext& execution = {});

}  // namespace attention
