// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that partial recomputation and repainting after an edit show the same as a complete repaint.
#include "background/async_queries.h"
#include "controller_fixture.h"
#include "heatmap/color_scale.h"
#include "inspector/calculation_browser.h"
#include "inspector/calculation_panel.h"
#include "support/qt_tests.h"
#include "support/test_context.h"
#include "support/view_changes.h"

#include <QScrollBar>

using namespace attention;
using namespace attention::test;

class TestFrames : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() const { return m_controller->window(); }
    OverviewView* overview() const { return window().findChild<OverviewView*>(); }

    /// Applies the edit and returns true when its trace is shown.
    bool edit(const std::function<void(Session&)>& change) {
        Session next = session();
        change(next);
        m_controller->document().apply({next, QStringLiteral("edit"), SessionEdit::noInteraction});
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }

    /// Returns the image of a new overview with the same trace, settings and selected cell.
    QImage grabFreshView() const {
        QCoreApplication::processEvents();  // lays out the widgets around the overview
        OverviewView fresh;
        fresh.resize(overview()->size());
        TestContext context;
        context.setDisplaySettings(viewContext().displaySettings());
        context.setTrace(viewContext().trace());
        context.select(m_controller->viewContext().selectedCell());
        fresh.connectTo(context, [&context] {
            return FigureSource{.trace = context.trace(),
                                .displaySettings = context.displaySettings(),
                                .selectedCell = context.selectedCell()};
        });
        fresh.show();
        return grabViewport(fresh);
    }
    QImage grabOverview() const { return grabViewport(*overview()); }
    static QImage grabViewport(const OverviewView& view) {
        QCoreApplication::processEvents();  // scroll bars appear and shrink the viewport
        return view.viewport()->grab().toImage();
    }

 private slots:
    void cleanup() { end(); }

    void repaintAfterAnEditEqualsAFreshView() {
        start(makeSession({12, 3}));
        QTRY_VERIFY(isShown());
        QCOMPARE(grabOverview(), grabFreshView());
        QVERIFY(edit([](Session& s) { s.normalizer.temperature = 3; }));
        QCOMPARE(grabOverview(), grabFreshView());
        QVERIFY(edit([](Session& s) { s.dK = 5; }));
        QCOMPARE(grabOverview(), grabFreshView());
        QVERIFY(edit([](Session& s) { s.input.queryText += " more"; }));
        QCOMPARE(grabOverview(), grabFreshView());
        QVERIFY(edit([](Session& s) { s.mask.causal = CausalMask::Causal; }));
        QCOMPARE(grabOverview(), grabFreshView());
        QVERIFY(edit([](Session& s) { s.normalizer.temperature = 1; }));
        QCOMPARE(grabOverview(), grabFreshView());
        trigger("Cividis");
        QCOMPARE(grabOverview(), grabFreshView());
        trigger("Logarithmic");
        QCOMPARE(grabOverview(), grabFreshView());
    }

    void heatmapsScrolledIntoViewArePainted() {
        m_showsEverything = false;
        start(makeSession({40, 12}));
        m_showsEverything = true;
        QTRY_VERIFY(isShown());
        window().resize(700, 500);
        ViewSettings view = viewContext().viewSettings();
        view.zoom = 4;
        viewContext().changeDisplay(changeTo(view));
        grabOverview();
        QVERIFY(edit([](Session& s) { s.normalizer.temperature = 2; }));
        const CellRef last{Stage::Weights, 11, 39, 39};
        viewContext().select(last);
        const QRectF cell = overview()->figure()->cellRect(last).translated(overview()->figureOrigin());
        QVERIFY(overview()->viewport()->rect().contains(cell.center().toPoint() - QPoint(4, 4)));
        const float value = stageMatrix(shown(), Stage::Weights, 0, 11).values(39, 37);
        const QRectF neighbor = overview()
                                    ->figure()
                                    ->cellRect({Stage::Weights, 11, 39, 37})
                                    .translated(overview()->figureOrigin());
        const StageMaps maps = stageMaps(shown(), Stage::Weights, viewContext().viewSettings());
        QCOMPARE(grabOverview().pixelColor(neighbor.topLeft().toPoint() + QPoint(1, 3)),
                 QColor(maps.scale.colorOf(value)));
    }

    void hoverKeepsTheScrollPosition() {
        start(makeSession({40, 12}));
        QTRY_VERIFY(isShown());
        ViewSettings view = viewContext().viewSettings();
        view.zoom = 8;
        viewContext().changeDisplay(changeTo(view));
        QCoreApplication::processEvents();  // scroll bars appear and shrink the viewport
        QScrollBar* bar = overview()->verticalScrollBar();
        QVERIFY(bar->maximum() > overview()->viewport()->height());
        bar->setValue(bar->maximum());  // away from the selected cell
        const QRectF last = overview()->figure()->cellRect({Stage::Weights, 11, 39, 20});
        overview()->horizontalScrollBar()->setValue(static_cast<int>(last.left()) - 200);
        const QPointF at = last.center() + overview()->figureOrigin();
        QVERIFY(overview()->viewport()->rect().contains(at.toPoint()));
        QTest::mouseMove(overview()->viewport(), at.toPoint());
        QTRY_COMPARE(overview()->currentCell(), (CellRef{Stage::Weights, 11, 39, 20}));
        QCOMPARE(bar->value(), bar->maximum());
    }

    void hiddenOverviewUpdatesWhenItIsShown() {
        start();
        QTRY_VERIFY(isShown());
        viewContext().showView(QStringLiteral("focus"));
        QVERIFY(edit([](Session& s) { s.heads = 2; }));
        QVERIFY(!overview()->figure());
        viewContext().showView(QStringLiteral("heatmaps"));
        QCOMPARE(grabOverview(), grabFreshView());
    }

    void paletteChangeDoesNotRecompute() {
        start();
        QTRY_VERIFY(isShown());
        const auto previousTrace = m_controller->trace();
        QSignalSpy computed(&m_controller->computationController(), &ComputationController::traceShown);
        for (const char* palette : {"Cividis", "Grays", "Viridis", "Logarithmic"}) {
            trigger(palette);
            QCoreApplication::processEvents();
        }
        QVERIFY(edit([](Session& s) { s.normalizer.temperature = 2; }));
        QCOMPARE(computed.count(), 1);  // only for the edit
        QCOMPARE(m_controller->trace()->tensor(Stage::RawScores), previousTrace->tensor(Stage::RawScores));
    }

    void calculationAfterAnEditEqualsAFreshPanel() {
        start();
        QTRY_VERIFY(isShown());
        const std::vector<std::function<void(Session&)>> changes = {
            [](Session& s) { s.normalizer.temperature = 2; },
            [](Session& s) { s.normalizer.temperature = 3; }, [](Session& s) { s.projection.seed = 7; },
            [](Session& s) { s.dK = 3; },
            [](Session& s) { s.input.queryText = "one two three four five six seven"; }};
        for (const auto& change : changes) {
            QVERIFY(edit(change));
            NearestWordsQuery nearestWords;
            TestContext context;
            CalculationPanel fresh(context, nearestWords);
            fresh.resize(part<CalculationPanel>()->size());
            context.setTrace(viewContext().trace());
            context.select(m_controller->viewContext().selectedCell());
            fresh.show();
            const CalculationBrowser* page = part<CalculationPanel>()->browser();
            QCOMPARE(page->toPlainText(), fresh.browser()->toPlainText());
            QCOMPARE(page->toHtml(), fresh.browser()->toHtml());
            QCOMPARE(page->document()->size(), fresh.browser()->document()->size());
        }
    }

    void firstFrameHasItsHeatmaps() {
        m_controller.reset();
        m_controller =
            std::make_unique<ApplicationController>(Session(), std::make_unique<PreparedDialogs>());
        m_controller->show();
        QVERIFY(overview()->figure());
        QVERIFY(isShown());
    }

 private:
    struct Shape {
        int tokens;
        int heads;
    };
    static Session makeSession(const Shape& shape) {
        Session session;
        session.input.queryText.clear();
        for (int i = 0; i < shape.tokens; ++i) session.input.queryText += " w" + std::to_string(i);
        session.heads = shape.heads;
        return session;
    }
};

ATTENTION_TEST(TestFrames)
#include "tst_frames.moc"
