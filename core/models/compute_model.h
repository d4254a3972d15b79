// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_trace.h"

namespace attention {

/// What of a session a trained model's layers are computed with: its changes.
std::vector<AttentionConfig> layerConfigs(const ModelConfig& model, const Session& session);

/// All layers of a text. What is the same in `previous` is taken over: an edit in one layer computes that
/// one and those behind it. The layer `shown` is kept; of the others as many as a part of memoryLimit()
/// holds. Returns nothing when stopped.
Shared<ModelTrace> computeModel(const std::shared_ptr<const Model>& model, const Session& session,
                                const Shared<ModelText>& text, const ModelTrace* previous, const Run& run);

/// The layer that the session shows, with all others behind it; computed again where it was left.
std::shared_ptr<const Trace> shownLayer(const Shared<ModelTrace>& all, const Session& session,
                                        const Run& run = {});

/// The most bytes that this takes besides the files, if only one layer is kept.
double modelBytes(const Model& model, Index tokens);

}  // namespace attention
