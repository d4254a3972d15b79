// SPDX-License-Identifier: GPL-3.0-or-later
// Behavior that all figure views share: zoom around the pointer, dragging, changes of the device pixel ratio.
#include "engine/compute_trace.h"
#include "execution/memory_limit.h"
#include "overview/overview_view.h"
#include "scores/scores_figure.h"
#include "support/qt_tests.h"
#include "support/test_context.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

namespace {

/// A view whose device pixel ratio can be set, as if it were moved to another screen.
class MovableView : public OverviewView {
 public:
    int pixelRatio = 1;

 protected:
    int metric(PaintDeviceMetric requested) const override {
        if (requested == PdmDevicePixelRatio) return pixelRatio;
        if (requested == PdmDevicePixelRatioScaled) return qRound(pixelRatio * devicePixelRatioFScale());
        return OverviewView::metric(requested);
    }
};

}  // namespace

class TestFigureView : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Trace> traceWithTokens(int count) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < count; ++i) session.input.queryText += " word" + std::to_string(i);
        return computeTrace(session);
    }
    /// Makes the view show the state of the context.
    static void connectView(FigureView& view, ViewContext& context) {
        view.connectTo(context, [&context] {
            return FigureSource{.trace = context.trace(),
                                .displaySettings = context.displaySettings(),
                                .selectedCell = context.selectedCell()};
        });
        connect(&context, &ViewContext::changed, &view, &FigureView::updateFor);
    }
    /// Shows the trace in the view and handles zoom requests like the window does.
    static void showView(OverviewView& view, test::TestContext& context,
                         const std::shared_ptr<const Trace>& trace) {
        view.resize(900, 700);
        connectView(view, context);
        connect(&context, &ViewContext::zoomRequested, &view, [&context](double factor) {
            context.changeView([factor](ViewSettings& settings) { settings.zoom *= factor; });
        });
        context.setTrace(trace);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, attention::test::waitTimeout));
    }
    static void turnWheel(const OverviewView& view, QPointF position, QPoint angleDelta,
                          Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        QWheelEvent event(position, view.viewport()->mapToGlobal(position), {}, angleDelta, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &event);
    }

 private slots:
    /// A comparison of two long texts allocates memory when the figure is created.
    void figureThatNeedsTooMuchMemoryShowsTheReason() {
        bool needsTooMuchMemory = true;
        test::TestContext context;
        FigureView view([&](const FigureSource& source, const FigureTheme& theme) -> std::unique_ptr<Figure> {
            if (needsTooMuchMemory) throw MemoryLimitReached(5'000'000'000);
            return std::make_unique<OverviewFigure>(source, theme);
        });
        view.resize(900, 700);
        view.setHint("type a sentence");
        connectView(view, context);
        context.setTrace(traceWithTokens(4));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, attention::test::waitTimeout));
        QVERIFY(!view.figure());
        const QImage reason = view.viewport()->grab().toImage();
        needsTooMuchMemory = false;
        view.recreateFigure();
        QVERIFY(view.figure());
        context.setTrace(nullptr);
        QVERIFY(view.viewport()->grab().toImage() != reason);  // the hint
    }

    /// A notch of a wheel is 120 units, which are 30 events of 4 units. Horizontal scrolling does not zoom.
    void touchpadZoomsInWholeWheelNotches() {
        test::TestContext context;
        OverviewView view;
        showView(view, context, traceWithTokens(40));
        if (QTest::currentTestFailed()) return;
        QSignalSpy zoomed(&context, &ViewContext::zoomRequested);
        for (int i = 0; i < 29; ++i) turnWheel(view, {300, 300}, {0, 4});
        turnWheel(view, {300, 300}, {40, 0});
        turnWheel(view, {300, 300}, {40, 12});
        QCOMPARE(zoomed.size(), 0);
        turnWheel(view, {300, 300}, {0, 4});
        QCOMPARE(zoomed.size(), 1);
        QCOMPARE(zoomed.takeFirst().front().toDouble(), 1.25);
        turnWheel(view, {300, 300}, {0, -240});
        QCOMPARE(zoomed.takeFirst().front().toDouble(), 0.64);
        turnWheel(view, {300, 300}, {0, -120}, Qt::NoModifier);
        QCOMPARE(zoomed.size(), 0);
    }

    void zoomKeepsTheCellUnderThePointer() {
        test::TestContext context;
        OverviewView view;
        showView(view, context, traceWithTokens(60));
        if (QTest::currentTestFailed()) return;
        const CellRef cell{Stage::Weights, 0, 30, 25};
        view.ensureRectVisible(view.figure()->cellRect(cell));
        const QPointF at = view.figure()->cellRect(cell).center() + view.figureOrigin();
        const double width = view.figure()->cellRect(cell).width();
        for (int i = 0; i < 6; ++i) {
            turnWheel(view, at, {0, 120});
            QCOMPARE(view.figure()->cellAt(at - view.figureOrigin()), std::optional(cell));
        }
        QVERIFY(view.figure()->cellRect(cell).width() > 2 * width);
    }

    void dragScrollsAndSelectsThePressedCell() {
        test::TestContext context;
        context.changeView([](ViewSettings& settings) { settings.zoom = 4; });
        OverviewView view;
        showView(view, context, traceWithTokens(40));
        if (QTest::currentTestFailed()) return;
        view.horizontalScrollBar()->setValue(200);
        view.verticalScrollBar()->setValue(200);
        const QPoint from(500, 400);
        const auto cell = view.figure()->cellAt(from - view.figureOrigin());
        QVERIFY(cell);
        QVERIFY(context.selectedCell() != *cell);
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), from - QPoint(50, 30));
        QTest::mouseMove(view.viewport(), from - QPoint(80, 60));
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, from - QPoint(80, 60));
        QCOMPARE(view.horizontalScrollBar()->value(), 280);
        QCOMPARE(view.verticalScrollBar()->value(), 260);
        QCOMPARE(context.selectedCell(), *cell);
        QTest::mouseMove(view.viewport(), from);
        QCOMPARE(view.horizontalScrollBar()->value(), 280);
    }

    void layoutFollowsTheDevicePixelRatio() {
        const auto content = traceWithTokens(12);
        test::TestContext movedContext, referenceContext;
        MovableView moved, reference;
        showView(moved, movedContext, content);
        if (QTest::currentTestFailed()) return;
        reference.pixelRatio = 2;
        showView(reference, referenceContext, content);
        if (QTest::currentTestFailed()) return;
        const auto firstGrid = [](const MovableView& view) {
            return view.figure()->heatmapPanels().front().grid;
        };
        QCOMPARE(firstGrid(moved).devicePixelRatio(), 1.0);
        moved.pixelRatio = 2;
        QEvent event(QEvent::ScreenChangeInternal);
        QCoreApplication::sendEvent(&moved, &event);
        QCOMPARE(firstGrid(moved).devicePixelRatio(), 2.0);
        QCOMPARE(firstGrid(moved).area(), firstGrid(reference).area());
        QCOMPARE(firstGrid(moved).columnEdge(5), firstGrid(reference).columnEdge(5));
    }

    /// A sticky heading stays at the top edge while its map is visible. When the map has almost scrolled out
    /// of view, the heading scrolls with it, so that the last rows are visible.
    void stickyHeadingLeavesTheLastRowsVisible() {
        OverviewFigure figure({traceWithTokens(24), {}, {Stage::Weights, 0, 3, 3}}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({.availableSize = {620, 420}, .isInWindow = true});
        const CellRef last{Stage::Weights, 0, 23, 23};
        const QRectF cell = figure.cellRect(last);
        const auto isLastCellVisibleFrom = [&](double top) {
            figure.setVisibleRect({0, top, size.width(), 400});
            return figure.cellAt(cell.center()) == last;
        };
        QVERIFY(isLastCellVisibleFrom(cell.top() - 1));
        QVERIFY(isLastCellVisibleFrom(cell.top() - 200));
        const double first = figure.cellRect({Stage::Weights, 0, 0, 23}).center().y();
        figure.setVisibleRect({0, first - 1, size.width(), 400});
        QVERIFY(!figure.cellAt({cell.center().x(), first}));  // the heading covers the first row
    }
};

ATTENTION_TEST(TestFigureView)
#include "tst_figure_view.moc"
