// SPDX-License-Identifier: GPL-3.0-or-later
// Tests WindowState and ViewContext: the selected and the hovered cell, the view settings, session A, and the
// changes that the context emits.
#include "engine/compute_trace.h"
#include "support/event_loop.h"
#include "support/qt_tests.h"
#include "support/test_context.h"

#include <QSignalSpy>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

using namespace attention;
using attention::test::TestContext;

namespace {

std::shared_ptr<const Trace> traceOf(const std::string& text, int heads = 1) {
    Session session;
    session.input.queryText = text;
    session.heads = heads;
    return computeTrace(session);
}

const CellRef lastWeight{Stage::Weights, 0, 5, 5};

DisplaySettings viewWithHiddenWeights(bool isRevealed) {
    DisplaySettings view;
    view.hiddenWeights.emplace();
    view.hiddenWeights->isFullyRevealed = isRevealed;
    return view;
}

std::shared_ptr<const Trace> gradientsOf(const std::shared_ptr<const Trace>& values) {
    auto gradients = std::make_shared<Trace>(*values);
    gradients->gradientOf = values;
    return gradients;
}

/// Returns a trace of two tokens in which query 0 has the weights `first` and `second`.
std::shared_ptr<Trace> traceWith(float first, float second) {
    auto trace = std::make_shared<Trace>(*traceOf("a b"));
    Tensor weights({1, 1, 2, 2});
    std::ranges::copy(std::vector{first, second, 0.5F, 0.5F}, weights.entries().begin());
    trace->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
    return trace;
}

void lookAtPinned(ViewContext& context, bool looksAtPinned) {
    context.change([&](WindowState& state) { state.looksAtPinned = looksAtPinned; });
}

/// Records the changes that a context emits.
class ChangeRecorder {
 public:
    /// `context` must emit nothing after the recorder is destroyed.
    explicit ChangeRecorder(const ViewContext& context) {
        QObject::connect(&context, &ViewContext::changed, &context,
                         [this](StateChanges changes) { m_changes.push_back(changes); });
    }
    /// Returns the changes since the last call.
    std::vector<StateChanges> take() { return std::exchange(m_changes, {}); }

 private:
    std::vector<StateChanges> m_changes;
};

using ChangeList = std::vector<StateChanges>;

/// Calls a function when it is painted.
class PaintedWidget : public QWidget {
 public:
    std::function<void()> onPaint = [] {};

 private:
    void paintEvent(QPaintEvent*) override { onPaint(); }
};

}  // namespace

class TestViewContext : public QObject {
    Q_OBJECT

 private slots:
    void changesOfOneTurnAreEmittedTogether() {
        TestContext context;
        context.setTrace(traceOf("a b c"));
        ChangeRecorder recorder(context);
        test::callInEventLoop([&] {
            context.select({Stage::Weights, 0, 2, 0});
            context.select({Stage::Weights, 0, 2, 1});
            context.changeView([](ViewSettings& view) { view.zoom = 2; });
            QCOMPARE(recorder.take(), ChangeList());
            QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 2, 1}));
            QCoreApplication::sendPostedEvents();
            QCOMPARE(recorder.take(), ChangeList{StateChange::SelectedCell | StateChange::DisplaySettings});
            context.hover(CellRef{Stage::Weights, 0, 1, 1});
            context.hover(std::nullopt);
            QCoreApplication::sendPostedEvents();
            QCOMPARE(recorder.take(), ChangeList());  // nothing differs in the end
            context.hover(CellRef{Stage::Weights, 0, 1, 1});
            context.emitPendingChanges();
            QCOMPARE(recorder.take(), ChangeList{StateChange::HoveredCell});
        });
        QCOMPARE(recorder.take(), ChangeList());
    }

    /// Queued calls and paint events that were in the queue before a change must find updated widgets.
    void changesAreEmittedBeforeTheNextEventOfTheQueue() {
        TestContext context;
        context.setTrace(traceOf("a b c"));
        ChangeRecorder recorder(context);
        PaintedWidget widget;
        widget.show();
        QVERIFY(QTest::qWaitForWindowExposed(&widget, attention::test::waitTimeout));
        const auto callLater = [&](const std::function<void()>& function) {
            QMetaObject::invokeMethod(&context, function, Qt::QueuedConnection);
        };
        test::callInEventLoop([&] {
            ChangeList changesBeforeCall, changesBeforePaint;
            callLater([&] { context.select({Stage::Weights, 0, 2, 0}); });
            callLater([&] {
                changesBeforeCall = recorder.take();
                context.hover(CellRef{Stage::Weights, 0, 1, 1});
            });
            widget.onPaint = [&] { changesBeforePaint = recorder.take(); };
            widget.update();
            QCoreApplication::sendPostedEvents();
            QCOMPARE(changesBeforeCall, ChangeList{StateChange::SelectedCell});
            QCOMPARE(changesBeforePaint, ChangeList{StateChange::HoveredCell});
        });
    }

    void previousStateIsTheStateBeforeTheChanges() {
        TestContext context;
        const auto trace = traceOf("a b c");
        context.setTrace(trace);
        Shared<Trace> previousTrace;
        connect(&context, &ViewContext::changed, this,
                [&] { previousTrace = context.previousState().trace; });
        context.setTrace(traceOf("d e f"));
        QCOMPARE(previousTrace, trace);
    }

    void differencesNameTheChangedParts() {
        WindowState state;
        state.trace = traceOf("a b");
        const auto changesAfter = [&state](const std::function<void(WindowState&)>& change) {
            WindowState changedState = state;
            change(changedState);
            return differences(state, changedState);
        };
        QCOMPARE(changesAfter([](WindowState&) {}), StateChanges());
        const auto session = std::make_shared<const Session>();
        const auto tokens = std::make_shared<const Tokens>();
        const StateChanges sessionChange = StateChange::Session;
        QCOMPARE(changesAfter([&](WindowState& changed) { changed.session = session; }), sessionChange);
        QCOMPARE(changesAfter([&](WindowState& changed) { changed.shownLayer = session; }), sessionChange);
        QCOMPARE(changesAfter([&](WindowState& changed) { changed.tokens = tokens; }), sessionChange);
        QCOMPARE(changesAfter([](WindowState& changed) {
                     changed.problems = {{"d_k", Message("Problems", "must be even")}};
                 }),
                 StateChanges(StateChange::Problems));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.trace = traceOf("a b"); }),
                 StateChanges(StateChange::Trace));
        const StateChanges pinnedTraceChange = StateChange::PinnedTrace;
        QCOMPARE(changesAfter([](WindowState& changed) { changed.pinnedTrace = traceOf("a"); }),
                 pinnedTraceChange);
        QCOMPARE(changesAfter([](WindowState& changed) { changed.traceBeforeEdit = traceOf("a"); }),
                 pinnedTraceChange);
        QCOMPARE(changesAfter([](WindowState& changed) { changed.displaySettings.zoom = 2; }),
                 StateChanges(StateChange::DisplaySettings));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.displaySettings.isNumberDragged = true; }),
                 StateChanges(StateChange::DisplaySettings));
        const StateChanges selectionChange = StateChange::SelectedCell;
        QCOMPARE(changesAfter([](WindowState& changed) { changed.selectedCell = lastWeight; }),
                 selectionChange);
        QCOMPARE(changesAfter([](WindowState& changed) { changed.selectedCoordinates.key = 0; }),
                 selectionChange);
        QCOMPARE(changesAfter([](WindowState& changed) { changed.hoveredCell = lastWeight; }),
                 StateChanges(StateChange::HoveredCell));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.trainingProgress = 0.5; }),
                 StateChanges(StateChange::TrainingProgress));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.computationProgress = TaskProgress(); }),
                 StateChanges(StateChange::TaskProgress));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.document.isModified = true; }),
                 StateChanges(StateChange::Document));
        QCOMPARE(changesAfter([](WindowState& changed) { changed.lesson.step = 1; }),
                 StateChanges(StateChange::Lesson));
        const auto equalLesson = [](WindowState& changed) {
            changed.lesson.lesson = std::make_shared<const Lesson>();
        };
        QCOMPARE(changesAfter(equalLesson), StateChanges());
        for (const auto& change : std::initializer_list<std::function<void(WindowState&)>>{
                 [](WindowState& changed) { changed.viewName = "focus"; },
                 [](WindowState& changed) { changed.viewCapabilities.showsStage = true; },
                 [](WindowState& changed) { changed.isInClassroomMode = true; },
                 [](WindowState& changed) { changed.showsEverything = true; },
                 [](WindowState& changed) { changed.isTraceDimmed = true; }})
            QCOMPARE(changesAfter(change), StateChanges(StateChange::VisibleParts));
    }

    /// A change of another part can change the shown trace, or hide its weights.
    void differencesIncludeTheShownTrace() {
        const auto changesAfter = [](WindowState state, const std::function<void(WindowState&)>& change) {
            const WindowState previousState = state;
            change(state);
            return differences(previousState, state);
        };
        WindowState state;
        const auto hideWeights = [](WindowState& changed) {
            changed.displaySettings.hiddenWeights.emplace();
        };
        QCOMPARE(changesAfter(state, hideWeights), StateChanges(StateChange::DisplaySettings));
        state.trace = traceOf("a b");
        QCOMPARE(changesAfter(state, hideWeights), StateChange::DisplaySettings | StateChange::Trace);
        state.pinnedTrace = traceOf("a");
        QCOMPARE(changesAfter(state, [](WindowState& changed) { changed.looksAtPinned = true; }),
                 StateChanges(StateChange::Trace));
        const auto setGradients = [](WindowState& changed) {
            changed.gradients = gradientsOf(changed.trace);
        };
        QCOMPARE(changesAfter(state, setGradients), StateChanges());
        state.viewCapabilities.showsGradients = true;
        state.displaySettings.showsGradients = true;
        QCOMPARE(changesAfter(state, setGradients), StateChanges(StateChange::Trace));
    }

    void allStateChangesAreTheChangesOfAllParts() {
        WindowState state;
        state.session = std::make_shared<const Session>();
        state.problems = {{"d_k", Message("Problems", "must be even")}};
        state.trace = state.pinnedTrace = traceOf("a b");
        state.displaySettings.zoom = 2;
        state.selectedCell = lastWeight;
        state.hoveredCell = lastWeight;
        state.trainingProgress = 1;
        state.computation.status = Computation::Status::Stopped;
        state.writingProgress = TaskProgress();
        state.document.name = "name";
        state.lesson.isRunning = true;
        state.viewName = "focus";
        QCOMPARE(differences(WindowState(), state), allStateChanges);
    }

    void comparedTraceIsTheFirstThatExists() {
        WindowState state;
        QVERIFY(!comparedTrace(state));
        state.trace = traceOf("a");
        QCOMPARE(comparedTrace(state), state.trace);
        state.traceBeforeEdit = traceOf("b");
        QCOMPARE(comparedTrace(state), state.traceBeforeEdit);
        state.pinnedTrace = traceOf("c");
        QCOMPARE(comparedTrace(state), state.pinnedTrace);
    }

    void traceOfAnotherTextIsOutdated() {
        WindowState state;
        QCOMPARE(statusOfTrace(state), TraceStatus::Current);
        state.trace = traceOf("a b");
        state.session = state.trace->session;
        QCOMPARE(statusOfTrace(state), TraceStatus::Current);
        state.trace = traceOf("a b c");
        QCOMPARE(statusOfTrace(state), TraceStatus::OutdatedText);
    }

    void problemsOfTextsConcernTheQueriesOrTheKeys() {
        const auto isProblemOfTextAt = [](const char* path) {
            return isProblemOfText({path, Message("Problems", "is too long")});
        };
        QVERIFY(isProblemOfTextAt("input.query_text"));
        QVERIFY(isProblemOfTextAt("input.key_text"));
        QVERIFY(!isProblemOfTextAt("input.batch"));
        QVERIFY(!isProblemOfTextAt("d_k"));
    }

    void selectedCellReturnsWithATextThatContainsIt() {
        TestContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.select(lastWeight);
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 1, 1}));
        context.setTrace(traceOf("a b c d e f"));
        QCOMPARE(context.selectedCell(), lastWeight);
    }

    void hoveredCellIsClearedIfTheTraceLacksIt() {
        TestContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.hover(lastWeight);
        QCOMPARE(context.hoveredCell(), std::optional(lastWeight));
        ChangeRecorder changes(context);
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.hoveredCell(), std::nullopt);
        QCOMPARE(changes.take(), ChangeList{StateChange::Trace | StateChange::HoveredCell});
        context.hover(lastWeight);
        QCOMPARE(context.hoveredCell(), std::nullopt);
        QVERIFY(changes.take().empty());
        context.hover(CellRef{Stage::Weights, 0, 1, 1});
        context.setTrace(nullptr);
        QCOMPARE(context.hoveredCell(), std::nullopt);
    }

    void hoveredCellIsClearedIfItsHeadIsNotShown() {
        TestContext context;
        context.setTrace(traceOf("a b", 2));
        const CellRef weightOfSecondHead{Stage::Weights, 1, 0, 0};
        context.hover(weightOfSecondHead);
        QCOMPARE(context.hoveredCell(), std::optional(weightOfSecondHead));
        context.changeView([](ViewSettings& view) { view.heads = {0}; });
        QCOMPARE(context.hoveredCell(), std::nullopt);
    }

    void selectingACellClearsTheHoveredCell() {
        TestContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.hover(CellRef{Stage::Weights, 0, 3, 2});
        ChangeRecorder changes(context);
        context.select(lastWeight);
        QCOMPARE(context.hoveredCell(), std::nullopt);
        QCOMPARE(changes.take(), ChangeList{StateChange::SelectedCell | StateChange::HoveredCell});
    }

    /// A heatmap that moves under a resting mouse sets another hovered cell while the change of the selection
    /// is being emitted.
    void hoveringDuringAChangeIsEmittedAfterwards() {
        TestContext context;
        context.setTrace(traceOf("a b c d e f"));
        const CellRef cellUnderMouse{Stage::Weights, 0, 3, 2};
        int nestingDepth = 0;
        int maximumDepth = 0;
        bool isNewAtOnce = false;
        connect(&context, &ViewContext::changed, this, [&](StateChanges changes) {
            maximumDepth = std::max(maximumDepth, ++nestingDepth);
            if (changes & StateChange::SelectedCell) {
                context.hover(cellUnderMouse);
                isNewAtOnce = context.hoveredCell() == cellUnderMouse;
            }
            --nestingDepth;
        });
        ChangeRecorder nextObserver(context);
        context.select(lastWeight);
        QCOMPARE(maximumDepth, 1);
        QVERIFY(isNewAtOnce);
        QCOMPARE(nextObserver.take(), (ChangeList{StateChange::SelectedCell, StateChange::HoveredCell}));
        QCOMPARE(context.selectedCell(), lastWeight);
        QCOMPARE(context.hoveredCell(), std::optional(cellUnderMouse));
    }

    void selectingOrHoveringTheSameCellAgainEmitsNothing() {
        TestContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.select(lastWeight);
        context.hover(CellRef{Stage::Weights, 0, 1, 1});
        ChangeRecorder changes(context);
        context.hover(CellRef{Stage::Weights, 0, 1, 1});
        QVERIFY(changes.take().empty());
        context.hover(CellRef{Stage::Weights, 0, 1, 2});
        QCOMPARE(changes.take(), ChangeList{StateChange::HoveredCell});  // the selected cell is the same
        context.hover(std::nullopt);
        context.select(lastWeight);
        QCOMPARE(changes.take(), ChangeList{StateChange::HoveredCell});
        context.select(lastWeight);
        QVERIFY(changes.take().empty());
    }

    void settingTheSameStateAgainEmitsNothing() {
        TestContext context;
        ChangeRecorder changes(context);
        context.setDisplaySettings({});
        QVERIFY(changes.take().empty());
        const auto trace = traceOf("a b c");
        context.setTrace(trace);
        QCOMPARE(changes.take(), ChangeList{StateChange::Trace});
        context.setTrace(trace);
        context.setDisplaySettings({});
        QVERIFY(changes.take().empty());
        ViewSettings zoomed;
        zoomed.zoom = 2;
        context.setDisplaySettings(zoomed);
        QCOMPARE(changes.take(), ChangeList{StateChange::DisplaySettings});
        context.setDisplaySettings(zoomed);
        QVERIFY(changes.take().empty());
    }

    void revisionCountsTheEmittedChanges() {
        TestContext context;
        QCOMPARE(context.revision(), 0);
        const auto trace = traceOf("a b");
        context.setTrace(trace);
        QCOMPARE(context.revision(), 1);
        context.setTrace(trace);
        QCOMPARE(context.revision(), 1);
        int revisionDuringSignal = 0;
        connect(&context, &ViewContext::changed, this, [&] { revisionDuringSignal = context.revision(); });
        context.select({Stage::Weights, 0, 0, 0});
        QCOMPARE(revisionDuringSignal, 2);
        QCOMPARE(context.revision(), 2);
    }

    void revealedTraceIsNullWhileWeightsAreHidden() {
        TestContext context;
        std::vector<bool> hasTrace;
        connect(&context, &ViewContext::changed, this, [&](StateChanges changes) {
            if (changes & StateChange::Trace) hasTrace.push_back(context.revealedTrace() != nullptr);
        });
        QVERIFY(!context.hasHiddenWeights());
        context.setTrace(traceOf("a b c"));
        context.setDisplaySettings(viewWithHiddenWeights(false));
        QVERIFY(context.hasHiddenWeights());
        context.setTrace(traceOf("a b c d"));
        context.setDisplaySettings(viewWithHiddenWeights(true));
        QVERIFY(!context.hasHiddenWeights());
        QCOMPARE(hasTrace, (std::vector<bool>{true, false, false, true}));
        QVERIFY(context.trace());
    }

    void sequenceIsResetIfTheTraceLacksIt() {
        Session batchSession;
        batchSession.input.queryText = "a b\nc d";
        batchSession.input.isBatch = true;
        TestContext context;
        context.setTrace(computeTrace(batchSession));
        ViewSettings secondSequence;
        secondSequence.sequence = 1;
        context.setDisplaySettings(secondSequence);
        QCOMPARE(context.viewSettings().sequence, 1);
        ChangeRecorder changes(context);
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.viewSettings().sequence, 0);
        QCOMPARE(changes.take(), ChangeList{StateChange::Trace | StateChange::DisplaySettings});
    }

    /// While session A with one line is shown, the shown line of the session stays chosen.
    void lookingAtAShorterSessionKeepsTheSequence() {
        Session batchSession;
        batchSession.input.queryText = "a b\nc d";
        batchSession.input.isBatch = true;
        TestContext context;
        const auto batch = computeTrace(batchSession);
        const auto single = traceOf("a b");
        context.setTrace(batch);
        context.setPinnedTrace(single);
        context.changeView([](ViewSettings& view) { view.sequence = 1; });
        lookAtPinned(context, true);
        QCOMPARE(context.trace(), single);
        context.changeView([](ViewSettings& view) { view.zoom = 2; });
        QCOMPARE(context.trace(), single);
        context.setTrace(computeTrace(batchSession));  // a computation that ends during the preview
        QCOMPARE(context.trace(), single);
        lookAtPinned(context, false);
        QCOMPARE(context.trace()->sequenceCount(), 2);
        QCOMPARE(context.viewSettings().sequence, 1);
    }

    void lookingAtARequiresAPinnedSessionAndATrace() {
        TestContext context;
        const auto trace = traceOf("a b c");
        const auto pinnedTrace = traceOf("a b");
        context.setTrace(trace);
        lookAtPinned(context, true);
        QVERIFY(!context.state().looksAtPinned);
        context.setPinnedTrace(pinnedTrace);
        QCOMPARE(context.trace(), trace);
        lookAtPinned(context, true);
        QCOMPARE(context.trace(), pinnedTrace);
        context.setTrace(nullptr);
        QVERIFY(!context.state().looksAtPinned);
        lookAtPinned(context, true);
        QVERIFY(!context.state().looksAtPinned);
        context.setTrace(trace);
        QCOMPARE(context.trace(), trace);
        lookAtPinned(context, true);
        context.setPinnedTrace(nullptr);
        QVERIFY(!context.state().looksAtPinned);
        QCOMPARE(context.trace(), trace);
    }

    void anotherSessionEndsLookingAtAOnlyOnRequest() {
        TestContext context;
        const auto trace = traceOf("a b c");
        const auto pinnedTrace = traceOf("a b");
        context.setTrace(trace);
        context.setPinnedTrace(pinnedTrace);
        lookAtPinned(context, true);
        context.setSession(*trace->session, *trace->tokens);
        QCOMPARE(context.trace(), pinnedTrace);
        context.change([&](WindowState& state) {
            state.session = std::make_shared<const Session>(*trace->session);
            state.looksAtPinned = false;
        });
        QCOMPARE(context.trace(), trace);
    }

    void shownSettingsAreThoseOfTheSessionThatIsLookedAt() {
        TestContext context;
        const auto trace = traceOf("a b c");
        const auto pinnedTrace = traceOf("a b");
        context.setSession(*trace->session, *trace->tokens);
        context.setTrace(trace);
        context.setPinnedTrace(pinnedTrace);
        const WindowState& state = context.state();
        QCOMPARE(&shownSession(state), state.session.get());
        QCOMPARE(&shownTokens(state), state.tokens.get());
        QVERIFY(context.shownLayer() == *trace->session);
        ChangeRecorder changes(context);
        lookAtPinned(context, true);
        QCOMPARE(changes.take(), ChangeList{StateChange::Session | StateChange::Trace});
        QCOMPARE(&shownSession(state), pinnedTrace->session.get());
        QCOMPARE(&shownTokens(state), pinnedTrace->tokens.get());
        QVERIFY(context.shownLayer() == *pinnedTrace->session);
        QVERIFY(context.session() == *trace->session);
        lookAtPinned(context, false);
        QCOMPARE(changes.take(), ChangeList{StateChange::Session | StateChange::Trace});
        QVERIFY(context.shownLayer() == *trace->session);
        context.setPinnedTrace(trace);  // A may have the trace of the session
        changes.take();
        lookAtPinned(context, true);
        const ChangeList changesForSameTrace = changes.take();
        QCOMPARE(changesForSameTrace.size(), 1u);
        QVERIFY(changesForSameTrace.front() & StateChange::Session);
    }

    void shownLayerHasOnlyTheEditsOfItsLayer() {
        Session session;
        session.model.folder = ":induction";
        session.model.layer = 1;
        session.model.edits = {{.layer = 0, .temperature = 2}, {.layer = 1, .temperature = 3}};
        TestContext context;
        context.setSession(session);
        QCOMPARE(context.shownLayer().normalizer.temperature, 3.0);
        QCOMPARE(context.session().normalizer.temperature, 1.0);
        session.model.layer = 0;
        context.setSession(session);
        QCOMPARE(context.shownLayer().normalizer.temperature, 2.0);
    }

    void editsAreRequestedUnlessSessionAIsShown() {
        TestContext context;
        const auto trace = traceOf("a b c");
        context.setSession(*trace->session, *trace->tokens);
        context.setTrace(trace);
        context.setPinnedTrace(traceOf("a b"));
        QSignalSpy edits(&context, &ViewContext::editRequested);
        const SessionEdit edit{*trace->session, QStringLiteral("heads"), newInteractionToken()};
        context.edit(edit);
        QCOMPARE(edits.count(), 1);
        const auto requestedEdit = edits.front().front().value<SessionEdit>();
        QVERIFY(requestedEdit.session == edit.session);
        QCOMPARE(requestedEdit.description, edit.description);
        QCOMPARE(requestedEdit.interaction, edit.interaction);
        lookAtPinned(context, true);
        context.edit(edit);
        context.editShownLayer(edit);
        QCOMPARE(edits.count(), 1);
        lookAtPinned(context, false);
        context.editShownLayer(edit);
        QCOMPARE(edits.count(), 2);
    }

    void editOfTheShownLayerIsMergedIntoTheSession() {
        Session session;
        session.model.folder = ":induction";
        const Cell maskedCell{1, 0, {}};
        session.mask.maskedCells = {maskedCell};
        TestContext context;
        const auto trace = computeTrace(session);
        context.setTrace(trace);
        context.setSession(session);
        QSignalSpy edits(&context, &ViewContext::editRequested);
        Session editedLayer = context.shownLayer();
        editedLayer.normalizer.temperature = 2;
        editedLayer.mask.maskedCells.clear();
        const SessionEdit edit{editedLayer, QStringLiteral("mask"), newInteractionToken()};
        context.editShownLayer(edit);
        Session editedSession = session;
        editedSession.normalizer.temperature = 2;
        editedSession.mask.maskedCells.clear();
        QCOMPARE(edits.count(), 1);
        QVERIFY(edits.back().front().value<SessionEdit>().session == editedSession);
        // An edit of only the shown layer leaves the masked cells of the other layers as they are.
        context.changeDisplay([](DisplaySettings& display) { display.editScope = EditScope::ShownLayer; });
        context.editShownLayer(edit);
        editedSession.normalizer.temperature = session.normalizer.temperature;
        editedSession.model.edits = {{.layer = 0, .temperature = 2}};
        const Index layerCount = trace->provenance.model->layerCount;
        QVERIFY(layerCount > 1);
        for (Index layer = 1; layer < layerCount; ++layer)
            editedSession.model.edits.push_back({.layer = layer, .maskedCells = {maskedCell}});
        QCOMPARE(edits.count(), 2);
        const auto requestedEdit = edits.back().front().value<SessionEdit>();
        QVERIFY(requestedEdit.session == editedSession);
        QCOMPARE(requestedEdit.description, edit.description);
        QCOMPARE(requestedEdit.interaction, edit.interaction);
    }

    void onlyGradientsOfTheTraceAreShown() {
        TestContext context;
        const auto trace = traceOf("a b c");
        const auto setViewShowsGradients = [&context](bool viewShowsGradients) {
            context.change(
                [&](WindowState& state) { state.viewCapabilities.showsGradients = viewShowsGradients; });
        };
        const auto setGradients = [&context](const std::shared_ptr<const Trace>& gradients) {
            context.change([&](WindowState& state) { state.gradients = gradients; });
        };
        context.setTrace(trace);
        setViewShowsGradients(true);
        setGradients(gradientsOf(trace));
        QCOMPARE(context.trace(), trace);
        context.changeView([](ViewSettings& view) { view.showsGradients = true; });
        QCOMPARE(context.trace()->gradientOf, trace);
        QCOMPARE(forwardTrace(context.trace()), trace);
        setViewShowsGradients(false);
        QCOMPARE(context.trace(), trace);
        QCOMPARE(forwardTrace(context.trace()), trace);
        setViewShowsGradients(true);
        const auto next = traceOf("a b c d");
        context.setTrace(next);
        QCOMPARE(context.trace(), next);
        QVERIFY(!context.state().gradients);
        ChangeRecorder changes(context);
        setGradients(gradientsOf(trace));  // they arrive too late
        QCOMPARE(context.trace(), next);
        QVERIFY(!context.state().gradients);
        QVERIFY(changes.take().empty());
    }

    /// The largest gradient is at another key than the largest weight.
    void keySelectedByTheProgramStaysWhenGradientsAreShown() {
        TestContext context;
        const auto values = traceWith(0.7F, 0.3F);
        context.setSession(*values->session, *values->tokens);
        context.setTrace(values);
        context.select({Stage::Weights, 0, 0, 0}, SelectionOrigin::Program);
        const auto gradients = traceWith(-0.1F, 0.1F);
        gradients->gradientOf = values;
        context.change([&](WindowState& state) {
            state.viewCapabilities.showsGradients = true;
            state.displaySettings.showsGradients = true;
            state.gradients = gradients;
        });
        QCOMPARE(context.trace(), gradients);
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 0, 0}));
    }

    /// The weights of query 0 are 0.7 and 0.3 at first, then 0.2 and 0.8.
    void keySelectedByTheProgramFollowsTheLargestWeight_data() {
        QTest::addColumn<SelectionOrigin>("origin");
        QTest::addColumn<int>("selectedKey");
        QTest::addColumn<int>("keyAtFirst");
        QTest::addColumn<int>("keyLater");
        QTest::newRow("person, largest") << SelectionOrigin::Person << 0 << 0 << 0;
        QTest::newRow("person, smallest") << SelectionOrigin::Person << 1 << 1 << 1;
        QTest::newRow("program") << SelectionOrigin::Program << 1 << 0 << 1;
        QTest::newRow("file, largest") << SelectionOrigin::File << 0 << 0 << 1;
        QTest::newRow("file, smallest") << SelectionOrigin::File << 1 << 1 << 1;
    }
    void keySelectedByTheProgramFollowsTheLargestWeight() {
        QFETCH(SelectionOrigin, origin);
        QFETCH(int, selectedKey);
        QFETCH(int, keyAtFirst);
        QFETCH(int, keyLater);
        TestContext context;
        const auto first = traceWith(0.7F, 0.3F);
        context.setSession(*first->session, *first->tokens);
        context.setTrace(first);
        context.select({Stage::Weights, 0, 0, selectedKey}, origin);
        QCOMPARE(context.selectedCell().column, keyAtFirst);
        ChangeRecorder changes(context);
        context.setTrace(traceWith(0.2F, 0.8F));
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 0, keyLater}));
        StateChanges expectedChanges = StateChange::Trace;
        expectedChanges.setFlag(StateChange::SelectedCell, keyLater != keyAtFirst);
        QCOMPARE(changes.take(), ChangeList{expectedChanges});
        // Selecting a query leaves the key to its previous owner.
        context.select({Stage::Queries, 0, 0, 0});
        context.setTrace(traceWith(0.7F, 0.3F));
        const int lastKey = context.selectionOrigin() == SelectionOrigin::Program ? 0 : selectedKey;
        QCOMPARE(context.selectedWeightCell().column, lastKey);
    }

    void keyOfAFileStaysUntilTheTraceOfTheSessionIsShown() {
        const auto previous = traceOf("a b");
        const auto current = traceOf("a b c");
        TestContext context;
        context.setSession(*current->session, *current->tokens);
        context.setTrace(previous);
        context.select({Stage::Weights, 0, 0, 1}, SelectionOrigin::File);
        QCOMPARE(context.selectionOrigin(), SelectionOrigin::File);
        QCOMPARE(context.selectedCell().column, 1);
        context.setTrace(current);
        QVERIFY(context.selectionOrigin() != SelectionOrigin::File);
        QCOMPARE(context.selectedCell().column, 1);
    }

    void hiddenWeightsAreNotRevealedByTheSelectedKey() {
        TestContext context;
        context.setTrace(traceOf("a b c"));
        context.setDisplaySettings(viewWithHiddenWeights(false));
        for (const int key : {0, 1, 2}) {
            context.select({Stage::Weights, 0, 1, key}, SelectionOrigin::Program);
            QCOMPARE(context.selectedCell().column, key);
        }
    }

    void averagingHeadsSelectsTheMeanOfHeads() {
        TestContext context;
        context.setTrace(traceOf("a b c", 2));
        context.select({Stage::Context, 1, 2, 3});
        QCOMPARE(context.selectedWeightCell(),
                 (CellRef{Stage::Weights, 1, 2, 2}));  // the column is the key that was selected before
        ViewSettings mean;
        mean.averagesHeads = true;
        context.setDisplaySettings(mean);
        QCOMPARE(context.selectedWeightCell().head, meanOfHeads);
    }
};

ATTENTION_TEST(TestViewContext)
#include "tst_view_context.moc"
