// SPDX-License-Identifier: GPL-3.0-or-later
// Tests classroom mode: hidden weights, guesses and the large layout for a projector.
#include "analysis/shown_weights.h"
#include "classroom/classroom_mode.h"
#include "classroom/edge_bars.h"
#include "comparison/comparison_metrics_panel.h"
#include "comparison/comparison_view.h"
#include "controller_fixture.h"
#include "figure/figure_page.h"
#include "heatmap/curve_plot.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lines/lines_figure.h"
#include "sentence/sentence_figure.h"
#include "sentence_field/arc_overlay.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_field.h"
#include "state/stage_maps.h"
#include "storage/presets.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "support/view_changes.h"
#include "table/table_view.h"
#include "window/view_stack.h"

#include <QFontInfo>
#include <QMenuBar>
#include <QPushButton>
#include <QToolBar>

using namespace attention;
using namespace attention::test;

class TestClassroom : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    OverviewView* overview() { return window().findChild<OverviewView*>(); }
    QColor colorOfCell(const CellRef& cell) {
        const QPointF corner = overview()->figure()->cellRect(cell).topLeft() + overview()->figureOrigin();
        return overview()->viewport()->grab().toImage().pixelColor(corner.toPoint() + QPoint(5, 5));
    }
    QColor weightColor(const CellRef& cell) {
        const StageMaps maps = stageMaps(shown(), Stage::Weights, {});
        const float weight = stageMatrix(shown(), Stage::Weights, 0, cell.head).values(cell.row, cell.column);
        return QColor(maps.scale.colorOf(weight));
    }
    QColor hiddenColor() { return overview()->figure()->theme().heatmapStyle.hiddenFill; }
    /// Returns the key of the first six that has the largest weight in `row`.
    static int keyWithLargestWeight(const ConstMatrixView& weights, int row) {
        const float* const first = rowSpan(weights, row).data();
        return static_cast<int>(std::max_element(first, first + 6) - first);
    }
    void guessKey(int query, int key) {
        const QRectF cell = overview()->figure()->cellRect({Stage::Weights, 0, query, key});
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {},
                          (cell.center() + overview()->figureOrigin()).toPoint());
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
        m_showsEverything = true;
    }

    void settingsStayClosedDuringTheMode() {
        start();
        QTRY_VERIFY(isShown());
        QAction* settings = part<DrawerArea>()->settingsAction();
        QVERIFY(settings->isChecked());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!settings->isChecked());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(settings->isChecked());  // as before
    }

    void barsReturnAtTheEdgesOfTheWindow() {
        start();
        QTRY_VERIFY(isShown());
        auto* bars = window().findChild<EdgeBars*>();
        const auto* heads = find<QWidget>("settingsBar.heads");
        const auto* toolBar = window().findChild<QToolBar*>();
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!heads->isVisible() && !toolBar->isVisible());
        QCOMPARE(window().menuBar()->height(), 0);
        bars->updateForMouse({400, 0});
        QVERIFY(toolBar->isVisible() && !heads->isVisible());
        QTRY_VERIFY(window().menuBar()->height() > 10);
        bars->updateForMouse({400, 60});  // on the tool bar
        QVERIFY(toolBar->isVisible());
        bars->updateForMouse({400, 400});
        QVERIFY(!toolBar->isVisible());
        bars->updateForMouse({400, window().height() - 1});
        QVERIFY(heads->isVisible() && !toolBar->isVisible());
        bars->updateForMouse({400, 400});
        QVERIFY(!heads->isVisible());
        // The shortcuts of the hidden bars work.
        QTest::keyClick(&window(), Qt::Key_2, Qt::AltModifier);
        QVERIFY(viewContext().state().viewName != "heatmaps");
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(heads->isVisible() && toolBar->isVisible());
        QTRY_VERIFY(window().menuBar()->height() > 10);
    }

    void switchedOffHeadIsNamedInLargeLetters() {
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        QTest::keyClick(&window(), Qt::Key_F11);
        window().setWindowState(Qt::WindowNoState);
        window().resize(1024, 768);
        QTest::keyClick(&window(), Qt::Key_O);  // switches the selected head off
        const QString detail = "The model was trained without this change: layer 2 (head 4 off).";
        QTRY_COMPARE(window().findChild<MessageBar*>()->detail(), detail);
        QTRY_VERIFY(isShown());
        TextRecorder recorder(window().size());
        window().render(&recorder);
        const auto texts = recorder.texts();
        const auto drawn = std::ranges::find(texts, detail, &RecordedText::text);
        QVERIFY(drawn != texts.end());  // the whole sentence
        QVERIFY(drawn->size > 16.4);
    }

    void lettersAreLargeOnEveryPage_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("letterSize");
        QTest::addColumn<int>("plotHeight");
        QTest::newRow("1024 x 768") << QSize(1024, 768) << 17 << 150;
        QTest::newRow("1440 x 900") << QSize(1440, 900) << 20 << 200;
        QTest::newRow("1920 x 1080") << QSize(1920, 1080) << 24 << 200;
    }
    void lettersAreLargeOnEveryPage() {
        QFETCH(QSize, size);
        QFETCH(int, letterSize);
        QFETCH(int, plotHeight);
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        QTest::keyClick(&window(), Qt::Key_F11);
        window().setWindowState(Qt::WindowNoState);
        window().setMinimumSize(size);
        window().setMaximumSize(size);
        window().resize(size);
        QCOMPARE(ClassroomMode::minimumFontPixelSize(size.height()), letterSize);
        for (const char* view : {"heatmaps", "text", "learning", "compare", "nextTokens"}) {
            viewContext().showView(view);
            QCoreApplication::processEvents();
            TextRecorder recorder(window().size());
            window().render(&recorder);
            for (const RecordedText& text : recorder.texts())
                QVERIFY2(text.size > letterSize - 0.6 || text.visibleInk.isEmpty(),
                         qPrintable(QStringLiteral("%1: %2 %3").arg(view, text.text).arg(text.size)));
        }
        viewContext().showView("compare");
        QCoreApplication::processEvents();
        const auto* comparison = window().findChild<ComparisonView*>();
        const auto* details = comparison->findChild<ComparisonMetricsPanel*>();
        QVERIFY(!details->isVisible());  // makes room for the heatmaps
        using ComparedMap = ComparisonFigure::ComparedMap;
        const double heatmapHeight = comparison->figure()->cellRect(ComparedMap::B, {10, 0}).bottom() -
                                     comparison->figure()->cellRect(ComparedMap::B, {0, 0}).top();
        QVERIFY2(heatmapHeight >= plotHeight, qPrintable(QString::number(heatmapHeight)));
        viewContext().showView("learning");
        QTRY_VERIFY(window().findChild<CurvePlot*>());
        const CurvePlot* plot = part<ViewStack>()->currentView()->findChild<CurvePlot*>();
        QVERIFY(plot && plot->isVisible());
        const double accuracyHeight = plot->pointAt(0, 0, 0).y() - plot->pointAt(0, 0, 1).y();
        QVERIFY2(accuracyHeight >= plotHeight, qPrintable(QString::number(accuracyHeight)));
        viewContext().showView("sweep");
        QCoreApplication::processEvents();
        plot = part<ViewStack>()->currentView()->findChild<CurvePlot*>();
        const double sweepHeight = plot->height() / 2.0;  // without titles and axes, at least half is left
        QVERIFY2(sweepHeight >= plotHeight, qPrintable(QString::number(sweepHeight)));
    }

    void hiddenWeightsAppearNowhere() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(text("guesses"),
                 "The weights are hidden. Click the key that you expect to have the largest weight.");
        for (int row = 2; row < 6; ++row) {
            for (int column = 0; column < 4; ++column)
                QCOMPARE(colorOfCell({Stage::Weights, 0, row, column}), hiddenColor());
        }
        // The current cell, the other stages and the color scale do not reveal the weights either.
        QCOMPARE(text("currentCell"), "query 2 “is” → key 1 “Life”, head 1: ?");
        const auto* figure = static_cast<const OverviewFigure*>(overview()->figure());
        QCOMPARE(figure->stages(), std::vector{Stage::Weights});
        QCOMPARE(figure->weightColorScale()->high, 1.0);
        QCOMPARE(text("entropy.query"), "–");
        trigger("Table");
        QVERIFY(window().findChild<TableView*>()->isVisible());
        for (QLabel* label : window().findChild<TableView*>()->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || !label->text().contains("0.4917"));
        QCOMPARE(m_controller->document().session(), Session());  // hiding weights does not edit the session
    }

    /// Nothing on the screen names the antecedent, or the weight of any key.
    /// The message below the sentence asks a question while the weights of several queries are hidden.
    void sumOfSeveralQueriesKeepsTheSecret() {
        start();
        QTRY_VERIFY(isShown());
        ViewSettings viewSettings = viewContext().viewSettings();
        viewSettings.summedQueries = {1, 2};
        viewContext().changeDisplay(changeTo(viewSettings));
        viewContext().select({Stage::Weights, 0, 1, 0});
        const auto* messageBar = window().findChild<MessageBar*>();
        QVERIFY(messageBar->message().contains(
            "The summed weight of queries 2 “is”, 3 “short” is largest for “"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(messageBar->message(),
                 "Which token has the largest summed weight for queries 2 “is”, 3 “short”?");
    }

    void openingSessionKeepsTheSecret() {
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        window().resize(1440, 900);
        QTest::keyClick(&window(), Qt::Key_F9);  // the settings show the title of the session
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        for (const char* view : {"heatmaps", "text", "lines", "learning"}) {
            viewContext().showView(view);
            QCoreApplication::processEvents();
            TextRecorder recorder(window().size());
            window().render(&recorder);
            for (const RecordedText& text : recorder.texts()) {
                if (text.visibleInk.isEmpty()) continue;
                const bool isToken = text.text == "animal";  // the labels of the heatmap
                QVERIFY2(isToken || !text.text.contains("animal") || text.text.contains("The animal didn't"),
                         qPrintable(QStringLiteral("%1: %2").arg(view, text.text)));
                QVERIFY2(!text.text.contains("model’s answer"), qPrintable(text.text));
            }
        }
        const auto* arcs = window().findChild<ArcOverlay*>();
        QVERIFY(arcs->arcs().empty() && arcs->trail().empty() && !arcs->flag());
    }

    /// A click on a token of the sentence is a guess, like a click on a cell.
    void clickOnATokenIsAGuess() {
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        auto* field = window().findChild<SentenceField*>();
        const QRectF street = *field->tokenRect(5);
        QTest::mouseClick(field->viewport(), Qt::LeftButton, {}, street.center().toPoint());
        const int head = viewContext().selectedCell().head;
        QCOMPARE(viewContext().displaySettings().hiddenWeights->guesses.at({head, 7}), 5);
        QCOMPARE(viewContext().selectedCell().row, 7);
        QTest::keyClick(overview(), Qt::Key_R, Qt::ShiftModifier);
        QCOMPARE(text("guesses"), "0 of 1 guesses are right.");
    }

    void titleAndNotesAreHiddenWithTheWeights() {
        Session session;
        session.title = "A title";
        session.notes = "“is” gives “dessert” the most";
        start(session);
        QTRY_VERIFY(isShown());
        QVERIFY(text("about").contains("the most"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY2(text("about").isEmpty(), "the title may name the answer");
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(text("about").contains("the most"));
    }

    /// A click on a key in the text view or in the lines view is a guess.
    void clicksInTextAndLinesAreGuesses() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const QColor hidden = hiddenColor();
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 0).values;
        const int largest = keyWithLargestWeight(weights, 1);
        const auto figureView = [&] {
            return static_cast<FigurePage*>(part<ViewStack>()->currentView())->figureView();
        };
        const auto colorAt = [&](QPointF at) {
            return figureView()->viewport()->grab().toImage().pixelColor(
                (at + figureView()->figureOrigin()).toPoint());
        };
        viewContext().showView("text");
        const auto* text = static_cast<const SentenceFigure*>(figureView()->figure());
        const auto& chips = text->layout().paragraphs.front().keys.chips;
        const QRectF chip = chips[static_cast<std::size_t>(largest)];
        const QPointF backgroundPoint = chip.topLeft() + QPointF(5, 5);
        QCOMPARE(colorAt(backgroundPoint), hidden);
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {},
                          (chip.center() + figureView()->figureOrigin()).toPoint());
        QCOMPARE(viewContext().displaySettings().hiddenWeights->guesses.at({0, 1}), largest);
        QCOMPARE(viewContext().selectedCell().row, 1);  // the click did not select a query
        QTest::keyClick(&window(), Qt::Key_R, Qt::ShiftModifier);
        QVERIFY(colorAt(chip.center() + QPointF(0, chip.height() / 2 - 4)) != hidden);
        QCOMPARE(this->text("guesses"), "1 of 1 guesses are right.");

        viewContext().showView("lines");
        const auto* lines = static_cast<const LinesFigure*>(figureView()->figure());
        QCOMPARE(lines->lineStatistics().shownLineCount > 0, true);  // lines of the revealed row only
        const int linesOfTheRow = lines->lineStatistics().shownLineCount;
        QTest::keyClick(&window(), Qt::Key_Q);
        QCOMPARE(viewContext().selectedCell().row, 2);
        const QPointF key = lines->layout().keyRect(3).center();
        QTest::mouseClick(figureView()->viewport(), Qt::LeftButton, {},
                          (key + figureView()->figureOrigin()).toPoint());
        QCOMPARE(viewContext().displaySettings().hiddenWeights->guesses.at({0, 2}), 3);
        lines = static_cast<const LinesFigure*>(figureView()->figure());
        QCOMPARE(lines->lineStatistics().shownLineCount, linesOfTheRow);
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        lines = static_cast<const LinesFigure*>(figureView()->figure());
        QVERIFY(lines->lineStatistics().shownLineCount > linesOfTheRow);
    }

    /// The strip below the heatmaps shows the calculation of the inspector in a large font. It is visible in
    /// classroom mode only, and F7 hides it.
    void classroomModeShowsTheCalculationStrip() {
        start();
        QTRY_VERIFY(isShown());
        auto* strip = window().findChild<CalculationStrip*>();
        QVERIFY(!strip->isVisible() && part<CalculationPanel>()->isVisible());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(strip->isVisible() && !part<CalculationPanel>()->isVisible());
        const QString last = strip->text().section('\n', -1);
        const StageMatrix weights = stageMatrix(shown(), Stage::Weights, 0, 0);
        const QString weight = numberText(weights.values(1, 4));
        QVERIFY2(
            last.startsWith("Softmax: share of the sum: a₂,₅ = 1.0000 ÷ ") && last.endsWith("= " + weight),
            qPrintable(last));
        // All terms fit next to the heatmap, with the maximum that is subtracted from each score.
        QTRY_COMPARE(strip->text().section('\n', 0, 0).count(" − max)"), 6);
        const QString exponentials = strip->text().section('\n', 0, 0);
        QVERIFY2(exponentials.contains("max = 2.2753"), qPrintable(exponentials));
        QVERIFY2(exponentials.contains("first exp(−0.0980 − max)"), qPrintable(exponentials));
        QVERIFY(strip->numberFontPixelSize() * 72 / 96 >= 16);  // points
        QTest::keyClick(&window(), Qt::Key_F7);
        QVERIFY(!strip->isVisible() && !part<CalculationPanel>()->isVisible());
        QTest::keyClick(&window(), Qt::Key_F7);
        viewContext().select({Stage::RawScores, 0, 1, 4});
        QVERIFY2(strip->text().contains("−2.2190 × −2.8680"), qPrintable(strip->text()));
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!strip->isVisible() && part<CalculationPanel>()->isVisible());
    }

    /// Tokens that are digits are in quotes, so that they are not taken for numbers of the calculation.
    void tokensOfDigitsAreInQuotes() {
        Session digits;
        digits.input.queryText = "1 f 4";
        start(digits);
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_F11);
        const auto* strip = window().findChild<CalculationStrip*>();
        QTRY_VERIFY2(strip->text().contains("“1” exp("), qPrintable(strip->text()));
        QVERIFY(strip->text().contains("“4” exp("));
        QVERIFY(strip->text().contains("f exp(") && !strip->text().contains("“f”"));
    }

    void viewsThatCannotHideWeightsShowAMessage() {
        start();
        QTRY_VERIFY(isShown());
        const QString message = "The weights are hidden. They are shown here after you reveal them.";
        viewContext().showView("compare");
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(text("compared.hint"), message);
        trigger("Table");
        QCOMPARE(window().findChild<TableView*>()->title(), message);
        QTest::keyClick(&window(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(window().findChild<TableView*>()->title().startsWith("Weights"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(window().findChild<TableView*>()->title(), message);
        Session empty;
        empty.input.queryText.clear();
        m_controller->document().apply({empty, "edit"});
        QVERIFY(window().findChild<TableView*>()->title().startsWith("Type a sentence"));
    }

    void revealedGuessesAreCounted() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const ConstMatrixView weights = stageMatrix(shown(), Stage::Weights, 0, 0).values;
        const auto largest = [&](int row) { return keyWithLargestWeight(weights, row); };
        guessKey(1, largest(1));            // right
        guessKey(2, (largest(2) + 1) % 6);  // wrong
        guessKey(3, (largest(3) + 2) % 6);
        guessKey(3, largest(3));  // replaces the guess before
        QCOMPARE(viewContext().displaySettings().hiddenWeights->guesses.size(), std::size_t{3});
        QVERIFY(text("guesses").endsWith("3 guesses still hidden."));
        QTest::keyClick(overview(), Qt::Key_R);  // reveals the cell of the latest guess
        QVERIFY(text("guesses").startsWith("1 of 1 guesses are right."));
        QCOMPARE(colorOfCell({Stage::Weights, 0, 3, (largest(3) + 1) % 6}), hiddenColor());
        guessKey(2, 0);
        QTest::keyClick(overview(), Qt::Key_R, Qt::ShiftModifier);  // reveals the row
        QCOMPARE(colorOfCell({Stage::Weights, 0, 2, 3}), weightColor({Stage::Weights, 0, 2, 3}));
        QCOMPARE(colorOfCell({Stage::Weights, 0, 4, 3}), hiddenColor());
        const int correctCount = largest(2) == 0 ? 2 : 1;
        QVERIFY(text("guesses").startsWith(QString("%1 of 2 guesses are right.").arg(correctCount)));
        QTest::keyClick(overview(), Qt::Key_R, Qt::ControlModifier);  // reveals all
        QCOMPARE(text("guesses"), QString("%1 of 3 guesses are right.").arg(correctCount + 1));
        const std::vector<GuessState> guessStates =
            stageMaps(shown(), Stage::Weights, viewContext().displaySettings()).maps.front().guessStates;
        const auto guessStateAt = [&](int row, int key) {
            return guessStates[static_cast<std::size_t>(row * 6 + key)];
        };
        QCOMPARE(guessStateAt(1, largest(1)), GuessState::Correct);
        QCOMPARE(guessStateAt(2, largest(2)), GuessState::Correct);  // also if the guess was another key
        if (largest(2) != 0) QCOMPARE(guessStateAt(2, 0), GuessState::Wrong);
        QCOMPARE(guessStateAt(0, largest(0)), GuessState::None);  // there was no guess
        QCOMPARE(colorOfCell({Stage::Weights, 0, 4, 3}), weightColor({Stage::Weights, 0, 4, 3}));
        QVERIFY(text("entropy.query") != "–");
        trigger("Hide again");
        QCOMPARE(colorOfCell({Stage::Weights, 0, 4, 3}), hiddenColor());
        trigger("Guess the weights");
        QCOMPARE(colorOfCell({Stage::Weights, 0, 4, 3}), weightColor({Stage::Weights, 0, 4, 3}));
    }

    void meanOfHeadsCanBeGuessed() {
        Session session;
        session.heads = 2;
        start(session);
        QTRY_VERIFY(isShown());
        trigger("Mean of the heads shown");
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        const StageMatrix matrix = meanStageMatrix(shown(), Stage::Weights, 0, {0, 1});
        const ConstMatrixView mean = matrix.values;
        const int largest = keyWithLargestWeight(mean, 1);
        const CellRef cell{Stage::Weights, meanOfHeads, 1, largest};
        const QPointF point = overview()->figure()->cellRect(cell).center() + overview()->figureOrigin();
        QTest::mouseClick(overview()->viewport(), Qt::LeftButton, {}, point.toPoint());
        QVERIFY(text("currentCell").endsWith("mean of heads: ?"));
        QTest::keyClick(overview(), Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(text("guesses"), "1 of 1 guesses are right.");
        QVERIFY(text("currentCell").endsWith(numberText(mean(1, largest))));
    }

    void classroomModeEnlargesFontsUntilItIsLeft() {
        start();
        QTRY_VERIFY(isShown());
        const int size = QFontInfo(overview()->font()).pixelSize();
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(window().isFullScreen());
        const int classroomSize = QFontInfo(overview()->font()).pixelSize();
        // Captions, the smallest letters, have 12/13 of the size of body text.
        QCOMPARE(qRound(classroomSize * 12.0 / 13), ClassroomMode::minimumFontPixelSize(window().height()));
        if (!find<NumberField>("d_k")->isVisible())
            QTest::keyClick(&window(), Qt::Key_F9);      // on a small screen
        QVERIFY(find<NumberField>("d_k")->isVisible());  // a setting for the class, in the large font
        QCOMPARE(QFontInfo(find<NumberField>("d_k")->spinBox()->font()).pixelSize(), classroomSize);
        QVERIFY(!find<NumberField>("d_v")->isVisible());
        QVERIFY(!find<QLabel>("entropy.query")->isVisible());
        const FigureTheme& theme = overview()->figure()->theme();
        QCOMPARE(contrastRatio(theme.textColor.rgb(), theme.backgroundColor.rgb()), 21.0);
        QTest::keyClick(overview(), Qt::Key_PageDown);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Context);
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!window().isFullScreen());
        QCOMPARE(QFontInfo(overview()->font()).pixelSize(), size);
        QVERIFY(find<NumberField>("d_k")->isVisible());
        QVERIFY(find<QLabel>("entropy.query")->isVisible());
    }

    void overlayMessageFitsInEveryFontSize_data() {
        QTest::addColumn<QString>("language");
        for (const Language& language : languages())
            QTest::newRow(qPrintable(language.code)) << language.code;
    }
    void overlayMessageFitsInEveryFontSize() {
        QFETCH(QString, language);
        installLanguage(language);
        start();
        QTRY_VERIFY(isShown());
        Session tooWide = session();
        tooWide.embedding.source = EmbeddingSource::WordVectors;
        tooWide.embedding.dModel = 101;
        QSet<int> heights;
        const auto isMessageComplete = [&] {
            const auto* message = find<QLabel>("veil.sentence");
            const QRect lines(0, 0, message->width(), 0);
            const QFontMetrics metrics(message->font());
            const int needed = metrics.boundingRect(lines, Qt::TextWordWrap, message->text()).height();
            heights << message->height();
            return message->isVisible() && needed > metrics.height() && message->height() >= needed;
        };
        QTest::keyClick(&window(), Qt::Key_F11);
        m_controller->document().apply({tooWide, "vectors"});
        QTRY_VERIFY(!staleOverlayText().isEmpty());
        QVERIFY(isMessageComplete());
        QTest::keyClick(&window(), Qt::Key_F11);  // a smaller font while the message is shown
        QVERIFY(isMessageComplete());
        QTest::keyClick(&window(), Qt::Key_F11);  // a larger font
        QVERIFY(isMessageComplete());
        QCOMPARE(heights.size(), 2);
    }

    void tablesAndButtonsGrowWithTheFont() {
        Session session = presetNamed("reverse");
        session.training.stepCount = 0;
        start(session);
        QTRY_VERIFY(isShown());
        auto* runButton = find<QPushButton>("learning.run");
        const auto isLabelComplete = [&] {
            return runButton->width() >= runButton->fontMetrics().horizontalAdvance(tr("Pause"));
        };
        const int width = runButton->width();
        QVERIFY(isLabelComplete());
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(isLabelComplete());
        QVERIFY(runButton->width() > width);
        NumberTable table;
        table.setNumbers({"a", "b"}, {{1, 2}, {3, 4}});
        const int rowHeight = table.rowHeight(0), height = table.height();
        QFont large = table.font();
        large.setPixelSize(3 * QFontInfo(large).pixelSize());
        table.setFont(large);
        QVERIFY(table.rowHeight(0) >= table.fontMetrics().height());
        QVERIFY(table.rowHeight(0) > rowHeight);
        QVERIFY(table.height() >= height + 2 * (table.rowHeight(0) - rowHeight));
    }

    void quittingInClassroomModeRestoresThePanels() {
        start();
        QTRY_VERIFY(isShown());
        const QSize size = window().size();
        QTest::keyClick(&window(), Qt::Key_F8);  // hides the metrics
        QTest::keyClick(&window(), Qt::Key_F11);
        QVERIFY(!find<NumberField>("d_v")->isVisible());
        start();  // quits the program that is running
        QVERIFY(find<NumberField>("d_v")->isVisible());
        QVERIFY(part<CalculationPanel>()->isVisible());
        QVERIFY(!find<QLabel>("entropy.query")->isVisible());
        QVERIFY(!window().isFullScreen());
        QCOMPARE(window().size(), size);
    }

    void spotlightDarkensAllButItsNeighborhood() {
        start();
        QTRY_VERIFY(isShown());
        QTest::keyClick(overview(), Qt::Key_S);
        QTest::mouseMove(overview()->viewport(), {300, 300});
        QWidget* centralArea = overview()->parentWidget()->parentWidget()->parentWidget()->parentWidget();
        const auto pixel = [&](QPoint at) {
            const QPoint inCentralArea = overview()->viewport()->mapTo(centralArea, at);
            return centralArea->grab().toImage().pixelColor(inCentralArea);
        };
        const int edge = overview()->viewport()->height() - 5;
        QTRY_VERIFY(pixel({5, edge}).lightness() < 130);  // the margin, which is white without the spotlight
        QTest::mouseMove(overview()->viewport(), {30, edge - 30});
        QTRY_COMPARE(pixel({5, edge}), QColor(Qt::white));
        QTest::keyClick(overview(), Qt::Key_S);
        QCOMPARE(pixel({400, edge}), QColor(Qt::white));
    }
};

ATTENTION_TEST(TestClassroom)
#include "tst_classroom.moc"
