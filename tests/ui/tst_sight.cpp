// SPDX-License-Identifier: GPL-3.0-or-later
// What one looks at, and who is told of it when.
#include "engine/compute_trace.h"
#include "state/sight.h"
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
    view.cover.emplace();
    view.cover->isOpen = isOpen;
    return view;
}

}  // namespace

class TestSight : public QObject {
    Q_OBJECT

 private slots:
    void aSelectedCellComesBackWithATextThatHasIt() {
        Sight sight;
        sight.setTrace(traceOf("a b c d e f"));
        sight.select(lastWeight);
        sight.setTrace(traceOf("a b"));
        QCOMPARE(sight.selected(), (CellRef{Stage::Weights, 0, 1, 1}));
        sight.setTrace(traceOf("a b c d e f"));
        QCOMPARE(sight.selected(), lastWeight);
    }

    void whatIsPointedAtIsDroppedWithTheCell() {
        Sight sight;
        sight.setTrace(traceOf("a b c d e f"));
        sight.hover(lastWeight);
        QCOMPARE(sight.hovered(), std::optional(lastWeight));
        sight.setTrace(traceOf("a b"));
        QCOMPARE(sight.hovered(), std::nullopt);
    }

    /// A map that moves under a resting mouse reports another cell while the others do not know yet why.
    void whatIsReportedInTheMiddleOfAChangeIsToldAtItsEnd() {
        Sight sight;
        sight.setTrace(traceOf("a b c d e f"));
        const CellRef moved{Stage::Weights, 0, 3, 2};
        QStringList told;
        int depth = 0;
        connect(&sight, &Sight::selectedChanged, this, [&](const CellRef& cell) {
            ++depth;
            QCOMPARE(depth, 1);
            if (cell == lastWeight) sight.hover(moved);
            --depth;
        });
        connect(&sight, &Sight::selectedChanged, this,
                [&](const CellRef& cell) { told << QStringLiteral("selected %1").arg(cell.row); });
        connect(&sight, &Sight::hoveredChanged, this, [&](const std::optional<CellRef>& cell) {
            told << (cell ? QStringLiteral("hovered %1").arg(cell->row) : QStringLiteral("hovered nothing"));
        });
        connect(&sight, &Sight::cellsTold, this, [&] { told << QStringLiteral("all told"); });
        sight.select(lastWeight);
        QCOMPARE(told, (QStringList{"hovered nothing", "selected 5", "hovered 3", "all told"}));
    }

    void coveredWeightsAreOnlyForThoseWhoHideThem() {
        Sight sight;
        std::vector<bool> open;
        connect(&sight, &Sight::openTraceChanged, this,
                [&](const std::shared_ptr<const Trace>& trace) { open.push_back(trace != nullptr); });
        sight.setTrace(traceOf("a b c"));
        sight.setView(coveredView(false));
        sight.setTrace(traceOf("a b c d"));
        sight.setView(coveredView(true));
        QCOMPARE(open, (std::vector<bool>{true, false, false, true}));
        QVERIFY(sight.trace());
    }

    void aSequenceThatATraceLacksIsLeft() {
        Session batch;
        batch.input.queryText = "a b\nc d";
        batch.input.isBatch = true;
        Sight sight;
        sight.setTrace(computeTrace(batch));
        ViewSettings second;
        second.sequence = 1;
        sight.setView(second);
        QCOMPARE(sight.view().sequence, 1);
        int views = 0;
        connect(&sight, &Sight::viewChanged, this, [&] { ++views; });
        sight.setTrace(traceOf("a b"));
        QCOMPARE(sight.view().sequence, 0);
        QCOMPARE(views, 1);
    }

    void theMeanStandsForTheHeads() {
        Sight sight;
        sight.setTrace(traceOf("a b c", 2));
        sight.select({Stage::Context, 1, 2, 3});
        QCOMPARE(sight.selectedWeight(),
                 (CellRef{Stage::Weights, 1, 2, 2}));  // the key that was selected before
        ViewSettings mean;
        mean.isMean = true;
        sight.setView(mean);
        QCOMPARE(sight.selectedWeight().head, meanOfHeads);
    }
};

ATTENTION_TEST(TestSight)
#include "tst_sight.moc"
