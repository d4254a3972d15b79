// SPDX-License-Identifier: GPL-3.0-or-later
// What all views of figures have in common: zoom around the pointer, dragging, another screen.
#include "engine/compute_trace.h"
#include "overview/overview_view.h"
#include "scores/scores_figure.h"
#include "support/qt_tests.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QtTest>

using namespace attention;

namespace {

/// A view that can come to lie on a screen of smaller pixels.
class MovableView : public OverviewView {
 public:
    int pixels = 1;

 protected:
    int metric(PaintDeviceMetric what) const override {
        if (what == PdmDevicePixelRatio) return pixels;
        if (what == PdmDevicePixelRatioScaled) return qRound(pixels * devicePixelRatioFScale());
        return OverviewView::metric(what);
    }
};

}  // namespace

class TestFigureView : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Trace> trace(int words) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < words; ++i) session.input.queryText += " word" + std::to_string(i);
        return computeTrace(session);
    }
    /// Zooms as the window does.
    static void show(OverviewView& view, const std::shared_ptr<const Trace>& trace, ViewSettings& settings) {
        view.resize(900, 700);
        view.setTrace(trace);
        connect(&view, &FigureView::zoomRequested, &view, [&](double factor) {
            settings.zoom *= factor;
            view.setViewSettings(settings);
        });
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, attention::test::patience));
    }
    static void turn(const OverviewView& view, QPointF at, QPoint angle,
                     Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        QWheelEvent event(at, view.viewport()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view.viewport(), &event);
    }

 private slots:
    /// Thirty events of four units are a notch of a wheel, and what goes to the side is none.
    void aTouchpadZoomsInWholeSteps() {
        ViewSettings settings;
        OverviewView view;
        show(view, trace(40), settings);
        QSignalSpy zoomed(&view, &FigureView::zoomRequested);
        for (int i = 0; i < 29; ++i) turn(view, {300, 300}, {0, 4});
        turn(view, {300, 300}, {40, 0});
        turn(view, {300, 300}, {40, 12});
        QCOMPARE(zoomed.size(), 0);
        turn(view, {300, 300}, {0, 4});
        QCOMPARE(zoomed.size(), 1);
        QCOMPARE(zoomed.takeFirst().front().toDouble(), 1.25);
        turn(view, {300, 300}, {0, -240});
        QCOMPARE(zoomed.takeFirst().front().toDouble(), 0.64);
        turn(view, {300, 300}, {0, -120}, Qt::NoModifier);
        QCOMPARE(zoomed.size(), 0);
    }

    void whatIsPointedAtStaysWhereItIs() {
        ViewSettings settings;
        OverviewView view;
        show(view, trace(60), settings);
        const CellRef cell{Stage::Weights, 0, 30, 25};
        view.ensureRectVisible(view.figure()->cellRect(cell));
        const QPointF at = view.figure()->cellRect(cell).center() + view.figureOrigin();
        const double width = view.figure()->cellRect(cell).width();
        for (int i = 0; i < 6; ++i) {
            turn(view, at, {0, 120});
            QCOMPARE(view.figure()->cellAt(at - view.figureOrigin()), std::optional(cell));
        }
        QVERIFY(view.figure()->cellRect(cell).width() > 2 * width);
    }

    void aDragMovesThePictureAndSelectsWhereItBegan() {
        ViewSettings settings;
        settings.zoom = 4;
        OverviewView view;
        view.setViewSettings(settings);
        show(view, trace(40), settings);
        view.horizontalScrollBar()->setValue(200);
        view.verticalScrollBar()->setValue(200);
        const QPoint from(500, 400);
        const auto cell = view.figure()->cellAt(from - view.figureOrigin());
        QVERIFY(cell);
        QSignalSpy selected(&view, &FigureView::cellSelected);
        QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view.viewport(), from - QPoint(50, 30));
        QTest::mouseMove(view.viewport(), from - QPoint(80, 60));
        QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, from - QPoint(80, 60));
        QCOMPARE(view.horizontalScrollBar()->value(), 280);
        QCOMPARE(view.verticalScrollBar()->value(), 260);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected.front().front().value<CellRef>(), *cell);
        QTest::mouseMove(view.viewport(), from);
        QCOMPARE(view.horizontalScrollBar()->value(), 280);
    }

    void onAScreenOfSmallerPixelsItLooksAsIfMadeThere() {
        const auto shown = trace(12);
        ViewSettings settings;
        MovableView moved, made;
        show(moved, shown, settings);
        made.pixels = 2;
        show(made, shown, settings);
        const auto edge = [](const MovableView& view) { return view.figure()->mapPanels().front().grid; };
        QCOMPARE(edge(moved).devicePixelRatio(), 1.0);
        moved.pixels = 2;
        QEvent event(QEvent::ScreenChangeInternal);
        QCoreApplication::sendEvent(&moved, &event);
        QCOMPARE(edge(moved).devicePixelRatio(), 2.0);
        QCOMPARE(edge(moved).area(), edge(made).area());
        QCOMPARE(edge(moved).columnEdge(5), edge(made).columnEdge(5));
    }

    /// A heading at the edge belongs to the map below it; where that has almost gone, its last rows are seen.
    void aHeadingGoesWithTheLastOfItsMap() {
        OverviewFigure figure({trace(24), {}, {Stage::Weights, 0, 3, 3}}, lightTheme(QFont()));
        const QSizeF size = figure.layOut({.availableSize = {620, 420}, .isInWindow = true});
        const CellRef last{Stage::Weights, 0, 23, 23};
        const QRectF cell = figure.cellRect(last);
        const auto isSeenFrom = [&](double top) {
            figure.setVisibleRect({0, top, size.width(), 400});
            return figure.cellAt(cell.center()) == last;
        };
        QVERIFY(isSeenFrom(cell.top() - 1));
        QVERIFY(isSeenFrom(cell.top() - 200));
        const double first = figure.cellRect({Stage::Weights, 0, 0, 23}).center().y();
        figure.setVisibleRect({0, first - 1, size.width(), 400});
        QVERIFY(!figure.cellAt({cell.center().x(), first}));  // here it covers them
    }
};

ATTENTION_TEST(TestFigureView)
#include "tst_figure_view.moc"
