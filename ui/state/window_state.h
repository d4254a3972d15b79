// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/trace_status.h"
#include "engine/problems.h"
#include "models/layer_edits.h"
#include "session/session.h"
#include "session/tokens.h"
#include "state/cell_navigation.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QFlags>

#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// A part of WindowState that has changed.
enum class StateChange {
    Session = 1 << 0,   ///< the session or its tokens
    Problems = 1 << 1,  ///< the problems of the session
    /// the trace that was computed last, the shown trace, or whether its weights are hidden
    Trace = 1 << 2,
    PinnedTrace = 1 << 3,      ///< the trace of session A, or the trace before the last edit
    DisplaySettings = 1 << 4,  ///< the view settings or other display settings
    SelectedCell = 1 << 5,     ///< the selected cell
    HoveredCell = 1 << 6,      ///< the cell under the mouse
    TrainingProgress = 1 << 7,
};
Q_DECLARE_FLAGS(StateChanges, StateChange)

}  // namespace attention

// Outside of the namespace, because it would hide the operators of Qt there, such as Qt::CTRL | Qt::Key_A.
Q_DECLARE_OPERATORS_FOR_FLAGS(attention::StateChanges)

namespace attention {

/// All changes, for a widget that shows the state for the first time.
inline constexpr StateChanges allStateChanges = StateChanges::fromInt(0xff);

/// Specifies who has selected a cell. A key that the program has selected is always the key with the largest
/// weight: when the weights change, the program selects another key. A key that a person has selected stays.
enum class SelectionOrigin {
    Person,
    Program,
    /// A file or a lesson. The key counts as selected by the program if it has the largest weight in the
    /// trace of the session, otherwise as selected by a person.
    File,
};

/// Everything that a window shows. ViewContext owns it, and all widgets read it there.
struct WindowState {
    /// The session that users edit, with all layers of its model. Never nullptr.
    Shared<Session> session = std::make_shared<const Session>();
    Shared<Tokens> tokens = std::make_shared<const Tokens>();  ///< the tokens of its texts. Never nullptr.
    /// The session that the window shows, with only the settings of its shown layer: shownLayerSession() of
    /// shownSession(). Never nullptr. ViewContext keeps it up to date.
    Shared<Session> shownLayer = session;
    /// The problems that prevent the computation of a trace, with paths of settings of the shown layer.
    std::vector<Problem> problems = {};
    /// The trace that was computed last. It belongs to `session`, to a state of its training, or to previous
    /// settings. nullptr if there is nothing to show.
    Shared<Trace> trace = {};
    /// The gradients of the training loss, see Trace::gradientOf. nullptr until they are computed.
    Shared<Trace> gradients = {};
    Shared<Trace> pinnedTrace = {};  ///< the trace of the pinned session A, or nullptr
    /// The trace before the last edit. nullptr before the first edit, and if the trace is too large to be
    /// kept.
    Shared<Trace> traceBeforeEdit = {};
    /// The completed share of the training of `session`, from 0 to 1. 0 if no training is shown.
    double trainingProgress = 0;
    bool looksAtPinned = false;       ///< true: the window shows session A instead of `session`
    bool viewShowsGradients = false;  ///< true: the current view can show gradients
    DisplaySettings displaySettings = {};
    CellRef selectedCell{Stage::Weights, 0, 1, 4};  ///< the last selected cell; the shown trace may lack it
    CellCoordinates selectedCoordinates = {};       ///< the coordinates of `selectedCell`, of all stages
    SelectionOrigin selectionOrigin = SelectionOrigin::Person;  ///< the origin of the selected key
    std::optional<CellRef> hoveredCell = {};                    ///< the cell under the mouse
};

/// Returns the trace of the values if `trace` contains gradients. Otherwise returns `trace`, which may be
/// nullptr.
inline const Shared<Trace>& forwardTrace(const Shared<Trace>& trace) {
    return trace && trace->gradientOf ? trace->gradientOf : trace;
}

/// True if the window shows session A.
inline bool showsPinnedTrace(const WindowState& state) {
    return state.looksAtPinned && state.pinnedTrace && state.trace;
}

/// Returns the trace whose numbers the window shows: that of session A, the gradients, or the trace that was
/// computed last. Returns nullptr if there is nothing to show.
inline const Shared<Trace>& shownTrace(const WindowState& state) {
    if (showsPinnedTrace(state)) return state.pinnedTrace;
    const bool showsGradients = state.viewShowsGradients && state.displaySettings.showsGradients;
    const bool areCurrent = state.gradients && state.gradients->gradientOf == state.trace;
    return showsGradients && areCurrent ? state.gradients : state.trace;
}

/// Returns the session whose settings the window shows: session A, or the session that users edit.
inline const Session& shownSession(const WindowState& state) {
    return showsPinnedTrace(state) ? *state.pinnedTrace->session : *state.session;
}

/// Returns the tokens of shownSession().
inline const Tokens& shownTokens(const WindowState& state) {
    return showsPinnedTrace(state) ? *state.pinnedTrace->tokens : *state.tokens;
}

/// Returns the trace that the page Compare shows as A: that of the pinned session, or else the trace before
/// the last edit, or else the trace that was computed last. Returns nullptr if there is no trace.
inline const Shared<Trace>& comparedTrace(const WindowState& state) {
    if (state.pinnedTrace) return state.pinnedTrace;
    return state.traceBeforeEdit ? state.traceBeforeEdit : state.trace;
}

/// True if there is a trace whose weights users have to guess, and not all weights have been revealed at
/// once.
inline bool hasHiddenWeights(const WindowState& state) {
    const auto& hiddenWeights = state.displaySettings.hiddenWeights;
    return shownTrace(state) && hiddenWeights && !hiddenWeights->isFullyRevealed;
}

/// True if the problem concerns the text of the queries or of the keys, below which it is shown.
inline bool isProblemOfText(const Problem& problem) {
    return problem.path == "input.query_text" || problem.path == "input.key_text";
}

/// Returns how the trace that was computed last relates to the session. Returns TraceStatus::Current if there
/// is no trace.
inline TraceStatus statusOfTrace(const WindowState& state) {
    return state.trace ? traceStatus(*state.trace, *state.session) : TraceStatus::Current;
}

/// Returns the parts that differ.
StateChanges differences(const WindowState& a, const WindowState& b);

}  // namespace attention
