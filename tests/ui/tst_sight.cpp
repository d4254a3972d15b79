// SPDX-License-Identifier: GPL-3.0-or-later
// What one looks at, and who is told of it when.
#include "engine/compute_trace.h"
#include "state/view_context.h"
#include "support/qt_tests.h"

#include <QTest>

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

ViewSettings coveredView(bool isOpen) {
    ViewSettings view;
    view.hiddenWeights.emplace();
    view.hiddenWeights->isFullyRevealed = isOpen;
    return view;
}

}  // namespace

class TestSight : public QObject {
    Q_OBJECT

 private slots:
    void aSelectedCellComesBackWithATextThatHasIt() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.select(lastWeight);
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.selectedCell(), (CellRef{Stage::Weights, 0, 1, 1}));
        context.setTrace(traceOf("a b c d e f"));
        QCOMPARE(context.selectedCell(), lastWeight);
    }

    void whatIsPointedAtIsDroppedWithTheCell() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        context.setHoveredCell(lastWeight);
        QCOMPARE(context.hoveredCell(), std::optional(lastWeight));
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.hoveredCell(), std::nullopt);
    }

    /// A map that moves under a resting mouse reports another cell while the others do not know yet why.
    void whatIsReportedInTheMiddleOfAChangeIsToldAtItsEnd() {
        ViewContext context;
        context.setTrace(traceOf("a b c d e f"));
        const CellRef moved{Stage::Weights, 0, 3, 2};
        QStringList told;
        int depth = 0;
        connect(&context, &ViewContext::selectedCellChanged, this, [&](const CellRef& cell) {
            ++depth;
            QCOMPARE(depth, 1);
            if (cell == lastWeight) context.setHoveredCell(moved);
            --depth;
        });
        connect(&context, &ViewContext::selectedCellChanged, this,
                [&](const CellRef& cell) { told << QStringLiteral("selected %1").arg(cell.row); });
        connect(&context, &ViewContext::hoveredCellChanged, this, [&](const std::optional<CellRef>& cell) {
            told << (cell ? QStringLiteral("hovered %1").arg(cell->row) : QStringLiteral("hovered nothing"));
        });
        connect(&context, &ViewContext::cellsChanged, this, [&] { told << QStringLiteral("all told"); });
        context.select(lastWeight);
        QCOMPARE(told, (QStringList{"hovered nothing", "selected 5", "hovered 3", "all told"}));
    }

    void coveredWeightsAreOnlyForThoseWhoHideThem() {
        ViewContext context;
        std::vector<bool> open;
        connect(&context, &ViewContext::revealedTraceChanged, this,
                [&](const std::shared_ptr<const Trace>& trace) { open.push_back(trace != nullptr); });
        context.setTrace(traceOf("a b c"));
        context.setViewSettings(coveredView(false));
        context.setTrace(traceOf("a b c d"));
        context.setViewSettings(coveredView(true));
        QCOMPARE(open, (std::vector<bool>{true, false, false, true}));
        QVERIFY(context.trace());
    }

    void aSequenceThatATraceLacksIsLeft() {
        Session batch;
        batch.input.queryText = "a b\nc d";
        batch.input.isBatch = true;
        ViewContext context;
        context.setTrace(computeTrace(batch));
        ViewSettings second;
        second.sequence = 1;
        context.setViewSettings(second);
        QCOMPARE(context.viewSettings().sequence, 1);
        int views = 0;
        connect(&context, &ViewContext::viewSettingsChanged, this, [&] { ++views; });
        context.setTrace(traceOf("a b"));
        QCOMPARE(context.viewSettings().sequence, 0);
        QCOMPARE(views, 1);
    }

    void theMeanStandsForTheHeads() {
        ViewContext context;
        context.setTrace(traceOf("a b c", 2));
        context.select({Stage::Context, 1, 2, 3});
        QCOMPARE(context.selectedWeightCell(),
                 (CellRef{Stage::Weights, 1, 2, 2}));  // the key that was selected before
        ViewSettings mean;
        mean.averagesHeads = true;
        context.setViewSettings(mean);
        QCOMPARE(context.selectedWeightCell().head, meanOfHeads);
    }
};

ATTENTION_TEST(TestSight)
#include "tst_sight.moc"
