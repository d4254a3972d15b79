// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "layer/work_estimate.h"
#include "trace/trace.h"

namespace attention {

/// The input of one attention layer of a session, of a trained model, or of a model in training.
struct LayerInput {
    AttentionConfig config;  ///< settings of the layer
    /// The parameters, with the shapes that `config` and its score function require.
    Shared<Parameters> parameters;
    /// X_q (b, n_q, d_model). If parameters->block is set, this is the residual stream that enters the layer,
    /// from which X_q and X_k are computed.
    Shared<Tensor> queryEmbeddings;
    Shared<Tensor> keyEmbeddings;  ///< X_k (b, n_k, d_model); the same object as X_q in self-attention
    Shared<Tokens> tokens;  ///< tokens of both axes; their number in each sequence determines the padding
    /// The positions of keys whose token has no word vector; nullptr if no words are looked up.
    Shared<KeyPositions> unknownKeys = {};
    /// The number of leading rows that are reused from the previous trace; 0 means no rows. The input in
    /// these rows and all settings must be unchanged, and no row may depend on later rows. Must be less than
    /// the number of rows. Allowed only for a single sequence in a layer of a trained model.
    Index reusedRowCount = 0;
    bool computesEntropy = true;  ///< false: no entropy, for a trace that is only used in the backward pass
};

/// Computes all stages of one attention layer, from X_q and X_k to the output. Reuses each stage of
/// `previous` whose operands and settings are unchanged, and computes all others. Returns nullptr if
/// `execution` was stopped. The result does not depend on the number of threads. Throws std::bad_alloc if
/// memory runs out. The caller must first call ProgressMonitor::begin(). The progress then follows the
/// estimate `work`. Callers without a better estimate pass layerWork().
std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work);
/// Overload for a trace that already contains the input: the config, parameters, tokens, unknownKeys, and the
/// stages QueryEmbeddings and KeyEmbeddings. Adds all other stages to `trace` and returns it.
std::shared_ptr<Trace> computeLayer(std::shared_ptr<Trace> trace, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work);
/// Overload for a layer that is computed by itself. Estimates the work with layerWork() and calls
/// ProgressMonitor::begin(). `previous` may be nullptr.
std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous = nullptr,
                                    const ExecutionContext& execution = {});

}  // namespace attention
