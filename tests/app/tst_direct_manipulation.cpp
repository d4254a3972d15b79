// SPDX-License-Identifier: GPL-3.0-or-later
// Tests direct manipulation of the heatmaps and thumbnails. Dragging masks cells, the eye of a thumbnail
// switches a head off, and the key A shows the pinned session. Each action has a menu entry and a key. An
// edit is one undo step.
#include "comparison/compare_menu.h"
#include "controller_fixture.h"
#include "figure/figure_page.h"
#include "figure/figure_view.h"
#include "heads/head_list_view.h"
#include "models/layer_edits.h"
#include "sentence_field/message_bar.h"
#include "support/qt_tests.h"
#include "window/view_stack.h"

#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestDirectManipulation : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    OverviewView* heatmaps() { return window().findChild<OverviewView*>(); }
    HeadListView* heads() { return find<HeadListView>("heads.list"); }
    QUndoStack* undoStack() { return m_controller->document().undoStack(); }
    QAction* command(const char* name) { return find<QAction>(name); }
    static CellRef cell(int query, int key) { return {Stage::MaskedScores, 0, query, key}; }

    static Session randomSession() {
        Session session;
        session.heads = 2;
        session.input.queryText = "one two three four five";
        return session;
    }
    void startWith(const Session& session) {
        m_showsEverything = false;
        start(session);
        QTRY_VERIFY(isShown());
        window().resize(1440, 900);
        QCoreApplication::processEvents();
    }
    /// Opens a stage as a click on its group does.
    void openStage(Stage stage) {
        viewContext().select({stage, 0, 2, 2});
        QCoreApplication::processEvents();  // the bar with the tools of the mask appears
    }
    void dragOver(const QList<CellRef>& cells) {
        QList<QPoint> points;
        for (const CellRef& cellRef : cells) points << pointOf(cellRef);
        drag(heatmaps()->viewport(), points);
        QTRY_VERIFY(isShown());
    }
    QPoint eyeOf(int head) {
        const QRect item = heads()->visualRect(heads()->model()->index(head, 0));
        return heads()->headDelegate().eyeRect(item).center();
    }
    bool isHeadOff(int head) { return isHeadAblated(session(), session().model.layer, head); }
    QString sentence() { return find<SentenceField>("input.query_text")->toPlainText(); }

    /// Drags along the color bar of the weights between two positions. 0 is the lowest color, 1 the
    /// highest color, and larger positions are beyond the end.
    void dragColorBar(double from, double to) {
        const OverviewFigure& figure = *heatmaps()->figure();
        QLineF line;
        for (int x = 0; x < heatmaps()->viewport()->width() && line.isNull(); x += 4)
            for (int y = 0; y < 120 && line.isNull(); y += 2)
                if (const auto found = figure.colorLineAt(QPointF(x, y) - heatmaps()->figureOrigin()))
                    line = *found;
        QVERIFY(!line.isNull());
        const auto pointAt = [&](double position) {
            return (line.pointAt(position) + heatmaps()->figureOrigin() + QPointF(0, 3)).toPoint();
        };
        drag(heatmaps()->viewport(), {pointAt(from), pointAt((from + to) / 2), pointAt(to)});
    }

 private slots:
    void cleanup() { end(); }

    void draggingMasksCellsWhileTheStageMaskIsOpen() {
        startWith(randomSession());
        openStage(Stage::MaskedScores);
        dragOver({cell(1, 3), cell(3, 3)});
        QCOMPARE(session().mask.maskedCells, (std::vector<Cell>{{1, 3, {}}, {2, 3, {}}, {3, 3, {}}}));
        QCOMPARE(undoStack()->count(), 1);
        undoStack()->undo();
        QCOMPARE(session(), randomSession());
    }

    void clickOnTheOpenMaskOnlySelects() {
        startWith(randomSession());
        openStage(Stage::MaskedScores);
        QTest::mouseClick(heatmaps()->viewport(), Qt::LeftButton, {}, pointOf(cell(1, 3)));
        QCOMPARE(viewContext().selectedCell(), cell(1, 3));
        QCOMPARE(session(), randomSession());
    }

    void draggingOtherStagesChangesNothing() {
        startWith(randomSession());
        openStage(Stage::MaskedScores);
        dragOver({{Stage::Weights, 0, 1, 3}, {Stage::Weights, 0, 3, 3}});
        QCOMPARE(session(), randomSession());
    }

    /// The first drag over the heatmap of a stage that is not selected only selects the stage.
    void draggingMaskedScoresOfAnOverviewFirstSelectsThem() {
        startWith(randomSession());
        viewContext().showView(QStringLiteral("overview"));
        viewContext().select({Stage::RawScores, 0, 0, 0});
        QCoreApplication::processEvents();
        heatmaps()->ensureRectVisible(heatmaps()->figure()->cellRect(cell(1, 3)));
        dragOver({cell(1, 3), cell(2, 3)});
        QCOMPARE(session(), randomSession());
        QCOMPARE(viewContext().selectedCell(), cell(1, 3));
    }

    void draggingTheCornerToTheDiagonalMasksTheFuture() {
        startWith(randomSession());
        openStage(Stage::MaskedScores);
        dragOver({cell(0, 4), cell(1, 3), cell(2, 2), cell(3, 1)});
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QVERIFY(session().mask.maskedCells.empty());
        QCOMPARE(undoStack()->count(), 1);
        undoStack()->undo();
        QCOMPARE(session(), randomSession());
    }

    void keyMasksTheFuture() {
        startWith(randomSession());
        QVERIFY(!command("mask.causal")->isChecked());
        QTest::keyClick(heatmaps(), Qt::Key_C);
        QCOMPARE(session().mask.causal, CausalMask::Causal);
        QTRY_VERIFY(command("mask.causal")->isChecked());
        QTest::keyClick(heatmaps(), Qt::Key_C);
        QCOMPARE(session().mask.causal, CausalMask::None);
    }

    void typingLettersOfCommandsTypesThem() {
        startWith(startupPreset());
        auto* field = find<SentenceField>("input.query_text");
        QTest::mouseClick(field->viewport(), Qt::LeftButton);
        QTest::keyClick(field, Qt::Key_End);
        QTest::keyClicks(field, "caom");
        QVERIFY(sentence().endsWith("tiredcaom"));
        QCOMPARE(session().mask.causal, CausalMask::None);
        QVERIFY(session().model.edits.empty());
    }

    void clickOnTheEyeSwitchesAHeadOff() {
        startWith(startupPreset());
        const CellRef selected = viewContext().selectedCell();
        QTest::mouseClick(heads()->viewport(), Qt::LeftButton, {}, eyeOf(2));
        QVERIFY(isHeadOff(2));
        QCOMPARE(viewContext().selectedCell().head, selected.head);  // the eye selects nothing
        QCOMPARE(undoStack()->count(), 1);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(heads()->viewport(), Qt::LeftButton, {}, eyeOf(2));
        QCOMPARE(session(), startupPreset());
    }

    /// If a head is off, its heatmap is paler, and its eye is visible even if the mouse is elsewhere.
    void headThatIsOffLooksPale() {
        startWith(startupPreset());
        const auto darkestPixel = [&](const QRect& area) {
            const QImage image = heads()->viewport()->grab(area).toImage();
            int darkest = 255;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) darkest = std::min(darkest, qGray(image.pixel(x, y)));
            return darkest;
        };
        const QRect eye(eyeOf(0) - QPoint(8, 8), QSize(16, 16));
        QVERIFY(darkestPixel(heads()->mapRect(0)) < 80);
        QVERIFY(darkestPixel(eye) > 200);
        QTest::mouseClick(heads()->viewport(), Qt::LeftButton, {}, eyeOf(0));
        QTRY_VERIFY(darkestPixel(heads()->mapRect(0)) > 120);
        QVERIFY(darkestPixel(eye) < 140);
    }

    void keySwitchesTheCurrentHeadOff() {
        startWith(startupPreset());
        const int head = viewContext().selectedCell().head;
        QTest::keyClick(heatmaps(), Qt::Key_O);
        QVERIFY(isHeadOff(head));
        QTRY_VERIFY(command("heads.switchOff")->isChecked());
        QTest::keyClick(heatmaps(), Qt::Key_O);
        QVERIFY(!isHeadOff(head));
    }

    void headsOfARandomSessionStayOn() {
        startWith(randomSession());
        QVERIFY(!command("heads.switchOff")->isEnabled());
        QTest::mouseClick(heads()->viewport(), Qt::LeftButton, {}, eyeOf(1));
        QCOMPARE(session(), randomSession());
        QCOMPARE(viewContext().selectedCell().head, 1);  // there is no eye, so the click selects the head
    }

    void controlClickAddsAHead() {
        startWith(startupPreset());
        QTest::mouseClick(heads()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          heads()->mapRect(0).center());
        QCOMPARE(viewContext().viewSettings().heads, (std::vector<int>{0, 3}));
    }

    void endsOfTheColorBarAreDragged() {
        startWith(startupPreset());
        QVERIFY(!viewContext().viewSettings().weightRange);
        dragColorBar(0.9, 0.4);
        const auto range = viewContext().viewSettings().weightRange;
        QVERIFY(range);
        QCOMPARE(range->first, 0.0);
        QVERIFY2(std::abs(range->second - 0.5) < 0.03, QByteArray::number(range->second));
        QCOMPARE(heatmaps()->figure()->weightColorScale()->high, range->second);
        QCOMPARE(undoStack()->count(), 1);
        undoStack()->undo();
        QVERIFY(!viewContext().viewSettings().weightRange);
        undoStack()->redo();
        QCOMPARE(viewContext().viewSettings().weightRange, range);
        dragColorBar(0.1, 0.3);
        QVERIFY(std::abs(viewContext().viewSettings().weightRange->first - 0.1) < 0.03);
        dragColorBar(0.9, 5);  // a weight is at most 1
        QCOMPARE(viewContext().viewSettings().weightRange->second, 1.0);
        QCOMPARE(session(), startupPreset());
        trigger("Separate color range for each heatmap");
        QVERIFY(!viewContext().viewSettings().weightRange);
    }

    void clickOnTheColorBarSwitchesTheScale() {
        startWith(startupPreset());
        dragColorBar(0.5, 0.5);
        QCOMPARE(viewContext().viewSettings().isLogarithmic, std::optional(true));
        QVERIFY(!viewContext().viewSettings().weightRange);
        dragColorBar(0.5, 0.5);
        QCOMPARE(viewContext().viewSettings().isLogarithmic, std::optional(false));
    }

    void keysChangeTheContrast() {
        startWith(startupPreset());
        QTest::keyClick(heatmaps(), Qt::Key_BracketRight);
        QCOMPARE(viewContext().viewSettings().weightRange->second, 0.8);
        QCOMPARE(undoStack()->count(), 1);
        QTest::keyClick(heatmaps(), Qt::Key_BracketLeft);
        QCOMPARE(viewContext().viewSettings().weightRange->second, 1.0);
    }

    void pinnedSessionIsShownWhileItsKeyIsHeld() {
        startWith(startupPreset());
        trigger("Pin as A");
        viewContext().showView(QStringLiteral("heatmaps"));
        Session edited = startupPreset();
        edited.input.queryText = "The animal didn't cross the street because it was too wide";
        m_controller->document().apply({edited, "edit"});
        QTRY_VERIFY(isShown());
        const QString message = window().findChild<MessageBar*>()->message();
        QVERIFY(message.contains("street"));
        heatmaps()->setFocus();
        QTest::keyPress(heatmaps(), Qt::Key_A);
        QCOMPARE(*m_controller->viewContext().trace()->session, startupPreset());
        QVERIFY(sentence().endsWith("tired"));
        QVERIFY(window().findChild<MessageBar*>()->message().contains("animal"));
        QCOMPARE(window().findChild<MessageBar*>()->detail(), "The window shows session A, which is pinned.");
        QCOMPARE(session(), edited);  // only the picture has changed
        QTest::keyRelease(heatmaps(), Qt::Key_A);
        QVERIFY(isShown());
        QVERIFY(sentence().endsWith("wide"));
        QCOMPARE(window().findChild<MessageBar*>()->message(), message);
        QVERIFY(find<SentenceField>("input.query_text")->isEnabled());
    }

    void releaseOfTheKeyEndsThePreviewWithAnyModifier() {
        startWith(randomSession());
        trigger("Pin as A");
        viewContext().showView(QStringLiteral("heatmaps"));
        Session edited = randomSession();
        edited.dK = 3;
        m_controller->document().apply({edited, "edit"});
        QTRY_VERIFY(isShown());
        heatmaps()->setFocus();
        QTest::keyPress(heatmaps(), Qt::Key_A);
        QVERIFY(!isShown());
        QTest::keyRelease(heatmaps(), Qt::Key_A, Qt::ShiftModifier);
        QVERIFY(isShown());
        // A release without a press, as after typing in a text field, does not end the preview of the menu.
        command("compare.look")->setChecked(true);
        QTest::keyRelease(heatmaps(), Qt::Key_A);
        QVERIFY(command("compare.look")->isChecked());
    }

    void menuShowsThePinnedSession() {
        startWith(randomSession());
        QVERIFY(!command("compare.look")->isEnabled());
        trigger("Pin as A");
        Session edited = randomSession();
        edited.dK = 3;
        m_controller->document().apply({edited, "edit"});
        QTRY_VERIFY(isShown());
        command("compare.look")->setChecked(true);
        QCOMPARE(*m_controller->viewContext().trace()->session, randomSession());
        // An edit ends the preview.
        edited.dK = 2;
        m_controller->document().apply({edited, "edit"});
        QTRY_VERIFY(isShown());
        QVERIFY(!command("compare.look")->isChecked());
    }

    void sessionAStaysShownAndNamedWhileTheViewChanges() {
        startWith(randomSession());
        trigger("Pin as A");
        Session edited = randomSession();
        edited.dK = 8;
        m_controller->document().apply({edited, "edit"});
        QTRY_VERIFY(isShown());
        viewContext().showView(QStringLiteral("heatmaps"));
        heatmaps()->setFocus();
        QTest::keyPress(heatmaps(), Qt::Key_A);
        QTest::keySequence(&window(), QKeySequence::ZoomIn);
        QCoreApplication::processEvents();
        QCOMPARE(*m_controller->viewContext().trace()->session, randomSession());
        QCOMPARE(window().findChild<MessageBar*>()->detail(),
                 QString("The window shows session A, which is pinned."));
        QCOMPARE(viewContext().viewSettings().zoom, 1.25);
        QTest::keyRelease(heatmaps(), Qt::Key_A);
        QCOMPARE(*m_controller->viewContext().trace()->session, edited);
    }

    /// The vectors of imported attention are unknown, so the page of vectors cannot show it.
    void pageThatCannotShowSessionAShowsNoFigure() {
        startWith(randomSession());
        viewContext().showView(QStringLiteral("plane"));
        QTRY_VERIFY(viewContext().state().viewName == "plane");
        auto imported = std::make_shared<Trace>(*m_controller->trace());
        imported->tensor(Stage::Queries).reset();
        viewContext().change([&](WindowState& state) { state.pinnedTrace = imported; });
        command("compare.look")->setChecked(true);
        const auto* plane = static_cast<FigurePage*>(part<ViewStack>()->currentView())->figureView();
        QVERIFY(showsPinnedTrace(viewContext().state()));
        QVERIFY(!plane->figure());
        command("compare.look")->setChecked(false);
        QVERIFY(plane->figure());
    }

    void keyWithoutPinnedSessionSaysWhatToDo() {
        startWith(randomSession());
        heatmaps()->setFocus();
        QTest::keyClick(heatmaps(), Qt::Key_A);
        QVERIFY(window().statusBar()->currentMessage().startsWith("No session is pinned as A."));
        QVERIFY(isShown());
    }
};

ATTENTION_TEST(TestDirectManipulation)
#include "tst_direct_manipulation.moc"
