// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ViewContext: the selected and the hovered cell, the view settings and the order of their signals.
#include "engine/compute_trace.h"
#include "state/view_context.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace attention;

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

}  // namespace

class TestViewContext : public QObject {
    Q_OBJECT

 private slots:
    void selectedCellReturnsWithATextThatContainsIt() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.select(lastWeight);
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 1, 1}));
        context.setTrace(traceOf("a b c d e f"));
        QCOMPARE(context.selectedCell(), lastWeight);
    }

    void hoveredCellIsClearedIfTheTraceLacksIt() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.setHoveredCell(lastWeight);
        QCOMPARE(context.hoveredCell(), std::optional(lastWeight));
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.hoveredCell(), std::nullopt);
    }

    /// A heatmap that moves under a resting mouse sets another hovered cell while the signals of the
    /// selection are being emitted.
    void hoveringDuringAChangeIsSignaledAfterwards() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        const CellRef cellUnderMouse{Stage::Weights, 0, 3, 2};
        QStringList events;
        int nestingDepth = 0;
        int maximumDepth = 0;
        connect(&context, &ViewContext::selectedCellChanged, this, [&](const CellRef& cell) {
            maximumDepth = std::max(maximumDepth, ++nestingDepth);
            if (cell == lastWeight) context.setHoveredCell(cellUnderMouse);
            --nestingDepth;
        });
        connect(&context, &ViewContext::selectedCellChanged, this,
                [&](const CellRef& cell) { events << QStringLiteral("selected %1").arg(cell.row); });
        connect(&context, &ViewContext::hoveredCellChanged, this, [&](const std::optional<CellRef>& cell) {
            events << (cell ? QStringLiteral("hovered %1").arg(cell->row)
                            : QStringLiteral("hovered nothing"));
        });
        connect(&context, &ViewContext::cellsChanged, this, [&] { events << QStringLiteral("all told"); });
        context.select(lastWeight);
        QCOMPARE(maximumDepth, 1);
        QCOMPARE(events, (QStringList{"selected 5", "hovered 3", "all told"}));
    }

    void selectingOrHoveringTheSameCellAgainEmitsNothing() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.select(lastWeight);
        context.setHoveredCell(CellRef{Stage::Weights, 0, 1, 1});
        const QSignalSpy selections(&context, &ViewContext::selectedCellChanged);
        const QSignalSpy hoverChanges(&context, &ViewContext::hoveredCellChanged);
        const QSignalSpy changes(&context, &ViewContext::cellsChanged);
        context.setHoveredCell(CellRef{Stage::Weights, 0, 1, 1});
        QCOMPARE(changes.count(), 0);
        context.setHoveredCell(CellRef{Stage::Weights, 0, 1, 2});
        QCOMPARE(hoverChanges.count(), 1);
        QCOMPARE(selections.count(), 0);  // the selected cell is the same
        context.clearHover();
        context.select(lastWeight);
        const int changeCount = static_cast<int>(changes.count());
        context.select(lastWeight);
        QCOMPARE(changes.count(), changeCount);
    }

    void settingTheSameViewSettingsAgainEmitsNothing() {
        ViewContext context;
        const QSignalSpy changes(&context, &ViewContext::displaySettingsChanged);
        context.setTrace(traceOf("a b c"));
        QCOMPARE(changes.count(), 1);  // the first change emits the signal even for default settings
        context.changeDisplay(changeTo(ViewSettings()));
        QCOMPARE(changes.count(), 1);
        ViewSettings zoomed;
        zoomed.zoom = 2;
        context.changeDisplay(changeTo(zoomed));
        QCOMPARE(changes.count(), 2);
    }

    void revealedTraceIsNullWhileWeightsAreHidden() {
        ViewContext context;
        std::vector<bool> hasTrace;
        connect(&context, &ViewContext::revealedTraceChanged, this,
                [&](const std::shared_ptr<const Trace>& trace) { hasTrace.push_back(trace != nullptr); });
        context.setTrace(traceOf("a b c"));
        context.changeDisplay(changeTo(viewWithHiddenWeights(false)));
        context.setTrace(traceOf("a b c d"));
        context.changeDisplay(changeTo(viewWithHiddenWeights(true)));
        QCOMPARE(hasTrace, (std::vector<bool>{true, false, true}));
        QVERIFY(context.trace());
    }

    void sequenceIsResetIfTheTraceLacksIt() {
        Session batchSession;
        batchSession.input.queryText = "a b\nc d";
        batchSession.input.isBatch = true;
        ViewContext context;
        context.setTrace(computeTrace(batchSession));
        ViewSettings secondSequence;
        secondSequence.sequence = 1;
        context.changeDisplay(changeTo(secondSequence));
        QCOMPARE(context.viewSettings().sequence, 1);
        int changeCount = 0;
        connect(&context, &ViewContext::displaySettingsChanged, this, [&] { ++changeCount; });
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.viewSettings().sequence, 0);
        QCOMPARE(changeCount, 1);
    }

    /// While session A with one line is shown, the shown line of the session stays chosen.
    void lookingAtAShorterSessionKeepsTheSequence() {
        Session batchSession;
        batchSession.input.queryText = "a b\nc d";
        batchSession.input.isBatch = true;
        ViewContext context;
        const auto batch = computeTrace(batchSession);
        const auto single = traceOf("a b");
        context.setTrace(batch);
        context.setPinnedTrace(single);
        context.changeView([](ViewSettings& view) { view.sequence = 1; });
        context.setLooksAtPinned(true);
        QCOMPARE(context.trace(), single);
        context.changeView([](ViewSettings& view) { view.zoom = 2; });
        QCOMPARE(context.trace(), single);
        context.setTrace(computeTrace(batchSession));  // a computation that ends during the preview
        QCOMPARE(context.trace(), single);
        context.setLooksAtPinned(false);
        QCOMPARE(context.trace()->sequenceCount(), 2);
        QCOMPARE(context.viewSettings().sequence, 1);
    }

    void onlyGradientsOfTheTraceAreShown() {
        ViewContext context;
        const auto trace = traceOf("a b c");
        const auto gradients = [](const std::shared_ptr<const Trace>& values) {
            auto result = std::make_shared<Trace>(*values);
            result->gradientOf = values;
            return result;
        };
        context.setTrace(trace);
        context.setViewShowsGradients(true);
        context.setGradients(gradients(trace));
        QCOMPARE(context.trace(), trace);
        context.changeView([](ViewSettings& view) { view.showsGradients = true; });
        QCOMPARE(context.trace()->gradientOf, trace);
        context.setViewShowsGradients(false);
        QCOMPARE(context.trace(), trace);
        context.setViewShowsGradients(true);
        const auto next = traceOf("a b c d");
        context.setTrace(next);
        QCOMPARE(context.trace(), next);
        context.setGradients(gradients(trace));  // they arrive too late
        QCOMPARE(context.trace(), next);
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
        const auto traceWith = [](float first, float second) {
            auto trace = std::make_shared<Trace>(*traceOf("a b"));
            Tensor weights({1, 1, 2, 2});
            std::ranges::copy(std::vector{first, second, 0.5F, 0.5F}, weights.entries().begin());
            trace->tensor(Stage::Weights) = std::make_shared<const Tensor>(std::move(weights));
            return trace;
        };
        ViewContext context;
        const auto first = traceWith(0.7F, 0.3F);
        context.setSession(*first->session, *first->tokens);
        context.setTrace(first);
        context.select({Stage::Weights, 0, 0, selectedKey}, origin);
        QCOMPARE(context.selectedCell().column, keyAtFirst);
        context.setTrace(traceWith(0.2F, 0.8F));
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 0, keyLater}));
        // Selecting a query leaves the key to its previous owner.
        context.select({Stage::Queries, 0, 0, 0});
        context.setTrace(traceWith(0.7F, 0.3F));
        const int lastKey = context.selectionOrigin() == SelectionOrigin::Program ? 0 : selectedKey;
        QCOMPARE(context.selectedWeightCell().column, lastKey);
    }

    void keyOfAFileStaysUntilTheTraceOfTheSessionIsShown() {
        const auto previous = traceOf("a b");
        const auto current = traceOf("a b c");
        ViewContext context;
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
        ViewContext context;
        context.setTrace(traceOf("a b c"));
        context.changeDisplay(changeTo(viewWithHiddenWeights(false)));
        for (const int key : {0, 1, 2}) {
            context.select({Stage::Weights, 0, 1, key}, SelectionOrigin::Program);
            QCOMPARE(context.selectedCell().column, key);
        }
    }

    void averagingHeadsSelectsTheMeanOfHeads() {
        ViewContext context;
        context.setTrace(traceOf("a b c", 2));
        context.select({Stage::Context, 1, 2, 3});
        QCOMPARE(context.selectedWeightCell(),
                 (CellRef{Stage::Weights, 1, 2, 2}));  // the column is the key that was selected before
        ViewSettings mean;
        mean.averagesHeads = true;
        context.changeDisplay(changeTo(mean));
        QCOMPARE(context.selectedWeightCell().head, meanOfHeads);
    }
};

ATTENTION_TEST(TestViewContext)
#include "tst_view_context.moc"
