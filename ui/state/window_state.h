// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/trace_status.h"
#include "session/session.h"
#include "session/tokens.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <memory>

namespace attention {

/// Everything that decides which numbers a window shows, and how it shows them.
struct WindowState {
    Session session = {};  ///< the session that users edit, with all layers of its model
    Tokens tokens = {};    ///< the tokens of the texts of `session`
    /// The trace that was computed last. It belongs to `session`, to a state of its training, or to previous
    /// settings. nullptr if there is nothing to show.
    std::shared_ptr<const Trace> trace = {};
    /// The gradients of the training loss, see Trace::gradientOf. nullptr until they are computed.
    std::shared_ptr<const Trace> gradients = {};
    std::shared_ptr<const Trace> pinnedTrace = {};  ///< the trace of the pinned session A, or nullptr
    bool looksAtPinned = false;                     ///< true: the window shows session A instead of `session`
    bool viewShowsGradients = false;                ///< true: the current view can show gradients
    DisplaySettings displaySettings = {};
};

/// Returns the trace of the values if `trace` contains gradients. Otherwise returns `trace`, which may be
/// nullptr.
inline const std::shared_ptr<const Trace>& forwardTrace(const std::shared_ptr<const Trace>& trace) {
    return trace && trace->gradientOf ? trace->gradientOf : trace;
}

/// True if the window shows session A.
inline bool showsPinnedTrace(const WindowState& state) {
    return state.looksAtPinned && state.pinnedTrace && state.trace;
}

/// Returns the trace whose numbers the window shows: that of session A, the gradients, or the trace that was
/// computed last. Returns nullptr if there is nothing to show.
inline const std::shared_ptr<const Trace>& shownTrace(const WindowState& state) {
    if (showsPinnedTrace(state)) return state.pinnedTrace;
    const bool showsGradients = state.viewShowsGradients && state.displaySettings.showsGradients;
    const bool areCurrent = state.gradients && state.gradients->gradientOf == state.trace;
    return showsGradients && areCurrent ? state.gradients : state.trace;
}

/// Returns how the trace that was computed last relates to the session. Returns TraceStatus::Current if there
/// is no trace.
inline TraceStatus statusOfTrace(const WindowState& state) {
    return state.trace ? traceStatus(*state.trace, state.session) : TraceStatus::Current;
}

}  // namespace attention
