// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/trace_status.h"
#include "engine/problems.h"
#include "engine/session_adjustment.h"
#include "lessons/lesson.h"
#include "models/layer_edits.h"
#include "session/session.h"
#include "session/tokens.h"
#include "state/cell_navigation.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QFlags>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace attention {

/// The parts of the state that a view shows and edits. The window shows only controls that affect the current
/// view.
struct ViewCapabilities {
    bool showsOneMap = false;       ///< shows only one head, of the selected stage or of the weights
    bool showsWeightsOnly = false;  ///< shows weights instead of the selected stage, see View::selectedCell()
    bool showsStage = false;        ///< shows the stage of the selected cell
    bool showsHeads = false;        ///< depends on the choice of heads in DisplaySettings
    bool editsMask = false;         ///< has heatmaps on which the mask brush paints
    /// Can hide weights that the user has to guess. Views without this capability get nullptr as trace while
    /// weights are hidden.
    bool hidesWeights = false;
    bool ignoresSelectedCell = false;  ///< the content does not depend on the selected cell
    bool showsPinnedTrace = false;     ///< can show session A next to the current session
    bool showsGradients = false;       ///< can show gradients instead of values
    bool operator==(const ViewCapabilities&) const = default;
};

/// A part of WindowState that has changed.
enum class StateChange {
    Session = 1 << 0,   ///< the session, its tokens, or the session that the window shows
    Problems = 1 << 1,  ///< the problems of the session, and the fixes of these problems
    /// the trace that was computed last, the shown trace, or whether its weights are hidden
    Trace = 1 << 2,
    PinnedTrace = 1 << 3,      ///< the trace of session A, or WindowState::traceBeforeEdit
    DisplaySettings = 1 << 4,  ///< the view settings or other display settings
    /// The stored cell or its coordinates. The nearest visible cell can also change with Trace or
    /// DisplaySettings.
    SelectedCell = 1 << 5,
    HoveredCell = 1 << 6,       ///< the cell under the mouse
    TrainingProgress = 1 << 7,  ///< the progress of the training, or whether a run is active
    Computation = 1 << 8,       ///< the computation of the trace: its status, its time or its failure
    TaskProgress = 1 << 9,      ///< the progress of a computation, or of writing a file
    Document = 1 << 10,  ///< the name of the document, its changes, if Reset is possible, or the recent files
    Lesson = 1 << 11,    ///< the lesson, its step, or whether it is running or offered
    /// The current view, classroom mode, the action “Everything”, or whether the trace is dimmed.
    VisibleParts = 1 << 12,
};
Q_DECLARE_FLAGS(StateChanges, StateChange)

}  // namespace attention

// Outside of the namespace, because it would hide the operators of Qt there, such as Qt::CTRL | Qt::Key_A.
Q_DECLARE_OPERATORS_FOR_FLAGS(attention::StateChanges)

namespace attention {

/// All changes, for a widget that shows the state for the first time.
inline constexpr StateChanges allStateChanges = StateChanges::fromInt(0x1fff);

/// Specifies who has selected the key of the selected cell. A key that the program has selected follows the
/// largest weight of its query, except while weights are hidden or added up. A key that a person has selected
/// stays.
enum class SelectionOrigin {
    Person,
    Program,
    /// A file or a lesson. The key counts as selected by the program if it has the largest weight in the
    /// trace of the session, otherwise as selected by a person.
    File,
};

/// The choices of the user on the page on which a model is trained, which another window continues. See
/// TrainingControls. Only `isRunning` is a part of `differences()`, because only this page shows the others.
struct TrainingRun {
    int speedIndex = 0;           ///< index of the speed in its list
    Index sliderEnd = 0;          ///< number of training steps at the end of the slider
    bool runsWithoutEnd = false;  ///< true: a run has no last step
    /// True if training steps follow each other. TrainingControls ends the run if another object sets this to
    /// false.
    bool isRunning = false;
    bool showsAllCurves = false;  ///< true: shows all curves, false: only the accuracy
};

/// The status and the duration of the computation of a trace.
struct Computation {
    enum class Status {
        NotComputable,  ///< the session has problems or no text
        Running,        ///< the trace of the session has not arrived yet
        Finished,       ///< the trace of the session has arrived
        Stopped,        ///< the user has stopped the computation
        Failed,         ///< checking or computing the session has thrown an exception
    };
    Status status = Status::Running;
    QString failureMessage = {};              ///< the reason if `status` is Failed, otherwise empty
    std::chrono::nanoseconds elapsedTime{0};  ///< the time that the computation took if `status` is Finished
    bool operator==(const Computation&) const = default;
};

/// The progress of a long task, such as a computation.
struct TaskProgress {
    QString description;  ///< names the task in a few words; may be empty
    /// The completed share, from 0 to 1. If it is 0 and there is a description, the progress is unknown.
    double fraction = 0;
    bool operator==(const TaskProgress&) const = default;
};

/// The document that the window shows, and its file.
struct DocumentInfo {
    QString name = {};                 ///< the name of the file without folder and suffix, or “Untitled”
    bool isModified = false;           ///< true: the document has unsaved changes
    bool isSessionResettable = false;  ///< true: the session differs from the session that Reset restores
    bool isResettable = false;         ///< true: Reset would change the session or the view
    QStringList recentFiles = {};      ///< paths of the recent files, the most recent file first
    bool operator==(const DocumentInfo&) const = default;
};

/// The running lesson, or the lesson that the session contains.
struct LessonStatus {
    /// The running lesson, or the lesson of the session if no lesson is running. Never nullptr.
    Shared<Lesson> lesson = std::make_shared<const Lesson>();
    int step = 0;            ///< the index of the running step, from 0; 0 if no lesson is running
    bool isRunning = false;  ///< true: the window shows a step of the lesson
    bool isOffered = false;  ///< true: the window offers to start the lesson
    bool operator==(const LessonStatus& other) const {
        return (lesson == other.lesson || *lesson == *other.lesson) && step == other.step &&
               isRunning == other.isRunning && isOffered == other.isOffered;
    }
};

/// The state that the widgets of a window share. ViewContext owns it, and all widgets read it there.
struct WindowState {
    /// The session that users edit, with all layers of its model. Never nullptr.
    Shared<Session> session = std::make_shared<const Session>();
    /// The tokens of the texts of `session`. While a large text is being checked, the tokens of the previous
    /// text. Never nullptr.
    Shared<Tokens> tokens = std::make_shared<const Tokens>();
    /// The session that the window shows, with only the settings of its shown layer: shownLayerSession() of
    /// shownSession(). Never nullptr. ViewContext keeps it up to date.
    Shared<Session> shownLayer = session;
    /// The problems that prevent the computation of a trace. Their paths name settings as in `shownLayer`,
    /// such as "mask.causal" instead of "model.edits[0].mask.causal".
    std::vector<Problem> problems = {};
    std::vector<SuggestedFix> fixes = {};  ///< suggested fixes of `problems`
    Computation computation = {};          ///< the computation of the trace of `session`
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
    TrainingRun trainingRun = {};
    std::optional<TaskProgress> computationProgress = {};  ///< of opening a file, training or computing
    std::optional<TaskProgress> writingProgress = {};      ///< of writing a file
    DocumentInfo document = {};
    LessonStatus lesson = {};
    QString viewName = {};                   ///< the name of the current view, as in viewKinds()
    ViewCapabilities viewCapabilities = {};  ///< capabilities of the current view
    bool isInClassroomMode = false;          ///< true: large fonts and few widgets, for a projector
    bool showsEverything = false;  ///< true: the action “Everything” is checked, so all parts are visible
    /// True if the widgets of the trace are dimmed, because it belongs to previous settings.
    bool isTraceDimmed = false;
    bool looksAtPinned = false;  ///< true: the window shows session A instead of `session`
    DisplaySettings displaySettings = {};
    CellRef selectedCell{Stage::Weights, 0, 1, 4};  ///< the last selected cell; the shown trace may lack it
    /// The head, query, key and dimension of `selectedCell`. A coordinate that its stage lacks keeps its last
    /// value, for the time when another stage is selected.
    CellCoordinates selectedCoordinates = {};
    SelectionOrigin selectionOrigin = SelectionOrigin::Person;  ///< origin of the key of `selectedCell`
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
    const bool showsGradients = state.viewCapabilities.showsGradients && state.displaySettings.showsGradients;
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

/// True while users guess weights of the shown trace, until all weights are revealed with one command.
/// Weights that were revealed one by one do not end this.
inline bool hasHiddenWeights(const WindowState& state) {
    const auto& hiddenWeights = state.displaySettings.hiddenWeights;
    return shownTrace(state) && hiddenWeights && !hiddenWeights->isFullyRevealed;
}

/// True if the problem concerns the text of the queries or of the keys. Such a problem is shown below this
/// text.
inline bool isProblemOfText(const Problem& problem) {
    return problem.path == "input.query_text" || problem.path == "input.key_text";
}

/// Returns how the trace that was computed last relates to the session. Returns TraceStatus::Current if there
/// is no trace.
inline TraceStatus statusOfTrace(const WindowState& state) {
    return state.trace ? traceStatus(*state.trace, *state.session) : TraceStatus::Current;
}

/// Replaces the session and its tokens. Ends looking at session A. Forgets the magnitudes of the color scales
/// if the title or the lesson steps differ, because another session or lesson was opened.
void replaceSession(WindowState& state, const Session& session, Shared<Tokens> tokens);

/// Returns the parts that differ. Members that belong to no StateChange are not compared.
StateChanges differences(const WindowState& a, const WindowState& b);

}  // namespace attention
