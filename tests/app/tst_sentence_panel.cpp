// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sentence at the top of the window: typing, the text cursor, the mouse, arcs, two texts, batches
// and special tokens.
#include "controller_fixture.h"
#include "sentence_field/arc_overlay.h"
#include "sentence_field/sentence_panel.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"
#include "window/view_stack.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollBar>
#include <QUndoStack>

#include <algorithm>
#include <map>

using namespace attention;
using namespace attention::test;

class TestSentencePanel : public ControllerFixture {
    Q_OBJECT

    SentenceField* queries() const { return find<SentenceField>("input.query_text"); }
    SentenceField* keys() const { return find<SentenceField>("input.key_text"); }
    const std::vector<WeightArc>& arcs() const {
        return m_controller->window().findChild<ArcOverlay*>()->arcs();
    }
    CellRef selectedCell() const { return m_controller->viewContext().selectedCell(); }
    float weight(int query, int key, int head = 0, int sequence = 0) const {
        return stageMatrix(shown(), Stage::Weights, sequence, head).values(query, key);
    }
    /// Returns the center of a token in the viewport of its field.
    static QPoint centerOf(const SentenceField* field, int index) {
        return (field->tokenRect(index).value().translated(-field->viewport()->pos())).center().toPoint();
    }
    void click(const SentenceField* field, int index) const {
        QTest::mouseClick(field->viewport(), Qt::LeftButton, {}, centerOf(field, index));
    }
    static void moveMouseTo(QWidget* viewport, QPoint point) {
        QTest::mouseMove(viewport, point - QPoint(1, 0));
        QTest::mouseMove(viewport, point);
    }
    /// Starts with a sentence and random parameters that give different weights.
    void startWith(const std::string& text) {
        Session session;
        session.input.queryText = text;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        start(session);
        QTRY_VERIFY(isShown());
    }
    void startBatch(const std::string& text) {
        Session session;
        session.input.queryText = text;
        session.input.isBatch = true;
        session.projection.initDistribution = InitDistribution::LecunNormal;
        start(session);
        QTRY_VERIFY(isShown());
    }
    /// Moves the text cursor of the queries to `position`, from 0.
    void setCursor(int position) const {
        QTextCursor cursor = queries()->textCursor();
        cursor.setPosition(position);
        queries()->setTextCursor(cursor);
    }
    /// Returns the area of the first token in the coordinates of the field.
    QRectF firstTokenRect() const { return queries()->tokenRect(0).value_or(QRectF()); }
    /// Returns the weights of at least 5 % in a row, in ascending order.
    std::vector<float> largeWeights(int query, int head = 0) const {
        std::vector<float> weights;
        for (int key = 0; key < static_cast<int>(shown().keyCount()); ++key)
            if (weight(query, key, head) >= 0.05F) weights.push_back(weight(query, key, head));
        std::ranges::sort(weights);
        return weights;
    }
    std::vector<float> arcWeights() const {
        std::vector<float> weights;
        for (const WeightArc& arc : arcs()) weights.push_back(static_cast<float>(arc.weight));
        std::ranges::sort(weights);
        return weights;
    }

 private slots:
    void cleanup() { end(); }

    void arcsHaveTheWeightsOfTheSelectedQuery() {
        startWith("the cat sat on the mat");
        QVERIFY(!arcs().empty());
        QCOMPARE(arcWeights(), largeWeights(selectedCell().row));
        click(queries(), 3);
        QCOMPARE(selectedCell().row, 3);
        QCOMPARE(arcWeights(), largeWeights(3));
        int labelCount = 0;
        for (const WeightArc& arc : arcs()) {
            labelCount += arc.isLabeled ? 1 : 0;
            QCOMPARE(arc.isLabeled, static_cast<float>(arc.weight) == largeWeights(3).back());
        }
        QCOMPARE(labelCount, 1);
    }

    /// The query of the arcs is the row of the heatmap, and the selected key is its largest weight.
    void clickSelectsTheTokenAsQuery() {
        startWith("the cat sat on the mat");
        click(queries(), 5);
        const CellRef cell = selectedCell();
        QCOMPARE(cell.stage, Stage::Weights);
        QCOMPARE(cell.row, 5);
        for (int key = 0; key < 6; ++key) QVERIFY(weight(5, key) <= weight(5, cell.column));
    }

    void arrowKeysMoveTheQueryAlongTheText() {
        startWith("the cat sat on");
        queries()->setFocus();
        QTest::keyClick(queries(), Qt::Key_Home);
        QCOMPARE(selectedCell().row, 0);
        for (int i = 0; i < 5; ++i) QTest::keyClick(queries(), Qt::Key_Right);
        QCOMPARE(selectedCell().row, 1);
        QTest::keyClick(queries(), Qt::Key_End);
        QCOMPARE(selectedCell().row, 3);
    }

    void selectedStageStaysIfItHasQueries() {
        startWith("the cat sat on");
        m_controller->viewContext().select({Stage::Context, 0, 0, 2});
        click(queries(), 2);
        QCOMPARE(selectedCell(), (CellRef{Stage::Context, 0, 2, 2}));
        QCOMPARE(arcWeights(), largeWeights(2));
    }

    /// The cursor follows a query that is selected in a heatmap.
    void cursorFollowsTheSelection() {
        startWith("the cat sat on");
        part<ViewStack>()->currentView()->setFocus();
        m_controller->viewContext().select({Stage::Weights, 0, 2, 1});
        QCOMPARE(queries()->tokenAtCursor(), 2);
    }

    void tokenUnderTheMousePreviewsItsArcs() {
        startWith("the cat sat on the mat");
        click(queries(), 1);
        moveMouseTo(queries()->viewport(), centerOf(queries(), 4));
        QTRY_COMPARE(arcWeights(), largeWeights(4));
        QCOMPARE(selectedCell().row, 1);
        moveMouseTo(queries()->viewport(), QPoint(3, 3));
        QTRY_COMPARE(arcWeights(), largeWeights(1));
    }

    void typingChangesTokensAndSelectsTheWord() {
        startWith("the cat sat");
        queries()->setFocus();
        QTest::keyClick(queries(), Qt::Key_End);
        QTest::keyClicks(queries(), " down");
        QCOMPARE(session().input.queryText, "the cat sat down");
        QTRY_VERIFY(isShown());
        QCOMPARE(queries()->tokens().size(), 4u);
        QCOMPARE(selectedCell().row, 3);
        QCOMPARE(arcWeights(), largeWeights(3));
        QTest::keyClick(&m_controller->window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().input.queryText, "the cat sat");
        QCOMPARE(queries()->editedText(), "the cat sat");
    }

    /// After an edit, the tokens move at once, before their weights are computed. When a click next to the
    /// sentence removes its focus, no widget moves, so that the click hits the widget under the pointer.
    void nothingMovesWhenTheSentenceLosesFocus() {
        start(presetNamed("transformer-base"));
        QTRY_VERIFY(isShown());
        QTest::mouseClick(queries()->viewport(), Qt::LeftButton);
        QTest::keyClicks(queries(), " today");
        QTRY_VERIFY(isShown());
        QCoreApplication::processEvents();
        const auto geometries = [this] {
            std::map<const QWidget*, QRect> result;
            for (const auto* widget : m_controller->window().findChildren<QWidget*>()) {
                if (widget->isVisible() && widget->isEnabled())
                    result[widget] = {widget->mapTo(&m_controller->window(), QPoint()), widget->size()};
            }
            return result;
        };
        const auto before = geometries();
        QVERIFY(before.size() > 50 && queries()->hasFocus());
        m_controller->window().findChild<OverviewView*>()->setFocus();
        QVERIFY(!queries()->hasFocus());
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents();  // lays out changed widgets and their parents
        for (const auto& [widget, rect] : geometries()) {
            if (before.contains(widget)) QCOMPARE(rect, before.at(widget));
        }
    }

    void tokensStayAtTheirWordsDuringTheComputation() {
        startWith("the cat sat");
        queries()->setFocus();
        QTest::keyClick(queries(), Qt::Key_Home);
        queries()->insertPlainText("so ");  // no event is processed before the comparison
        const auto& tokens = queries()->tokens();
        QCOMPARE(tokens.back().end, 14);
        QCOMPARE(tokens.back().begin, 11);
    }

    void emptyFieldInvitesToType() {
        startWith("the cat");
        queries()->setFocus();
        queries()->selectAll();
        QTest::keyClick(queries(), Qt::Key_Delete);
        QCOMPARE(session().input.queryText, "");
        QVERIFY(queries()->tokens().empty());
        QVERIFY(arcs().empty());
        const QImage empty = queries()->grab().toImage();
        QTest::keyClicks(queries(), "a");
        QTRY_VERIFY(isShown());
        QVERIFY(queries()->grab().toImage() != empty);
    }

    void longTextsHaveNoArcs() {
        std::string text;
        for (int i = 0; i < 60; ++i) text += "word" + std::to_string(i) + ' ';
        startWith(text);
        QVERIFY(!queries()->hasSpaceForArcs());
        QVERIFY(arcs().empty());
        QVERIFY(queries()->height() < m_controller->window().height() / 3);
    }

    void secondTextHasItsOwnFieldAndArcsBetweenTheTexts() {
        startWith("the cat sat");
        QVERIFY(!keys()->isVisible());
        find<QCheckBox>("crossAttention")->click();
        QTRY_VERIFY(isShown());
        QVERIFY(keys()->isVisible());
        QCOMPARE(keys()->editedText(), "the cat sat");
        keys()->setFocus();
        QTest::keyClick(keys(), Qt::Key_End);
        QTest::keyClicks(keys(), " there");
        QTRY_VERIFY(isShown());
        QCOMPARE(*session().input.keyText, "the cat sat there");
        QCOMPARE(session().input.queryText, "the cat sat");
        click(queries(), 1);
        QCOMPARE(arcWeights(), largeWeights(1));
        for (const WeightArc& arc : arcs()) QVERIFY(arc.query.bottom() < arc.key.top());
        click(keys(), 3);
        QCOMPARE(selectedCell(), (CellRef{Stage::Weights, 0, 1, 3}));
    }

    void menuOfTheFieldHasTheSwitchForTheSecondText() {
        startWith("the cat sat");
        QContextMenuEvent event(QContextMenuEvent::Mouse, QPoint(5, 5), queries()->mapToGlobal(QPoint(5, 5)));
        QCoreApplication::sendEvent(queries()->viewport(), &event);
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())));
        QAction* secondText = menu->actions().constLast();
        QVERIFY(secondText->isCheckable());
        QCOMPARE(menu->actions().constFirst()->text(), action("Undo")->text());
        menu->close();
        secondText->trigger();
        QTRY_VERIFY(keys()->isVisible());
        QVERIFY(session().input.keyText.has_value());
        secondText->trigger();
        QTRY_VERIFY(!keys()->isVisible());
    }

    void tokensOfTheSelectedSequenceAreMarked() {
        startBatch("the cat sat\n\non a mat\nhere");
        QCOMPARE(queries()->editedText(), "the cat sat\n\non a mat\nhere");
        QCOMPARE(queries()->tokens().size(), 3u);
        QCOMPARE(queries()->tokens().front().begin, 0);
        auto* sequences = find<QComboBox>("sequences");
        QVERIFY(sequences->isVisible());
        sequences->setFocus();
        QTest::keyClick(sequences, Qt::Key_Down);
        QCOMPARE(queries()->tokens().front().begin, 13);
        QVERIFY(!arcs().empty());
        queries()->setFocus();
        setCursor(21);
        QTest::keyClicks(queries(), "s");
        QCOMPARE(this->session().input.queryText, "the cat sat\n\non a mats\nhere");
        QTRY_VERIFY(isShown());
        QTest::keyClick(queries(), Qt::Key_Down);
        QTRY_COMPARE(sequences->currentIndex(), 2);
        QCOMPARE(queries()->tokens().front().begin, 23);
        // An empty line is no sequence.
        setCursor(12);
        QTest::keyClick(queries(), Qt::Key_Left);
        QTRY_COMPARE(sequences->currentIndex(), 0);
        QTest::keyClick(queries(), Qt::Key_Right);
        QCOMPARE(sequences->currentIndex(), 0);
    }

    void aBatchShowsThreeLinesAndScrollsToTheSelectedSequence() {
        startBatch("the cat sat\non a mat\nhere we are\nwith a dog\nand a bird");
        const auto lineHeight = QFontMetricsF(queries()->font()).height();
        const double heightOfThreeLines = 3 * lineHeight + queries()->arcHeight();
        QVERIFY(queries()->height() >= heightOfThreeLines && queries()->height() < heightOfThreeLines + 20);
        QVERIFY(queries()->verticalScrollBar()->isVisible());
        QVERIFY(queries()->arcHeight() > 0);
        for (const int sequence : {4, 2, 0}) {
            chooseItem("sequences", sequence);
            QTRY_COMPARE(static_cast<int>(queries()->tokens().size()), 3);
            QVERIFY(queries()->tokenRect(0));
            QVERIFY(queries()->viewport()->rect().contains(firstTokenRect().toAlignedRect()));
            QVERIFY(firstTokenRect().top() >= queries()->arcHeight());
        }
        // After the user has scrolled away, no arc is shown.
        queries()->verticalScrollBar()->setValue(queries()->verticalScrollBar()->maximum());
        QVERIFY(!queries()->tokenRect(0));
        QVERIFY(arcs().empty());
    }

    void aBatchOfTwoLinesDoesNotScroll() {
        startBatch("the cat sat\non a mat");
        QVERIFY(!queries()->verticalScrollBar()->isVisible());
        const int y = static_cast<int>(firstTokenRect().y());
        chooseItem("sequences", 1);
        QTRY_VERIFY(firstTokenRect().y() > y);
    }

    void enterInABatchBeginsANewSequence() {
        startBatch("the cat sat\nhere");
        queries()->setFocus();
        QTest::keyClick(queries(), Qt::Key_End);
        QTest::keyClick(queries(), Qt::Key_Return);
        QCOMPARE(this->session().input.queryText, "the cat sat\n\nhere");
        QTest::keyClicks(queries(), "and a dog");
        QCOMPARE(this->session().input.queryText, "the cat sat\nand a dog\nhere");
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(find<QComboBox>("sequences")->currentIndex(), 1);
        QCOMPARE(queries()->tokens().size(), 3u);
        QTest::keyClick(queries(), Qt::Key_Home);
        QTest::keyClick(queries(), Qt::Key_Backspace);
        QCOMPARE(this->session().input.queryText, "the cat satand a dog\nhere");
        QCOMPARE(queries()->textCursor().position(), 11);
        QTRY_VERIFY(isShown());
        QTRY_COMPARE(find<QComboBox>("sequences")->currentIndex(), 0);
        QCOMPARE(queries()->tokens().size(), 5u);
    }

    void specialTokensHaveBoxesUnlessTheyAreHidden() {
        Session session;
        session.input.queryText = "the cat sat";
        session.input.specialTokens = SpecialTokens::Bert;
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(queries()->tokens().size(), 5u);
        QVERIFY(queries()->tokens().front().isSpecial());
        QVERIFY(queries()->tokenRect(0)->right() < queries()->tokenRect(1)->left());
        click(queries(), 0);
        QCOMPARE(selectedCell().row, 0);
        ViewSettings viewSettings = m_controller->viewContext().viewSettings();
        viewSettings.hidesSpecialTokens = true;
        m_controller->viewContext().changeDisplay(changeTo(viewSettings));
        QCOMPARE(queries()->tokens().size(), 3u);
        QCOMPARE(queries()->tokens().front().position, 1);
    }

    void givenTokensAreShownAsATextAndReplacedByTyping() {
        Session session;
        session.input.queryText = "a name";
        session.input.queryTokens = TokenLists{{"un", "usual"}};
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(queries()->editedText(), "un usual");
        QCOMPARE(queries()->tokens().size(), 2u);
        queries()->setFocus();
        QTest::keyClick(queries(), Qt::Key_End);
        QTest::keyClicks(queries(), "ly");
        QVERIFY(!this->session().input.queryTokens);
        QCOMPARE(this->session().input.queryText, "un usually");
    }

    void hiddenWeightsHaveNoArcs() {
        startWith("the cat sat on the mat");
        QVERIFY(!arcs().empty());
        DisplaySettings viewSettings = m_controller->viewContext().displaySettings();
        viewSettings.hiddenWeights = HiddenWeights();
        m_controller->viewContext().changeDisplay(changeTo(viewSettings));
        QVERIFY(arcs().empty());
        viewSettings.hiddenWeights->revealedRows.insert({0, selectedCell().row});
        m_controller->viewContext().changeDisplay(changeTo(viewSettings));
        QCOMPARE(arcWeights(), largeWeights(selectedCell().row));
    }

    /// If several queries are selected, the arcs of every selected query are shown.
    void severalQueriesHaveTheirArcs() {
        startWith("the cat sat on");
        ViewSettings viewSettings = m_controller->viewContext().viewSettings();
        viewSettings.summedQueries = {1, 2};
        m_controller->viewContext().changeDisplay(changeTo(viewSettings));
        m_controller->viewContext().select({Stage::Weights, 0, 1, 0});
        std::vector<float> expected = largeWeights(1);
        for (const float other : largeWeights(2)) expected.push_back(other);
        std::ranges::sort(expected);
        QCOMPARE(arcWeights(), expected);
    }
};

ATTENTION_TEST(TestSentencePanel)
#include "tst_sentence_panel.moc"
