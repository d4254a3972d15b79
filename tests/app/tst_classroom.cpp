// SPDX-License-Identifier: GPL-3.0-or-later
// In front of a class: covered weights, guesses, the projector's look.
#include "analysis/shown_weights.h"
#include "figure/figure_page.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lab_fixture.h"
#include "lines/lines_figure.h"
#include "sentence/sentence_figure.h"
#include "state/stage_maps.h"
#include "support/qt_tests.h"
#include "table/table_view.h"

#include <QFontInfo>
#include <QPushButton>

using namespace attention;
using namespace attention::test;

class TestClassroom : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    QColor colourOf(const CellRef& cell) {
        const QPointF corner = overview()->figure()->cellRect(cell).topLeft() + overview()->figureOrigin();
        return overview()->viewport()->grab().toImage().pixelColor(corner.toPoint() + QPoint(5, 5));
    }
    QColor trueColour(const CellRef& cell) {
        const StageMaps maps = stageMaps(shown(), Stage::Weights, {});
        const float weight = stageMatrix(shown(), Stage::Weights, 0, cell.head).values(cell.row, cell.column);
        return QColor(maps.scale.colorOf(weight));
    }
    QColor cover() { return overview()->figure()->theme().heatmapStyle.hiddenFill; }
    void guess(int query, int key) {
        const QRectF cell = overview()->figure()->cellRect({Stage::Weights, 0, query, key});
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          (cell.center() + overview()->figureOrigin()).toPoint());
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void coveredWeightsAreSeenNowhere() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(text("guesses"), "The weights are covered. Click the key that you expect to get the most.");
        for (int row = 2; row < 6; ++row) {
            for (int column = 0; column < 4; ++column)
                QCOMPARE(colourOf({Stage::Weights, 0, row, column}), cover());
        }
        // Nor by what is marked, by scores, by what colours reach.
        QCOMPARE(text("currentCell"), "query 2 “is” → key 1 “Life”, head 1: ?");
        const auto* figure = static_cast<const OverviewFigure*>(overview()->figure());
        QCOMPARE(figure->stages(), std::vector{Stage::Weights});
        QCOMPARE(figure->weightColorScale()->high, 1.0);
        QCOMPARE(text("entropy.query"), "–");
        trigger("Table");
        QVERIFY(window().findChild<TableView*>()->isVisible());
        for (QLabel* label : window().findChild<TableView*>()->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || !label->text().contains("0.4917"));
        QCOMPARE(m_lab->document().session(), Session());  // covering changes no number
    }

    void notesThatTellAreCoveredToo() {
        Session session;
        session.title = "A title";
        session.notes = "“is” gives “dessert” the most";
        start(session);
        QTRY_VERIFY(isShown());
        QVERIFY(text("about").contains("the most"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(text("about"), "A title");
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(text("about").contains("the most"));
    }

    /// In the text and between the columns of lines a click on a key is a guess too.
    void textAndLinesAreGuessed() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const QColor covered = cover();
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 0).values;
        const auto largest =
            static_cast<int>(std::max_element(rowSpan(weights, 1).data(), rowSpan(weights, 1).data() + 6) -
                             rowSpan(weights, 1).data());
        const auto figureView = [&] {
            return static_cast<FigurePage*>(window().currentView())->figureView();
        };
        const auto colourAt = [&](QPointF at) {
            return figureView()->viewport()->grab().toImage().pixelColor(
                (at + figureView()->figureOrigin()).toPoint());
        };
        window().setCurrentViewName("text");
        const auto* text = static_cast<const SentenceFigure*>(figureView()->figure());
        const auto& chips = text->layout().paragraphs.front().keys.chips;
        const QRectF chip = chips[static_cast<std::size_t>(largest)];
        const QPointF ground = chip.topLeft() + QPointF(5, 5);
        QCOMPARE(colourAt(ground), covered);
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {},
                          (chip.center() + figureView()->figureOrigin()).toPoint());
        QCOMPARE(window().viewSettings().hiddenWeights->guesses.at({0, 1}), largest);
        QCOMPARE(window().selectedCell().row, 1);  // not chosen as a query
        QTest::keyClick(&window(), Qt::Key_R, Qt::ShiftModifier);
        QVERIFY(colourAt(chip.center() + QPointF(0, chip.height() / 2 - 4)) != covered);
        QCOMPARE(this->text("guesses"), "1 of 1 guesses right.");

        window().setCurrentViewName("lines");
        const auto* lines = static_cast<const LinesFigure*>(figureView()->figure());
        QCOMPARE(lines->lineStatistics().shownLines > 0, true);  // of the open row alone
        const int ofTheRow = lines->lineStatistics().shownLines;
        QTest::keyClick(&window(), Qt::Key_Q);
        QCOMPARE(window().selectedCell().row, 2);
        const QPointF key = lines->layout().keyRect(3).center();
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {},
                          (key + figureView()->figureOrigin()).toPoint());
        QCOMPARE(window().viewSettings().hiddenWeights->guesses.at({0, 2}), 3);
        lines = static_cast<const LinesFigure*>(figureView()->figure());
        QCOMPARE(lines->lineStatistics().shownLines, ofTheRow);
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        lines = static_cast<const LinesFigure*>(figureView()->figure());
        QVERIFY(lines->lineStatistics().shownLines > ofTheRow);
    }

    /// Below the maps, large, as the panel has it; hidden by its key, and in front of a class only.
    void theArithmeticIsABandBelowTheMaps() {
        start();
        QTRY_VERIFY(isShown());
        auto* band = window().findChild<CalculationStrip*>();
        QVERIFY(!band->isVisible() && window().inspector()->isVisible());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(band->isVisible() && !window().inspector()->isVisible());
        const QString last = band->text().section('\n', -1);
        const StageMatrix weights = stageMatrix(shown(), Stage::Weights, 0, 0);
        const QString number = numberText(weights.values(1, 4));
        QVERIFY2(
            last.startsWith("Softmax: share of the sum: a₂,₅  =  1.0000 ÷ ") && last.endsWith("=  " + number),
            qPrintable(last));
        QVERIFY(band->numberFontPixelSize() * 72 / 96 >= 16);  // points
        QTest::keyClick(&window(), Qt::Key_F7);
        QVERIFY(!band->isVisible() && !window().inspector()->isVisible());
        QTest::keyClick(&window(), Qt::Key_F7);
        window().select({Stage::RawScores, 0, 1, 4});
        QVERIFY2(band->text().contains("s₂,₅  =  −2.2190 × −2.8680"), qPrintable(band->text()));
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!band->isVisible() && window().inspector()->isVisible());
    }

    void viewsThatCannotCoverWeightsSayWhyTheyShowNothing() {
        start();
        QTRY_VERIFY(isShown());
        const QString covered = "The weights are covered: they are shown here when they are uncovered.";
        window().setCurrentViewName("compare");
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(text("compared.hint"), covered);
        trigger("Table");
        QCOMPARE(window().findChild<TableView*>()->title(), covered);
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window().findChild<TableView*>()->title().startsWith("Weights"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(window().findChild<TableView*>()->title(), covered);
        Session empty;
        empty.input.queryText.clear();
        m_lab->document().apply({empty, "edit"});
        QVERIFY(window().findChild<TableView*>()->title().startsWith("Type a sentence"));
    }

    void guessesAreCountedOnceTheyAreUncovered() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 0).values;
        const auto largest = [&](int row) {
            return static_cast<int>(
                std::max_element(rowSpan(weights, row).data(), rowSpan(weights, row).data() + 6) -
                rowSpan(weights, row).data());
        };
        guess(1, largest(1));            // right
        guess(2, (largest(2) + 1) % 6);  // wrong
        guess(3, (largest(3) + 2) % 6);
        guess(3, largest(3));  // thought better of it
        QCOMPARE(window().viewSettings().hiddenWeights->guesses.size(), std::size_t{3});
        QVERIFY(text("guesses").endsWith("3 guesses still covered."));
        QTest::keyClick(overview(), Qt::Key_R);  // the cell guessed last
        QVERIFY(text("guesses").startsWith("1 of 1 guesses right."));
        QCOMPARE(colourOf({Stage::Weights, 0, 3, (largest(3) + 1) % 6}), cover());
        guess(2, 0);
        QTest::keyClick(overview(), Qt::Key_R, Qt::ShiftModifier);  // the row
        QCOMPARE(colourOf({Stage::Weights, 0, 2, 3}), trueColour({Stage::Weights, 0, 2, 3}));
        QCOMPARE(colourOf({Stage::Weights, 0, 4, 3}), cover());
        const int right = largest(2) == 0 ? 2 : 1;
        QVERIFY(text("guesses").startsWith(QString("%1 of 2 guesses right.").arg(right)));
        QTest::keyClick(overview(), Qt::Key_R, Qt::ControlModifier);  // all
        QCOMPARE(text("guesses"), QString("%1 of 3 guesses right.").arg(right + 1));
        const std::vector<GuessState> covers =
            stageMaps(shown(), Stage::Weights, window().viewSettings()).maps.front().guessStates;
        const auto mark = [&](int row, int key) { return covers[static_cast<std::size_t>(row * 6 + key)]; };
        QCOMPARE(mark(1, largest(1)), GuessState::Correct);
        QCOMPARE(mark(2, largest(2)), GuessState::Correct);  // whoever guessed it
        if (largest(2) != 0) QCOMPARE(mark(2, 0), GuessState::Wrong);
        QCOMPARE(mark(0, largest(0)), GuessState::None);  // nobody guessed
        QCOMPARE(colourOf({Stage::Weights, 0, 4, 3}), trueColour({Stage::Weights, 0, 4, 3}));
        QVERIFY(text("entropy.query") != "–");
        trigger("Cover again");
        QCOMPARE(colourOf({Stage::Weights, 0, 4, 3}), cover());
        trigger("Guess the weights");
        QCOMPARE(colourOf({Stage::Weights, 0, 4, 3}), trueColour({Stage::Weights, 0, 4, 3}));
    }

    void theMeanIsGuessedToo() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        trigger("Mean of the heads shown");
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const StageMatrix matrix = meanStageMatrix(shown(), Stage::Weights, 0, {0, 1});
        const ConstMatrixView mean = matrix.values;
        const auto largest = static_cast<int>(
            std::max_element(rowSpan(mean, 1).data(), rowSpan(mean, 1).data() + 6) - rowSpan(mean, 1).data());
        const CellRef cell{Stage::Weights, meanOfHeads, 1, largest};
        const QPointF point = overview()->figure()->cellRect(cell).center() + overview()->figureOrigin();
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {}, point.toPoint());
        QVERIFY(text("currentCell").endsWith("mean of heads: ?"));
        QTest::keyClick(overview(), Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(text("guesses"), "1 of 1 guesses right.");
        QVERIFY(text("currentCell").endsWith(numberText(mean(1, largest))));
    }

    void theClassroomIsLargeAndBack() {
        start();
        QTRY_VERIFY(isShown());
        const int size = QFontInfo(overview()->font()).pixelSize();
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(window().isFullScreen());
        QCOMPARE(QFontInfo(overview()->font()).pixelSize(), qRound(1.5 * size));
        if (!find<NumberField>("d_k")->isVisible())
            QTest::keyClick(&window(), Qt::Key_F9);      // on a small screen
        QVERIFY(find<NumberField>("d_k")->isVisible());  // what a class turns, and as large
        QCOMPARE(QFontInfo(find<NumberField>("d_k")->spinBox()->font()).pixelSize(), qRound(1.5 * size));
        QVERIFY(!find<NumberField>("d_v")->isVisible());
        QVERIFY(!find<QLabel>("entropy.query")->isVisible());
        const FigureTheme& theme = overview()->figure()->theme();
        QCOMPARE(contrastRatio(theme.text.rgb(), theme.background.rgb()), 21.0);
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(window().selectedCell().stage, Stage::Context);
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!window().isFullScreen());
        QCOMPARE(QFontInfo(overview()->font()).pixelSize(), size);
        QVERIFY(find<NumberField>("d_k")->isVisible());
        QVERIFY(find<QLabel>("entropy.query")->isVisible());
    }

    void aSentenceOverThePictureIsWholeInAnyFontSize_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void aSentenceOverThePictureIsWholeInAnyFontSize() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        Session tooWide = session();
        tooWide.embedding.source = EmbeddingSource::WordVectors;
        tooWide.embedding.dModel = 101;
        QSet<int> heights;
        const auto isWhole = [&] {
            const auto* sentence = find<QLabel>("veil.sentence");
            const QRect lines(0, 0, sentence->width(), 0);
            const QFontMetrics metrics(sentence->font());
            const int needed = metrics.boundingRect(lines, Qt::TextWordWrap, sentence->text()).height();
            heights << sentence->height();
            return sentence->isVisible() && needed > metrics.height() && sentence->height() >= needed;
        };
        QTest::keyClick(&window(), Qt::Key_F11);
        m_lab->document().apply({tooWide, "vectors"});
        QTRY_VERIFY(!saidOverPicture().isEmpty());
        QVERIFY(isWhole());
        QTest::keyClick(&window(), Qt::Key_F11);  // smaller while it is shown
        QVERIFY(isWhole());
        QTest::keyClick(&window(), Qt::Key_F11);  // larger
        QVERIFY(isWhole());
        QCOMPARE(heights.size(), 2);
    }

    void tablesAndButtonsGrowWithTheFont() {
        Session session = presetNamed("reverse");
        session.training.stepCount = 0;
        start(session);
        QTRY_VERIFY(isShown());
        auto* run = find<QPushButton>("learning.run");
        const auto isWhole = [&] {
            return run->width() >= run->fontMetrics().horizontalAdvance(tr("❚❚ Pause"));
        };
        const int width = run->width();
        QVERIFY(isWhole());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(isWhole());
        QVERIFY(run->width() > width);
        NumberTable table;
        table.setNumbers({"a", "b"}, {{1, 2}, {3, 4}});
        const int row = table.rowHeight(0), height = table.height();
        QFont large = table.font();
        large.setPixelSize(3 * QFontInfo(large).pixelSize());
        table.setFont(large);
        QVERIFY(table.rowHeight(0) >= table.fontMetrics().height());
        QVERIFY(table.rowHeight(0) > row);
        QVERIFY(table.height() >= height + 2 * (table.rowHeight(0) - row));
    }

    void aClassroomThatIsQuitKeepsThePanels() {
        start();
        QTRY_VERIFY(isShown());
        const QSize size = window().size();
        QTest::keyClick(&window(), Qt::Key_F8);  // without the measures
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!find<NumberField>("d_v")->isVisible());
        start();  // quits the one before
        QVERIFY(find<NumberField>("d_v")->isVisible());
        QVERIFY(window().inspector()->isVisible());
        QVERIFY(!find<QLabel>("entropy.query")->isVisible());
        QVERIFY(!window().isFullScreen());
        QCOMPARE(window().size(), size);
    }

    void theSpotlightDarkensAllButTheNeighbourhood() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_S);
        QTest::mouseMove(overview()->viewport(), {300, 300});
        QWidget* center = overview()->parentWidget()->parentWidget()->parentWidget();
        const auto pixel = [&](QPoint at) {
            const QPoint inCenter = overview()->viewport()->mapTo(center, at);
            return center->grab().toImage().pixelColor(inCenter);
        };
        const int edge = overview()->viewport()->height() - 5;
        QTRY_VERIFY(pixel({5, edge}).lightness() < 130);  // the margin, white otherwise
        QTest::mouseMove(overview()->viewport(), {30, edge - 30});
        QTRY_COMPARE(pixel({5, edge}), QColor(Qt::white));
        QTest::keyClick(overview(), Qt::Key_S);
        QCOMPARE(pixel({400, edge}), QColor(Qt::white));
    }
};

ATTENTION_TEST(TestClassroom)
#include "tst_classroom.moc"
