// SPDX-License-Identifier: GPL-3.0-or-later
// The main window as a whole: typing, dragging a number, hovering, selecting cells, undo, the metrics panel,
// and a computation that takes long.
#include "controller_fixture.h"
#include "held_computation.h"
#include "settings_bar/draggable_number.h"
#include "settings_bar/settings_bar.h"
#include "support/event_loop.h"
#include "support/qt_tests.h"
#include "texts/missing_glyphs.h"
#include "views/views.h"

#include <QMenuBar>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestMainWindow : public ControllerFixture {
    Q_OBJECT

    HeldComputation m_held;

 private slots:
    void init() { m_computationOptions.compute = m_held.compute(); }
    void cleanup() {
        end();
        m_held.release();
    }

    void startShowsTheArticleExampleWithASelectedCell() {
        start();
        QTRY_VERIFY(isShown());
        QCOMPARE(text("provenance"), "random numbers, seed 123");
        QCOMPARE(text("currentCell"), "query 2 “is” → key 5 “dessert”, head 1: 11.1466 → 2.2753 → 0.4917");
        QVERIFY(text("computeTime").endsWith(" ms"));
    }

    void typingRecomputesTheTrace() {
        start();
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        sentence->moveCursor(QTextCursor::End);
        QTest::keyClicks(sentence, " today, ");
        QInputMethodEvent composed;  // as an input method for Chinese ends a composition
        composed.setCommitString("好的");
        QCoreApplication::sendEvent(sentence, &composed);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().input.queryText, "Life is short, eat dessert first today, 好的");
        QCOMPARE(shown().tokens->queries[0].back(), "好的");
        QCOMPARE(text("tokenCount"), "8 tokens");
        QCOMPARE(entriesOf(shown(), Stage::Weights), entriesOf(*computeTrace(session()), Stage::Weights));
    }

    void dragInTheSettingsBarUpdatesLiveAsOneUndoStep() {
        Session eightHeads;
        eightHeads.heads = 8;
        eightHeads.dK = 1;
        start(eightHeads);
        QTRY_VERIFY(isShown());  // so this trace is not counted below
        const int undoCount = m_controller->document().undoStack()->count();
        auto* editor = find<DraggableNumber>("settingsBar.d_k")->findChild<QLineEdit*>();
        const QPoint center = editor->rect().center();
        QSignalSpy shownTraces(&m_controller->computationController(), &ComputationController::traceShown);
        QSignalSpy edits(&m_controller->document(), &Document::sessionChanged);
        QTest::mousePress(editor, Qt::LeftButton, {}, center);
        constexpr int distance = 200;  // more than the nine steps to the largest number need
        for (int x = 0; x < distance; ++x) {
            QTest::mouseMove(editor, center + QPoint(x, 0));
            QCoreApplication::processEvents();
            if (x == distance / 2) QTRY_VERIFY(isShown());  // a frame during the drag, not only at its end
        }
        QTest::mouseRelease(editor, Qt::LeftButton, {}, center + QPoint(distance, 0));
        QCOMPARE(session().dK, 512);
        QTRY_VERIFY(isShown());
        QCOMPARE(edits.count(), 9);                     // from one power of two to the next
        QVERIFY(shownTraces.count() <= edits.count());  // never more frames than edits
        QCOMPARE(m_controller->document().undoStack()->count(), undoCount + 1);
        m_controller->document().undoStack()->undo();
        QCOMPARE(session().dK, 1);
    }

    void fastTypingEndsInTheLastState() {
        Session large;
        large.heads = 12;
        large.input.queryText = std::string(60 * 3, 'x');
        for (std::size_t i = 2; i < large.input.queryText.size(); i += 3) large.input.queryText[i] = ' ';
        start(large);
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        sentence->moveCursor(QTextCursor::End);
        QSignalSpy shownTraces(&m_controller->computationController(), &ComputationController::traceShown);
        for (int i = 0; i < 100; ++i) QTest::keyClick(sentence, i % 3 == 2 ? Qt::Key_Space : Qt::Key_A);
        QTRY_VERIFY(isShown());
        QCOMPARE(session().input.queryText.size(), std::size_t{60 * 3 + 100});
        QVERIFY(shownTraces.count() < 100);
    }

    /// The worker is held until all keys are typed.
    void typingNeverWaitsForTheWorker() {
        m_held.hold();
        start();
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        sentence->moveCursor(QTextCursor::End);
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(sentence, Qt::Key_A);
            QCoreApplication::processEvents();
        }
        QCOMPARE(session().input.queryText, Session().input.queryText + std::string(60, 'a'));
        QCOMPARE(m_controller->viewContext().trace(), nullptr);
        m_held.release();
        QTRY_VERIFY(isShown());
    }

    void undoKeyInAFieldUndoesTheSession() {
        start();
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        QTest::keyClick(sentence, Qt::Key_Home);
        QTest::keyClicks(sentence, "Well ");
        QCOMPARE(session().input.queryText, "Well Life is short, eat dessert first");
        QTest::keyClick(sentence, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session(), Session());
        QCOMPARE(sentence->toPlainText(), QString("Life is short, eat dessert first"));
        QTest::keyClick(sentence, Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(session().input.queryText, "Well Life is short, eat dessert first");
        typeNumber("d_k", "3");
        QTest::keyClick(find<NumberField>("d_k")->spinBox(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 24);
        QCOMPARE(find<NumberField>("d_k")->value(), 24.0);
    }

    void statusBarDescribesTheHoveredOrSelectedCell() {
        start();
        QTRY_VERIFY(isShown());
        QCoreApplication::processEvents();  // the layout makes room for the formula above the heatmaps
        OverviewView* overview = m_controller->window().findChild<OverviewView*>();
        const QRectF cell = overview->figure()->cellRect({Stage::Weights, 0, 1, 0});
        QTest::mouseMove(overview->viewport(), (cell.center() + overview->figureOrigin()).toPoint());
        QTRY_COMPARE(text("currentCell"), "query 2 “is” → key 1 “Life”, head 1: 8.5808 → 1.7515 → 0.2912");
        overview->setFocus();
        QTest::keyClick(overview, Qt::Key_Left);
        QCOMPARE(text("currentCell"), "query 2 “is” → key 4 “eat”, head 1: 1.0395 → 0.2122 → 0.0625");
    }

    /// Few fonts have the Kawi script. The message about it hides the labels of the status bar even if the
    /// message appears before the window.
    void statusBarNamesScriptsWithoutAFont() {
        Session session;
        session.input.queryText = "\U00011f04 cat";
        start();
        m_controller.reset();
        m_controller = std::make_unique<ApplicationController>(session, std::make_unique<PreparedDialogs>());
        m_controller->show();  // waits for the heatmaps before it shows the window
        QTRY_VERIFY(isShown());
        const bool isMissing = !hasGlyph(U'\U00011f04', QApplication::font());
        QTRY_COMPARE(m_controller->window().statusBar()->currentMessage().contains("Kawi"), isMissing);
        QCOMPARE(find<QLabel>("provenance")->isVisible(), !isMissing);
    }

    void cellsHaveTheColorsOfThePalette() {
        start();
        QTRY_VERIFY(isShown());
        OverviewView* overview = m_controller->window().findChild<OverviewView*>();
        const QImage screen = overview->viewport()->grab().toImage();
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 0).values;
        for (int row = 2; row < 6; ++row) {
            for (int column = 0; column < 4; ++column) {  // away from the marks of the selection
                const QRectF cell = overview->figure()->cellRect({Stage::Weights, 0, row, column});
                const QPoint corner = (cell.topLeft() + overview->figureOrigin()).toPoint() + QPoint(3, 3);
                QCOMPARE(screen.pixelColor(corner * screen.devicePixelRatio()),
                         QColor(ColorScale{Palette::Violet, 0, 1}.colorOf(weights(row, column))));
            }
        }
    }

    void focusViewShowsOneLargeHeatmap() {
        Session session;
        session.heads = 3;
        session.mask.causal = CausalMask::Causal;
        start(session);
        QTRY_VERIFY(isShown());
        MainWindow& window = m_controller->window();
        QTest::keyClick(window.findChild<OverviewView*>(), Qt::Key_Right, Qt::ControlModifier);
        QTest::keyClick(window.findChild<OverviewView*>(), Qt::Key_Return);
        QVERIFY(window.findChild<FocusView*>()->isVisible() &&
                !window.findChild<OverviewView*>()->isVisible());
        QCOMPARE(window.findChild<FocusView*>()->title(), "Weights, head 2:  softmax(s ÷ √24)");

        HeatmapPlot* plot = window.findChild<FocusView*>()->plot();
        QTRY_VERIFY(plot->cellRect(0, 0).width() > 60);
        QCOMPARE(plot->cellRect(0, 0).width(), plot->cellRect(0, 0).height());
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 1).values;
        const QPoint lastCorner = plot->cellRect(5, 5).topLeft().toPoint() + QPoint(8, 8);
        QTRY_COMPARE(plot->grab().toImage().pixelColor(lastCorner),
                     QColor(ColorScale{Palette::Violet, 0, 1}.colorOf(weights(5, 5))));
        const QImage screen = plot->grab().toImage();
        for (int row = 0; row < 6; ++row) {
            for (int column = 0; column <= row; ++column) {
                if (row == 1) continue;  // the row with the marks of the selection
                const QPoint corner = plot->cellRect(row, column).topLeft().toPoint() + QPoint(8, 8);
                QCOMPARE(screen.pixelColor(corner),
                         QColor(ColorScale{Palette::Violet, 0, 1}.colorOf(weights(row, column))));
            }
        }

        QTest::mouseClick(plot->childAt(plot->rect().center()), Qt::LeftButton, {},
                          plot->cellRect(3, 0).center().toPoint());
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 3, 0}));
        QTest::keyClick(plot, Qt::Key_Down);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 4, 0}));
        QVERIFY(text("currentCell").startsWith("query 5 “dessert” → key 1 “Life”, head 2: "));
        QTest::keyClick(plot, Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(window.findChild<FocusView*>()->title(), "Context, head 2:  Σ weight · v");
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(window.findChild<OverviewView*>()->isVisible());
    }

    void emptySentenceClearsTheView() {
        start();
        QTRY_VERIFY(isShown());
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        sentence->selectAll();
        QTest::keyClick(sentence, Qt::Key_Delete);
        QCOMPARE(m_controller->viewContext().trace(), nullptr);
        QCOMPARE(text("currentCell"), "");
        QCOMPARE(text("tokenCount"), "0 tokens");
        QCOMPARE(text("entropy.query"), "–");
        QCOMPARE(text("place"), "");
        QTest::keyClicks(sentence, "a");
        QTest::keyClick(sentence,
                        Qt::Key_Backspace);  // the trace of "a" is computed after its text was deleted
        QVERIFY(QTest::qWaitFor([&] { return m_controller->trace()->tokens->queries[0].size() == 1; },
                                waitTimeout));
        QCOMPARE(m_controller->viewContext().trace(), nullptr);
        QTest::keyClicks(sentence, "hello");
        QTRY_VERIFY(isShown());
        QCOMPARE(entriesOf(shown(), Stage::Weights), std::vector<float>{1.0f});
        QCOMPARE(text("currentCell").left(37), "query 1 “hello” → key 1 “hello”, head");
    }

    void hoveredCellStaysCurrentAfterAnEdit() {
        start();
        QTRY_VERIFY(isShown());
        QCoreApplication::processEvents();  // the layout makes room for the formula above the heatmaps
        OverviewView* overview = m_controller->window().findChild<OverviewView*>();
        const CellRef cell{Stage::Weights, 0, 3, 2};
        const QRectF rect = overview->figure()->cellRect(cell);
        QTest::mouseMove(overview->viewport(), (rect.center() + overview->figureOrigin()).toPoint());
        QTRY_COMPARE(overview->currentCell(), cell);
        typeNumber("d_k", "25");
        QTRY_VERIFY(isShown());
        QCOMPARE(overview->currentCell(), cell);
        QVERIFY(text("currentCell").startsWith("query 4 “eat” → key 3 “short”"));
    }

    void undoRestoresTheSelectedCell() {
        start();
        QTRY_VERIFY(isShown());
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        sentence->selectAll();
        QTest::keyClicks(sentence, "x");
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 0, 0}));
        QTest::keyClick(sentence, Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(isShown());
        QCOMPARE(m_controller->viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void metricsPanelShowsTheSelectedQuery() {
        start();
        QTRY_VERIFY(isShown());
        const HeadMetrics expected = headMetrics(shown(), 0, 0);
        QCOMPARE(text("entropy.query"), numberText(*expected.rows[1].entropy));
        QCOMPARE(text("entropy.average"), numberText(*expected.average.entropy));
        QCOMPARE(text("largestWeight.query"), "0.4917");
        QCOMPARE(text("largestKey"), "The largest weight is on key 5 “dessert”.");
        QCOMPARE(text("scoreCount"), "Scores: 1 × 6 × 6 = 36");
        QCOMPARE(text("cost"), "Cost of the scores: 864 multiply-adds");
        QCOMPARE(text("kept"), "Key–value cache per token: 1 × (24 + 28) = 52 numbers");
        QTest::keyClick(m_controller->window().findChild<OverviewView*>(), Qt::Key_Down);
        QCOMPARE(text("entropy.query"), numberText(*expected.rows[2].entropy));
        QTest::keyClick(&m_controller->window(), Qt::Key_F8);
        QVERIFY(!find<QLabel>("entropy.query")->isVisible());
    }

    void drawersLieOverTheViewsInANarrowWindow() {
        start();
        QTRY_VERIFY(isShown());
        auto* label = find<QLabel>("entropy.query");
        QVERIFY(label->isVisible());
        const auto* overview = m_controller->window().findChild<OverviewView*>();
        const int widthBetweenDrawers = overview->width();
        m_controller->window().resize(1024, 700);
        QTRY_VERIFY(overview->width() > widthBetweenDrawers);
        QVERIFY(label->isVisible());
        QTest::keyClick(&m_controller->window(), Qt::Key_F8);
        QVERIFY(!label->isVisible());
        QTest::keyClick(&m_controller->window(), Qt::Key_F8);
        QVERIFY(label->isVisible());
        m_controller->window().resize(1440, 900);
        QTRY_VERIFY(label->isVisible());
    }

    void fullyMaskedRowIsExplained() {
        Session session;
        session.mask.causal = CausalMask::Strict;
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(text("rowExplanation"), "");
        QTest::keyClick(m_controller->window().findChild<OverviewView*>(), Qt::Key_Up);
        QCOMPARE(text("rowExplanation"),
                 "Every key of this query is masked. All scores of this query are −∞, so softmax divides 0 "
                 "by 0. The weights are NaN, as in PyTorch.");
        QCOMPARE(text("entropy.query"), "–");
        session.mask.fill = -1e9;
        m_controller->document().apply({session, "fill"});
        QTRY_VERIFY(isShown());
        QCOMPARE(text("rowExplanation"),
                 "Every key of this query is masked. All scores of this query are −1e+09, so all keys have "
                 "the same weight although they are masked.");
        QCOMPARE(text("effectiveKeys.query"), "6.0000");
    }

    void windowClosesWhileComputing() {
        m_held.hold();
        start();
        QTRY_VERIFY(m_held.isWaiting());  // the worker is computing
        const int stopped = m_held.stopped();
        m_controller.reset();  // joins the worker; its posted results are dropped
        QVERIFY(m_held.stopped() > stopped);
        QCoreApplication::processEvents();
    }

    /// Qt closes an open menu while it destroys the window. The pending changes of the state are emitted
    /// before, when all controllers still exist.
    void endOfTheProgramWithAnOpenMenuEmitsNoLateChanges() {
        start();
        QTRY_VERIFY(isShown());
        int signalCount = 0;
        bool isDestroyed = false;
        connect(&m_controller->viewContext(), &ViewContext::changed, this, [&](StateChanges changes) {
            // The selected cell changes in the last turn of the event loop.
            if (changes & StateChange::SelectedCell) ++signalCount;
            QVERIFY(!isDestroyed);
        });
        connect(&m_controller->document(), &QObject::destroyed, this, [&] { isDestroyed = true; });
        auto* menu = m_controller->window().menuBar()->actions().front()->menu();
        menu->popup(QPoint());
        QVERIFY(menu->isVisible());
        connect(&m_controller->window(), &QObject::destroyed, this, [&] { isDestroyed = true; });
        callInEventLoop([&] {
            viewContext().select({Stage::Weights, 0, 3, 3});
            QCOMPARE(signalCount, 0);
            end();
            QCOMPARE(signalCount, 1);
        });
    }

    void plotsCanBeSqueezed_data() {
        QTest::addColumn<bool>("isClassroom");
        QTest::newRow("on a desk") << false;
        QTest::newRow("classroom") << true;
    }
    /// On the page Training of two sessions, a narrow window leaves no room for the curves. Qt would warn
    /// about a plot without pixels.
    void plotsCanBeSqueezed() {
        QFETCH(bool, isClassroom);
        QTest::failOnWarning(QRegularExpression(".*"));
        start(presetNamed("reverse"));
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        MainWindow& window = m_controller->window();
        trigger("Pin as A");
        if (isClassroom) QTest::keyClick(&window, Qt::Key_F11);
        window.setWindowState(Qt::WindowNoState);
        for (const std::string_view view : viewNames()) {
            viewContext().showView(QString::fromStdString(std::string(view)));
            for (const QSize size : {QSize(1900, 1000), QSize(640, 480), QSize(640, 1000)}) {
                window.resize(size);
                QCoreApplication::processEvents();
                QCOMPARE(window.size(), size);
            }
        }
    }
};

ATTENTION_TEST(TestMainWindow)
#include "tst_main_window.moc"
