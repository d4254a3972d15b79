// SPDX-License-Identifier: GPL-3.0-or-later
// Tests ViewContext: the selected and the hovered cell, the view settings and the order of their signals.
#include "engine/compute_trace.h"
#include "state/view_context.h"
#include "support/qt_tests.h"

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

ViewSettings viewWithHiddenWeights(bool isRevealed) {
    ViewSettings view;
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
        context.setTrace(traceOf("a b c"));
        const QSignalSpy changes(&context, &ViewContext::viewSettingsChanged);
        context.setViewSettings({});
        QCOMPARE(changes.count(), 1);  // the first call emits the signal even for default settings
        context.setViewSettings({});
        QCOMPARE(changes.count(), 1);
        ViewSettings zoomed;
        zoomed.zoom = 2;
        context.setViewSettings(zoomed);
        QCOMPARE(changes.count(), 2);
    }

    void revealedTraceIsNullWhileWeightsAreHidden() {
        ViewContext context;
        std::vector<bool> hasTrace;
        connect(&context, &ViewContext::revealedTraceChanged, this,
                [&](const std::shared_ptr<const Trace>& trace) { hasTrace.push_back(trace != nullptr); });
        context.setTrace(traceOf("a b c"));
        context.setViewSettings(viewWithHiddenWeights(false));
        context.setTrace(traceOf("a b c d"));
        context.setViewSettings(viewWithHiddenWeights(true));
        QCOMPARE(hasTrace, (std::vector<bool>{true, false, false, true}));
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
        context.setViewSettings(secondSequence);
        QCOMPARE(context.viewSettings().sequence, 1);
        int changeCount = 0;
        connect(&context, &ViewContext::viewSettingsChanged, this, [&] { ++changeCount; });
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.viewSettings().sequence, 0);
        QCOMPARE(changeCount, 1);
    }

    void averagingHeadsSelectsTheMeanOfHeads() {
        ViewContext context;
        context.setTrace(traceOf("a b c", 2));
        context.select({Stage::Context, 1, 2, 3});
        QCOMPARE(context.selectedWeightCell(),
                 (CellRef{Stage::Weights, 1, 2, 2}));  // the column is the key that was selected before
        ViewSettings mean;
        mean.averagesHeads = true;
        context.setViewSettings(mean);
        QCOMPARE(context.selectedWeightCell().head, meanOfHeads);
    }
};

ATTENTION_TEST(TestViewContext)
#include "tst_view_context.moc"
