// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "trace/trace.h"

namespace attention {

/// Which layer of how many a trace is: of a trained model, or of attention that a file brings.
struct Layers {
    Index shown = 0;
    Index count = 1;
};
inline Layers layersOf(const Trace& trace) {
    if (const auto& model = trace.provenance.model) return {model->layer, model->layers};
    if (const auto& given = trace.provenance.given) return {given->layer, given->layers};
    return {};
}

/// The one that a session shows.
inline Index layerIn(const Session& session) {
    return session.given.file ? session.given.layer : session.model.layer;
}

/// The session that shows another one.
inline Session withLayer(Session session, Index layer) {
    (session.given.file ? session.given.layer : session.model.layer) = layer;
    return session;
}

}  // namespace attention
