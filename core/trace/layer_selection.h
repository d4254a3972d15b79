// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

namespace attention {

/// Which layer of how many a trace is: of a trained model, or of attention that a file brings.
struct LayerSelection {
    Index shown = 0;
    Index count = 1;
};
inline LayerSelection layerSelection(const Trace& trace) {
    if (const auto& model = trace.provenance.model) return {model->layer, model->layerCount};
    if (const auto& given = trace.provenance.imported) return {given->layer, given->layerCount};
    return {};
}

/// The one that a session shows.
inline Index shownLayerIndex(const Session& session) {
    return session.importedAttention.file ? session.importedAttention.layer : session.model.layer;
}

/// The session that shows another one.
inline Session sessionWithShownLayer(Session session, Index layer) {
    (session.importedAttention.file ? session.importedAttention.layer : session.model.layer) = layer;
    return session;
}

}  // namespace attention
