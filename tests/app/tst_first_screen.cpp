// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the window at the first start: the number of visible controls, and how the user opens the others.
#include "controller_fixture.h"
#include "heads/head_thumbnails.h"
#include "inspector/calculation_panel.h"
#include "look/design_values.h"
#include "models/antecedents.h"
#include "models/model_trace.h"
#include "next_tokens/next_tokens_figure.h"
#include "next_tokens/next_tokens_view.h"
#include "pipeline/stage_groups.h"
#include "sentence_field/arc_overlay.h"
#include "sentence_field/message_bar.h"
#include "settings_bar/settings_bar.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"
#include "texts/attention_message.h"
#include "views/views.h"
#include "widgets/stale_overlay.h"
#include "window/view_stack.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>

#include <set>

using namespace attention;
using namespace attention::test;

class TestFirstScreen : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    void startWithOpeningPreset() {
        m_showsEverything = false;
        start(startupPreset());
        QTRY_VERIFY(isShown());
        window().resize(1440, 900);
        QCoreApplication::processEvents();
    }
    /// Returns the visible widgets of the class that are not part of another one of these classes.
    template <class Control>
    QList<Control*> visibleControls() {
        QList<Control*> controls;
        for (auto* control : window().findChildren<Control*>())
            if (control->isVisible() && control->isEnabled()) controls << control;
        return controls;
    }
    /// Returns the texts outside the heatmaps.
    std::vector<RecordedText> textsOutsideHeatmaps() {
        TextRecorder recorder(window().size());
        window().render(&recorder);
        std::vector<RecordedText> texts = recorder.texts();
        const QWidget* heatmaps = window().findChild<OverviewView*>()->viewport();
        const QRectF heatmapArea(heatmaps->mapTo(&window(), QPoint()), heatmaps->size());
        std::erase_if(texts, [&](const RecordedText& text) {
            return text.text == "emoji" || text.visibleInk.isEmpty() ||
                   heatmapArea.contains(text.visibleInk.boundingRect().center());
        });
        return texts;
    }
    QPushButton* suggestion(const QString& text) {
        for (QPushButton* button : window().findChild<MessageBar*>()->findChildren<QPushButton*>())
            if (button->isVisible() &&
                button->text().remove(QRegularExpression("[\\x{2066}-\\x{2069}]")) == text)
                return button;
        return nullptr;
    }

 private slots:
    /// A tool tip must not only repeat the text of its button.
    void toolTipsOfTheToolBarSayMoreThanTheButtons() {
        startWithOpeningPreset();
        const auto* bar = window().findChild<QToolBar*>();
        int count = 0;
        for (const QToolButton* button : bar->findChildren<QToolButton*>()) {
            if (!button->isVisible()) continue;
            QVERIFY2(button->toolTip().size() > 2 * button->text().size(), qPrintable(button->toolTip()));
            ++count;
        }
        QCOMPARE(count, 10);
    }

    void cleanup() { end(); }

    void showsFewControls() {
        startWithOpeningPreset();
        qsizetype count = window().menuBar()->actions().size();
        for (const QAbstractButton* button : visibleControls<QAbstractButton>())
            if (button->focusPolicy() != Qt::NoFocus || qobject_cast<const QToolButton*>(button)) ++count;
        count += visibleControls<QComboBox>().size();
        count += visibleControls<QAbstractSpinBox>().size();
        count += visibleControls<SentenceField>().size();
        for (const auto* list : visibleControls<QListView>()) count += list->model()->rowCount();
        QVERIFY2(count <= 40, QByteArray::number(count));
        QVERIFY(count > 25);  // the controls were found
    }

    void showsFewNumbers() {
        startWithOpeningPreset();
        static const QRegularExpression number("\\d+(\\.\\d+)?");
        QStringList numbers;
        for (const RecordedText& text : textsOutsideHeatmaps())
            for (auto match = number.globalMatch(text.text); match.hasNext();)
                numbers << match.next().captured();
        QVERIFY2(numbers.size() <= 12, qPrintable(numbers.join(' ')));
        QVERIFY(numbers.contains("1.00"));  // the weight in the message
    }

    void hasFourFontSizes() {
        startWithOpeningPreset();
        std::set<int> sizes;
        for (const RecordedText& text : textsOutsideHeatmaps()) sizes.insert(qRound(text.size));
        QCOMPARE(sizes, (std::set<int>{design::captionFontSize, design::bodyFontSize,
                                       design::pageTitleFontSize, design::sentenceFontSize}));
    }

    void drawersAndStatusBarAreClosed() {
        startWithOpeningPreset();
        QCOMPARE(viewContext().state().viewName, "heatmaps");
        QVERIFY(!part<SettingsPanel>()->isVisible());
        QVERIFY(!part<CalculationPanel>()->isVisible());
        QVERIFY(!window().statusBar()->isVisible());
        QVERIFY(window().findChild<StageGroups*>()->isVisible());
        QVERIFY(window().findChild<HeadThumbnails*>()->isVisible());
        QVERIFY(window().findChild<SettingsBar*>()->isVisible());
        QCOMPARE(window().findChild<OverviewView*>()->figure()->stages(),
                 (std::vector{Stage::RawScores, Stage::Weights, Stage::Context}));
    }

    void messageDescribesTheQuery() {
        startWithOpeningPreset();
        auto* message = window().findChild<MessageBar*>();
        const auto plainMessage = [&] {
            return message->message().remove(QRegularExpression("[\\x{2066}-\\x{2069}]"));
        };
        QCOMPARE(plainMessage(), "“it” attends to “animal” with weight 1.00.");
        viewContext().select({Stage::Weights, 3, 8, 7});
        QCOMPARE(plainMessage(), "“was” attends to “it” with weight 0.18, and most to “was” (0.70).");
    }

    void headsThatAreOffAreNamedInEveryLayerAndPage() {
        startWithOpeningPreset();
        auto* entry = window().findChild<QPushButton*>("settingsBar.heads_off");
        QVERIFY(!entry->isVisible());
        Session edited = session();
        edited.model.edits = {{.layer = 1, .ablatedHeads = {0, 2}}};
        for (const Index layer : {1, 0}) {
            edited.model.layer = layer;
            m_controller->document().apply({edited, "heads", SessionEdit::noInteraction});
            QTRY_VERIFY(isShown());
            QTRY_VERIFY(entry->isVisible());
            QCOMPARE(entry->text(), "2 heads off");
            QCOMPARE(entry->toolTip(), "2 heads off: layer 2 (heads 1, 3)");
            QVERIFY(window().findChild<MessageBar*>()->detail().contains("heads 1, 3 off"));
        }
        viewContext().showView("words");
        auto* title = window().findChild<QLabel*>("words.title");
        QTRY_VERIFY(title->isVisible());
        QTRY_VERIFY2(title->text().endsWith(" · 2 heads off"), qPrintable(title->text()));
    }

    /// The flag has a probability among the words of the sentence. The list of next tokens has probabilities
    /// among all words.
    void bothAnswersOfTheModelNameTheirTotal() {
        startWithOpeningPreset();
        const auto antecedent = predictedAntecedent(shown(), 7);
        QVERIFY(antecedent);
        QCOMPARE(antecedentFlagText("animal", 0.98F),
                 "model’s answer: animal (probability 98 % among the words of this sentence)");
        viewContext().showView("words");
        auto* page = part<ViewStack>()->viewOfClass<NextTokensView>();
        QTRY_VERIFY(page->isVisible());
        const QString total = QString::number(shown().modelTrace->model->config().vocabularySize);
        AnalysisResults results;
        QTRY_VERIFY(
            (page->collectResults(results), results.nextTokens && results.nextTokens->finalStreamTokens()));
        FigureSource source{m_controller->trace(), viewContext().viewSettings()};
        source.results = results;
        test::TextRecorder recorder(QSizeF(1400, 900));
        QPainter painter(&recorder);
        NextTokensFigure figure(source, lightTheme(QFont("DejaVu Sans", 10)));
        figure.layOut({QSizeF(1400, 900), 1});
        figure.paint(painter);
        figure.paintMarks(painter);
        painter.end();
        QStringList texts;
        for (const test::RecordedText& text : recorder.texts()) texts << text.text;
        QVERIFY2(texts.contains("The probabilities of all " + total + " tokens of the vocabulary sum to 1."),
                 qPrintable(texts.join('|')));
        QVERIFY(texts.contains("underlined: the token of the text at this position"));
    }

    void suggestionReplacesAWordAndOffersTheWayBack() {
        startWithOpeningPreset();
        QVERIFY(suggestion("tired → wide"));
        QTest::mouseClick(suggestion("tired → wide"), Qt::LeftButton);
        QTRY_VERIFY(isShown());
        QVERIFY(QString::fromStdString(session().input.queryText).endsWith("too wide"));
        QVERIFY(window().findChild<MessageBar*>()->message().contains("street"));
        QVERIFY(suggestion("wide → tired"));
        m_controller->document().undoStack()->undo();
        QTRY_VERIFY(suggestion("tired → wide"));
    }

    void guessingHidesTheAnswer() {
        m_showsEverything = false;
        Session preset = startupPreset();
        preset.suggestionsJson = R"(["guess"])";
        start(preset);
        QTRY_VERIFY(isShown());
        QTest::mouseClick(suggestion("Guess first"), Qt::LeftButton);
        QVERIFY(viewContext().displaySettings().hiddenWeights);
        for (const RecordedText& text : textsOutsideHeatmaps())
            QVERIFY2(!text.text.contains("answer") && !text.text.contains("1.00"), qPrintable(text.text));
        QVERIFY(window().findChild<MessageBar*>()->message().startsWith("Which token does"));
    }

    void modelAnswerIsAFlagAtItsToken() {
        startWithOpeningPreset();
        const auto& flag = window().findChild<ArcOverlay*>()->flag();
        QVERIFY(flag);
        QCOMPARE(flag->text,
                 QString("model’s answer: animal (probability 100 % among the words of this sentence)"));
    }

    /// The view with two columns shows the answer of the model only for the selected query.
    void answerBeginsAtTheSelectedQuery() {
        startWithOpeningPreset();
        viewContext().showView("lines");
        const auto showsAnswer = [&] {
            TextRecorder recorder(window().size());
            window().render(&recorder);
            return std::ranges::any_of(recorder.texts(), [](const RecordedText& text) {
                return text.text.startsWith("predicted, p = ");
            });
        };
        QTRY_VERIFY(showsAnswer());
        viewContext().select({Stage::Weights, 3, 0, 0});
        QTRY_VERIFY(!showsAnswer());
    }

    void everythingShowsAllPartsAround() {
        startWithOpeningPreset();
        QTest::keyClick(&window(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(part<SettingsPanel>()->isVisible() && part<CalculationPanel>()->isVisible());
        QVERIFY(find<QLabel>("entropy.query")->isVisible());
        QVERIFY(window().statusBar()->isVisible());
        QVERIFY(!window().findChild<StageGroups*>()->isVisible());
        QTest::keyClick(&window(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!part<SettingsPanel>()->isVisible() && !window().statusBar()->isVisible());
    }

    void shortcutsOpenThePageAndTheView() {
        startWithOpeningPreset();
        int count = 0;
        for (const ViewKind& kind : viewKinds()) {
            if (!kind.shortcutKey || (kind.appliesTo && !kind.appliesTo(shown()))) continue;
            QTest::keyClick(&window(), static_cast<Qt::Key>(kind.shortcutKey), Qt::ControlModifier);
            QCOMPARE(viewContext().state().viewName, QString::fromUtf8(kind.name.data()));
            ++count;
        }
        QVERIFY(count > 8);
        QTest::keyClick(&window(), Qt::Key_1, Qt::ControlModifier);
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_Escape);
        QCOMPARE(viewContext().state().viewName, "heatmaps");
    }

    void pageRemembersItsView() {
        startWithOpeningPreset();
        auto* list = window().findChild<ViewSwitch*>();
        QCOMPARE(list->currentText(), "Three heatmaps");
        viewContext().showView("table");
        QCOMPARE(list->currentText(), "Table");
        QTest::keyClick(&window(), Qt::Key_2, Qt::AltModifier);
        QCOMPARE(viewContext().state().viewName, "arcs");
        QVERIFY(!window().findChild<StageGroups*>()->isVisible());
        QTest::keyClick(&window(), Qt::Key_1, Qt::AltModifier);
        QCOMPARE(viewContext().state().viewName, "table");
        QTest::keyClick(&window(), Qt::Key_3, Qt::AltModifier);
        QCOMPARE(viewContext().state().viewName, "learning");
        QVERIFY(!list->isVisible());  // the page has one view
    }

    void storedOverviewOpensAllStages() {
        Session session;
        session.viewStateJson = R"({"in_front": "overview"})";
        m_showsEverything = false;
        start(session);
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().state().viewName, "overview");
        QTRY_VERIFY(window().findChild<OverviewView*>()->figure()->stages().size() > 8);
    }

    void stageGroupSelectsItsFirstStage() {
        startWithOpeningPreset();
        const auto group = [&](const QString& name) {
            for (auto* button : window().findChild<StageGroups*>()->findChildren<QToolButton*>())
                if (button->accessibleName() == name) return button;
            return static_cast<QToolButton*>(nullptr);
        };
        QVERIFY(group("weights")->isChecked());
        QCOMPARE(group("scaling")->text(), "scaling  ÷ √16");
        QTest::mouseClick(group("mask"), Qt::LeftButton);
        QCOMPARE(viewContext().selectedCell().stage, Stage::MaskedScores);
        QVERIFY(group("mask")->isChecked() && !group("weights")->isChecked());
        QCOMPARE(group("context")->popupMode(), QToolButton::MenuButtonPopup);
        emit group("context")->menu()->aboutToShow();
        group("context")->menu()->actions().last()->trigger();
        QVERIFY(viewContext().selectedCell().stage > Stage::Context);
        QVERIFY(group("context")->isChecked());
    }

    void lettersActOnlyWhileAHeatmapHasTheFocus() {
        startWithOpeningPreset();
        QVERIFY(window().focusWidget() == window().findChild<OverviewView*>());
        auto* sentence = find<SentenceField>("input.query_text");
        sentence->setFocus();
        const std::string before = session().input.queryText;
        const CellRef cell = viewContext().selectedCell();
        QTest::keyClicks(sentence, "hqms");
        QCOMPARE(session().input.queryText.size(), before.size() + 4);
        QVERIFY(!action("Spotlight")->isChecked());
        QCOMPARE(viewContext().selectedCell().head, cell.head);
        QVERIFY(session().mask.maskedCells.empty());
    }

    void heatmapsFollowTheTrainingWithoutBeingDimmed() {
        startWithOpeningPreset();
        Session edited = session();
        edited.dK = 8;
        m_controller->document().apply({edited, "edit"});
        QTRY_COMPARE(shown().config.dK, Index{8});
        QVERIFY(!isShown());
        QCOMPARE(staleOverlayText(), QString());
        QTRY_VERIFY_WITH_TIMEOUT(isShown(), waitTimeout);
        QCOMPARE(staleOverlayText(), QString());
    }
};

ATTENTION_TEST(TestFirstScreen)
#include "tst_first_screen.moc"
