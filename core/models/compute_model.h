// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_trace.h"

namespace attention {

/// Returns the attention settings of each layer of `model`, with the edits of `session`. The edits are
/// temperature, mask, cell multipliers, masked cells and ablated heads. For a session model, only the edits
/// of single layers (session.model.edits) are applied. ModelConfig::sessionAttention already contains the
/// edits that apply to all layers. For a model from a folder, the edits of the mask are masked cells, and
/// whether the diagonal is masked.
std::vector<AttentionConfig> layerConfigs(const ModelConfig& model, const Session& session);

/// Computes all layers of `model` for `text`, with the settings that layerConfigs() returns for `session`.
/// Reuses the parts of `previous` that are unchanged, so an edit in one layer recomputes only this layer and
/// the layers after it. `previous` may be nullptr. It is ignored if it belongs to another model. The result
/// contains the trace of the layer session.model.layer. Traces of other layers are dropped until the rest
/// fits into a third of memoryLimit(). Returns nullptr if `execution` was stopped. Throws FileReadError if a
/// file of the model has changed.
Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model, const Session& session,
                                     const Shared<ModelText>& text, const ModelTrace* previous,
                                     const ExecutionContext& execution);

/// Overload with one AttentionConfig per layer in `configs`, instead of a session. Always keeps the trace of
/// the layer with index `shownLayer`, from 0. Returns nullptr if `execution` was stopped.
Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model,
                                     std::vector<AttentionConfig> configs, const Shared<ModelText>& text,
                                     const ModelTrace* previous, Index shownLayer,
                                     const ExecutionContext& execution);

/// Returns a copy of the trace of the layer session.model.layer, never nullptr. Its fields `session` and
/// `modelTrace` are set to the arguments. Its field `wordVectors` is set if `session` trains on words.
/// Throws StoppedException.
std::shared_ptr<const Trace> shownLayerTrace(const Shared<ModelTrace>& modelTrace, const Session& session,
                                             const ExecutionContext& execution = {});

/// Returns the trace of another layer of the model of `trace`, with the index `layer`, from 0. `trace` must
/// have a modelTrace with this layer. The session of the returned trace differs from that of `trace` only in
/// model.layer. Throws FileReadError if the trace of the layer must be computed and the file of the model has
/// changed.
std::shared_ptr<const Trace> traceOfLayer(const Trace& trace, Index layer);

/// Returns an estimate of the memory in bytes that computeModelTrace() needs for `tokens` tokens if it keeps
/// the trace of only one layer. Counts all residual streams, the scores and weights of one layer, and
/// Model::layerParameterBytes(). Parameters in mapped files are not counted.
double estimatedModelTraceBytes(const Model& model, Index tokens);

}  // namespace attention
