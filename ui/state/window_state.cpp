// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/window_state.h"

#include <utility>

namespace attention {

void replaceSession(WindowState& state, const Session& session, Shared<Tokens> tokens) {
    if (state.session->title != session.title || state.session->lessonStepsJson != session.lessonStepsJson)
        state.displaySettings.seriesMagnitudes = {};
    state.session = std::make_shared<const Session>(session);
    state.tokens = std::move(tokens);
    state.looksAtPinned = false;
}

StateChanges differences(const WindowState& a, const WindowState& b) {
    StateChanges changes;
    const auto addIf = [&](bool isDifferent, StateChange change) { changes.setFlag(change, isDifferent); };
    addIf(a.session != b.session || a.shownLayer != b.shownLayer || a.tokens != b.tokens,
          StateChange::Session);
    addIf(a.problems != b.problems || a.fixes != b.fixes, StateChange::Problems);
    addIf(a.computation != b.computation, StateChange::Computation);
    addIf(a.trace != b.trace || shownTrace(a) != shownTrace(b) ||
              showsPinnedTrace(a) != showsPinnedTrace(b) || hasHiddenWeights(a) != hasHiddenWeights(b),
          StateChange::Trace);
    addIf(a.pinnedTrace != b.pinnedTrace || a.traceBeforeEdit != b.traceBeforeEdit, StateChange::PinnedTrace);
    addIf(a.displaySettings != b.displaySettings, StateChange::DisplaySettings);
    addIf(a.selectedCell != b.selectedCell || a.selectedCoordinates != b.selectedCoordinates,
          StateChange::SelectedCell);
    addIf(a.hoveredCell != b.hoveredCell, StateChange::HoveredCell);
    addIf(a.trainingProgress != b.trainingProgress || a.trainingRun.isRunning != b.trainingRun.isRunning,
          StateChange::TrainingProgress);
    addIf(a.computationProgress != b.computationProgress || a.writingProgress != b.writingProgress,
          StateChange::TaskProgress);
    addIf(a.document != b.document, StateChange::Document);
    addIf(a.lesson != b.lesson, StateChange::Lesson);
    addIf(a.viewName != b.viewName || a.viewCapabilities != b.viewCapabilities ||
              a.isInClassroomMode != b.isInClassroomMode || a.showsEverything != b.showsEverything ||
              a.isTraceDimmed != b.isTraceDimmed,
          StateChange::VisibleParts);
    return changes;
}

}  // namespace attention
