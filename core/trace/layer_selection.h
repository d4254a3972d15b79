// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

namespace attention {

/// One layer among the layers of a model, or of a file with imported attention.
struct LayerSelection {
    Index shown = 0;  ///< index of the layer, from 0
    Index count = 1;  ///< number of layers of the model or file
};

/// Returns the layer of a trace and the number of layers of its model or of its file with imported attention.
/// Returns {0, 1} for a trace that has neither.
inline LayerSelection layerSelection(const Trace& trace) {
    if (const auto& model = trace.provenance.model) return {model->layer, model->layerCount};
    if (const auto& imported = trace.provenance.imported) return {imported->layer, imported->layerCount};
    return {};
}

/// Returns the index, from 0, of the layer that a session shows. If the session has a file with imported
/// attention, the index refers to the layers of this file. Otherwise it refers to the layers of the model.
inline Index shownLayerIndex(const Session& session) {
    return session.importedAttention.file ? session.importedAttention.layer : session.model.layer;
}

/// Returns a copy of `session` that shows the layer with the index `layer`, from 0.
inline Session sessionWithShownLayer(Session session, Index layer) {
    (session.importedAttention.file ? session.importedAttention.layer : session.model.layer) = layer;
    return session;
}

}  // namespace attention
