// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_trace.h"

namespace attention {

/// What of a session a trained model's layers are computed with: its changes.
std::vector<AttentionConfig> layerConfigs(const ModelConfig& model, const Session& session);

/// All layers of a text. What is the same in `previous` is taken over: an edit in one layer computes that
/// one and those behind it. The layer `shown` is kept; of the others as many as a part of memoryLimit()
/// holds. Returns nothing when stopped.
Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model, const Session& session,
                                     const Shared<ModelText>& text, const ModelTrace* previous,
                                     const ExecutionContext& execution);

/// The same with layers that are told one by one.
Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model,
                                     std::vector<AttentionConfig> configs, const Shared<ModelText>& text,
                                     const ModelTrace* previous, Index shown,
                                     const ExecutionContext& execution);

/// Returns the trace of the session's shown layer, never null, with a reference to all layers. Throws
/// StoppedException.
std::shared_ptr<const Trace> shownLayerTrace(const Shared<ModelTrace>& all, const Session& session,
                                             const ExecutionContext& execution = {});

/// The most bytes that this takes besides the files, if only one layer is kept.
double maxModelTraceBytes(const Model& model, Index tokens);

}  // namespace attention
