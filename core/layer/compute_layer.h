// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/work_estimate.h"
#include "trace/trace.h"

namespace attention {

/// What one layer is computed from, wherever it came from.
struct LayerInput {
    AttentionConfig config;
    Shared<Parameters> parameters;  ///< as the config's sizes and score function need them
    /// X_q (b, n_q, d_model). Where the parameters have a block: the stream that enters the layer, of which
    /// X_q and X_k are made.
    Shared<Tensor> queryEmbeddings;
    Shared<Tensor> keyEmbeddings;           ///< X_k (b, n_k, d_model); the same object in self-attention
    Shared<Tokens> tokens;                  ///< what stands on both axes, and how much of it is padding
    Shared<KeyPositions> unknownKeys = {};  ///< whose words have no vector, where words were looked up
    /// So many rows are the previous trace's first ones, the settings are the same, and none sees those that
    /// follow: they are taken over. Fewer than all; in one sequence of a trained model's layer.
    Index reusedRowCount = 0;
    bool computesEntropy = true;  ///< false: the trace is gone back through, and shown to nobody
};

/// Everything of one layer, from X_q and X_k to the output. Stages whose operands and settings are those of
/// `previous` are taken over from it; those that it lacks are computed. Returns nothing when stopped; throws
/// std::bad_alloc when memory runs out. The numbers are the same with any number of threads. Progress is
/// counted against `work`, which layerWork() tells where nobody knows it better.
std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work);
std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous = nullptr,
                                    const ExecutionContext& execution = {});

}  // namespace attention
