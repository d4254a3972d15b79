// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lessons in the window: changing the step, undoing, leaving a lesson, and writing one.
#include "controller_fixture.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "sentence_field/sentence_field.h"
#include "state/stage_maps.h"
#include "storage/lessons.h"
#include "storage/presets.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"
#include "support/view_changes.h"
#include "sweep/sweep_view.h"
#include "window/file_menu.h"

#include <QListWidget>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include <set>

using namespace attention;
using namespace attention::test;

class TestLessonPanel : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    QUndoStack* undoStack() { return m_controller->document().undoStack(); }
    LessonPanel* panel() { return part<LessonPanel>(); }
    void goToNextStep() { QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_N); }
    void goToPreviousStep() {
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_N, Qt::ShiftModifier);
    }
    /// The text of the sentence without markup.
    QString sentence() const {
        static const QRegularExpression tags("<[^>]*>");
        return text("lessonSentence").remove(tags);
    }
    /// Opens the menu first, because lessons are loaded when it opens for the first time.
    void startLessonWithTitle(const QString& title) {
        emit part<LessonMenu>()->aboutToShow();
        trigger(title);
    }
    void startLesson(const QString& name) {
        startLessonWithTitle(QString::fromStdString(lessonNamed(name, "en").title));
    }
    /// The selected cell, and the cells whose values are in the sentence of the step.
    std::vector<CellRef> cellsOf(const LessonStep& step) {
        std::vector<CellRef> cells = {viewContext().selectedCell()};
        for (const auto& part : filledSentence(step.text, shown(), 0))
            if (part.cell) cells.push_back(*part.cell);
        return cells;
    }
    static Session withHeads(Index heads) {
        Session session;
        session.heads = heads;
        return session;
    }

 private slots:
    void cleanup() { end(); }

    void everyLessonWorksForwardsAndBackwards() {
        for (const Session& base : lessons("en")) {
            start();
            const Lesson lesson = parseLesson(base);
            startLessonWithTitle(QString::fromStdString(base.title));
            for (int n = 0; n < lesson.size(); ++n) {
                QTRY_VERIFY(isShown());  // some steps train a model
                QCOMPARE(session(), sessionAtStep(base, lesson, n));
                QCOMPARE(text("lessonCount"), QString("step %1 of %2").arg(n + 1).arg(lesson.size()));
                QCOMPARE(viewContext().selectedCell(), targetAtStep(lesson, n).cell);
                QVERIFY2(!sentence().contains('{') && !sentence().contains("…"), qPrintable(sentence()));
                QVERIFY(!sentence().isEmpty());
                if (n + 1 < lesson.size()) goToNextStep();
            }
            QVERIFY(!panel()->nextAction()->isEnabled());
            for (int n = lesson.size() - 2; n >= 0; --n) {
                goToPreviousStep();
                QCOMPARE(session(), sessionAtStep(base, lesson, n));
                QTRY_VERIFY(isShown());  // some steps train a model
                QCOMPARE(viewContext().selectedCell(), targetAtStep(lesson, n).cell);
            }
            QVERIFY(!panel()->previousAction()->isEnabled());
            end();
        }
    }

    /// The overview shows only the stages that the sentence mentions, so that they are as large as possible.
    /// The question of a step stays readable while its weights are guessed.
    void numbersAreQuestionMarksWhileGuessing() {
        start();
        QTRY_VERIFY(isShown());
        startLesson("one-number");
        QTRY_VERIFY(isShown());
        static const QRegularExpression number("[0-9]+\\.[0-9]+");
        while (!sentence().contains(number)) {
            goToNextStep();
            QTRY_VERIFY(isShown());
        }
        const QString visible = sentence();
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(sentence(), QString(visible).replace(QRegularExpression("[−]?[0-9]+\\.[0-9]+"), "?"));
        QTest::keyClick(&window(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(sentence(), visible);
    }

    /// Within a lesson and while a number is dragged, the scale of the scores only grows, so a division of
    /// the scores is visible as paler colors.
    void colorsKeepTheirScaleWithinALesson() {
        start();
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::ScaledScores, 0, 1, 4});
        const auto largestScore = [&] { return viewContext().displaySettings().seriesMagnitudes.stages; };
        QVERIFY(largestScore().empty());
        startLesson("one-number");
        QTRY_VERIFY(isShown());
        QTRY_VERIFY(largestScore().contains(Stage::ScaledScores));
        const double before = largestScore().at(Stage::ScaledScores);
        QCOMPARE(largestScore().at(Stage::RawScores), before);
        Session divided = session();
        divided.score.function = ScoreFunction::ScaledDot;
        divided.score.scale = {ScoreScale::Kind::Custom, 1000};
        m_controller->document().apply({divided, "divisor", SessionEdit::noInteraction});
        QTRY_VERIFY(isShown());
        QVERIFY(largestScore().at(Stage::ScaledScores) >= before);
        const auto maps = stageMaps(shown(), Stage::ScaledScores, viewContext().displaySettings());
        QVERIFY(maps.largestMagnitude < before / 10);
        QVERIFY(maps.scale.high >= before);
        panel()->leaveAction()->trigger();
        QTRY_VERIFY(largestScore().empty());
    }

    /// The scores of the first screen are larger than the scores of the lesson.
    void aLessonBeginsWithItsOwnScale() {
        start(startupPreset());
        QTRY_VERIFY(isShown());
        ViewSettings narrowed = viewContext().viewSettings();
        narrowed.weightRange = {0, 0.1};
        viewContext().changeDisplay(changeTo(narrowed));
        const double previousScore =
            stageMaps(shown(), Stage::RawScores, viewContext().displaySettings()).largestMagnitude;
        for (const char* lesson : {"one-number", "what-a-mask-does"}) {
            startLesson(lesson);
            QTRY_VERIFY(isShown());
            const auto largestScore = [&] { return viewContext().displaySettings().seriesMagnitudes.stages; };
            QTRY_VERIFY(largestScore().contains(Stage::RawScores));
            const double largest =
                stageMaps(shown(), Stage::RawScores, viewContext().displaySettings()).largestMagnitude;
            QVERIFY(largest < previousScore / 2);
            QCOMPARE(largestScore().at(Stage::RawScores), largest);
            QVERIFY(!viewContext().viewSettings().weightRange);
        }
    }

    /// During a lesson, the page keys change the lesson step, even while a text field has focus. Presenter
    /// devices send these keys. Without a lesson, they change the stage.
    void pageKeysStepThroughARunningLesson() {
        start();
        QTRY_VERIFY(isShown());
        startLesson("what-a-mask-does");
        QTRY_VERIFY(isShown());
        QCOMPARE(text("lessonCount").left(6), "step 1");
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_PageDown);
        QCOMPARE(text("lessonCount").left(6), "step 2");
        auto* sentenceField = window().findChild<SentenceField*>();
        sentenceField->setFocus();
        QTest::keyClick(sentenceField, Qt::Key_PageDown);
        QCOMPARE(text("lessonCount").left(6), "step 3");
        QTest::keyClick(sentenceField, Qt::Key_PageUp);
        QCOMPARE(text("lessonCount").left(6), "step 2");
        panel()->leaveAction()->trigger();
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::Weights, 0, 1, 4});
        window().findChild<OverviewView*>()->setFocus();
        QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_PageDown);
        QCOMPARE(viewContext().selectedCell().stage, Stage::Context);
    }

    void classroomShowsOnlyHeatmapsOfTheStep() {
        start();
        QTest::keyClick(&window(), Qt::Key_F11);
        startLesson("one-number");
        const Lesson lesson = parseLesson(lessonNamed("one-number", "en"));
        const auto* overview = window().findChild<OverviewView*>();
        const auto stagesShown = [&] {
            std::vector<Stage> stages = overview->figure()->stages();
            std::ranges::sort(stages);
            return stages;
        };
        for (int n = 0; n < lesson.size(); ++n, goToNextStep()) {
            QTRY_VERIFY(isShown());
            // The selected stage, and one other stage of the sentence; the weights only if there is no other.
            const Stage selected = viewContext().selectedCell().stage;
            std::vector<Stage> others;
            bool mentionsNothing = true;
            for (const auto& part : filledSentence(lesson.steps[std::size_t(n)].text, shown(), 0)) {
                if (!part.cell) continue;
                mentionsNothing = false;
                if (part.cell->stage != selected) others.push_back(part.cell->stage);
            }
            std::ranges::stable_partition(others, [](Stage stage) { return stage != Stage::Weights; });
            std::set<Stage> expected = {selected};
            if (mentionsNothing) expected.insert(Stage::Weights);
            if (!others.empty()) expected.insert(others.front());
            QTRY_COMPARE(stagesShown(), std::vector(expected.begin(), expected.end()));
            QCOMPARE(viewContext().viewSettings().colorRange, ColorRange::ZeroToOne);
        }
        QTest::keyClick(&window(), Qt::Key_F11);
        QTRY_VERIFY(viewContext().displaySettings().chosenStages.empty());
    }

    /// Every cell in the sentence of a step is within the viewport.
    void mentionedCellsAreVisibleWithoutScrolling() {
        m_showsEverything = false;
        start();
        m_showsEverything = true;
        window().resize(1440, 900);
        int checkedCells = 0;
        for (const Language& language : languages()) {
            for (const Session& base : lessons(language.code)) {
                startLessonWithTitle(QString::fromStdString(base.title));
                for (int n = 0; n < parseLesson(base).size(); ++n, goToNextStep()) {
                    QTRY_VERIFY(isShown());             // some steps train a model
                    QCoreApplication::processEvents();  // scrolls to the cells
                    if (viewContext().state().viewName != "heatmaps") continue;
                    const auto* overview = window().findChild<OverviewView*>();
                    for (const CellRef& cell : cellsOf(parseLesson(base).steps[std::size_t(n)])) {
                        const QRectF rect =
                            overview->figure()->cellRect(cell).translated(overview->figureOrigin());
                        QVERIFY2(QRectF(overview->viewport()->rect()).contains(rect) && !rect.isEmpty(),
                                 qPrintable(QString("%1, step %2").arg(base.title.c_str()).arg(n + 1)));
                        ++checkedCells;
                    }
                }
                trigger("Leave the lesson");
            }
        }
        QVERIFY2(checkedCells > 160, QByteArray::number(checkedCells));
    }

    void leavingALessonRestoresTheViewSettings() {
        start();
        QTRY_VERIFY(isShown());
        const auto stages = [&] { return window().findChild<OverviewView*>()->figure()->stages().size(); };
        QCOMPARE(stages(), 3u);
        startLesson("one-number");
        QTRY_VERIFY(isShown() && stages() == 11u);
        viewContext().showView("heatmaps");
        goToNextStep();
        QVERIFY(!viewContext().viewSettings().showsAllStages);  // the choice of the user is kept
        startLesson("two-sentences");                           // started within the first lesson
        QTRY_VERIFY(viewContext().viewSettings().showsAllStages);
        startLesson("why-sqrt-d-k");
        QTRY_VERIFY(!viewContext().viewSettings().showsAllStages);
        trigger("Leave the lesson");
        QTRY_VERIFY(isShown());
        QVERIFY(!viewContext().viewSettings().showsAllStages);
        QCOMPARE(viewContext().state().viewName, "heatmaps");
    }

    void aStepShowsItsSweepCurves() {
        start();
        auto* sweeps = window().findChild<SweepView*>();
        startLesson("softmax-and-temperature");
        for (int i = 0; i < 6; ++i) goToNextStep();
        QTRY_COMPARE(viewContext().state().viewName, "sweep");
        QTRY_VERIFY(sweeps->result());
        QCOMPARE(sweeps->result()->settings.field, SweepField::Temperature);
        QVERIFY(sweepAppliesTo(*sweeps->result(), session()));
        const auto isRunning = [&] { return sweeps->findChild<QProgressBar*>()->isVisibleTo(sweeps); };
        QTRY_VERIFY(!isRunning());
        goToNextStep();  // shows the same curves
        QVERIFY(!isRunning());
        startLesson("why-sqrt-d-k");
        for (int i = 0; i < 9; ++i) goToNextStep();
        QVERIFY(isRunning());
        QTRY_COMPARE(sweeps->result()->settings.field, SweepField::KeySize);
        QTRY_VERIFY(isShown());
        find<QPlainTextEdit>("editorSentence")->setPlainText("More curves.");
        find<QPushButton>("editorAdd")->click();
        QCOMPARE(parseLesson(session()).steps.back().sweep, SweepField::KeySize);
    }

    void theSentenceShowsTheValueOfItsCell() {
        start();
        startLesson("one-number");
        for (int i = 0; i < 5; ++i) goToNextStep();
        QTRY_VERIFY(isShown());
        QCOMPARE(sentence(),
                 "Softmax turns each row of scores into shares that sum to 1.0000: “is” gives "
                 "“dessert” the weight 0.8176, the largest of its row.");
    }

    void clickOnANumberSelectsItsCell() {
        start();
        startLesson("one-number");
        for (int i = 0; i < 5; ++i) goToNextStep();
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::RawScores, 0, 0, 0});
        static const QRegularExpression link("<a href='(\\d+)'[^>]*>0\\.8176</a>");
        const QString address = link.match(text("lessonSentence")).captured(1);
        QVERIFY(!address.isEmpty());
        emit find<QLabel>("lessonSentence")->linkActivated(address);
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void undoReturnsToThePreviousLessonStep() {
        start();
        startLesson("why-sqrt-d-k");
        goToNextStep();
        goToNextStep();
        QCOMPARE(session().dK, 1024);
        QCOMPARE(undoStack()->count(), 3);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 64);
        QCOMPARE(text("lessonCount"), "step 2 of 10");
        QTRY_VERIFY(isShown());
        QVERIFY2(sentence().startsWith("With 64 numbers"), qPrintable(sentence()));
        QTest::keyClick(&window(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(session().dK, 1024);
        QCOMPARE(text("lessonCount"), "step 3 of 10");
        for (int i = 0; i < 3; ++i) undoStack()->undo();
        QCOMPARE(session(), Session());
        QVERIFY(!panel()->isVisible());
        QVERIFY(!undoStack()->canUndo());
        undoStack()->redo();
        QVERIFY(panel()->isVisible());
        QCOMPARE(text("lessonCount"), "step 1 of 10");
    }

    void leavingALessonRestoresSessionViewAndCell() {
        start();
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        const Session before = session();
        viewContext().showView("lines");
        viewContext().select({Stage::Weights, 1, 3, 2});
        const int steps = undoStack()->count();
        startLesson("what-a-mask-does");
        for (int i = 0; i < 8; ++i) goToNextStep();
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().state().viewName, "focus");
        trigger("Leave the lesson");
        QCOMPARE(session(), before);
        QVERIFY(!panel()->isVisible());
        QVERIFY(!panel()->nextAction()->isEnabled() && !panel()->leaveAction()->isEnabled());
        QTRY_VERIFY(isShown());
        QCOMPARE(viewContext().state().viewName, "lines");
        QCOMPARE(viewContext().selectedCell(), (CellRef{Stage::Weights, 1, 3, 2}));
        QCOMPARE(undoStack()->count(), steps + 10);  // the start, eight steps and leaving
        undoStack()->undo();                         // returns to the lesson
        QCOMPARE(text("lessonCount"), "step 9 of 9");
        undoStack()->setIndex(steps);
        QCOMPARE(session(), before);
        undoStack()->undo();
        QCOMPARE(session(), Session());
    }

    void aLessonDoesNotModifyTheDocument() {
        start();
        startLesson("one-number");
        goToNextStep();
        QVERIFY(!window().isWindowModified());
        trigger("Leave the lesson");
        QVERIFY(!window().isWindowModified());
        typeNumber("d_k", "8");
        QVERIFY(window().isWindowModified());
    }

    void aLessonSavesTheDocumentAndExportsTheStep() {
        start();
        m_answers->path = m_config.filePath("mine.attn");
        trigger("Save");
        const QString documentPath = m_answers->path;
        typeNumber("d_k", "8");
        const Session before = session();
        startLesson("why-sqrt-d-k");
        goToNextStep();
        QTRY_VERIFY(isShown());
        QVERIFY(window().isWindowModified());  // the change before the lesson is still unsaved
        trigger("Save");
        QVERIFY(!window().isWindowModified());
        Session saved = loadSession(documentPath);
        saved.viewStateJson = before.viewStateJson;
        QCOMPARE(saved, before);
        m_answers->path = m_config.filePath("seen.attn");
        trigger("Export…");
        const Session exported = loadSession(m_answers->path);
        QCOMPARE(exported.dK, 64);
        QCOMPARE(exported.lessonStepsJson, "[]");
        trigger("Leave the lesson");
        QVERIFY(!window().isWindowModified());

        startLesson("why-sqrt-d-k");
        find<QPlainTextEdit>("editorSentence")->setPlainText("One more.");
        find<QPushButton>("editorAdd")->click();
        QCOMPARE(m_controller->document().path(), "");  // the lesson becomes the document
        QVERIFY(window().isWindowModified());
        m_answers->path = m_config.filePath("more.attn");
        trigger("Save");
        QCOMPARE(parseLesson(loadSession(m_answers->path)).size(), 11);
        QCOMPARE(loadSession(documentPath).dK, 8);
    }

    void anEditedStepCanBeRestored() {
        start();
        startLesson("why-sqrt-d-k");
        auto* returnButton = find<QToolButton>("lessonReturn");
        QVERIFY(!returnButton->isVisible());
        typeNumber("heads", "3");
        QCOMPARE(session().heads, 3);
        QVERIFY(returnButton->isVisible());
        QCOMPARE(text("lessonCount"), "step 1 of 10");
        QTest::mouseClick(returnButton, Qt::LeftButton);
        QCOMPARE(session().heads, 1);
        QVERIFY(!returnButton->isVisible());
        typeNumber("heads", "3");
        goToNextStep();  // shows the next step without the edit
        QCOMPARE(session(), sessionAtStep(lessonNamed("why-sqrt-d-k", "en"),
                                          parseLesson(lessonNamed("why-sqrt-d-k", "en")), 1));
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().heads, 3);
        QVERIFY(returnButton->isVisible());
    }

    void focusMovesToTheOverviewButLeavesButtonsAlone() {
        start();
        QTRY_VERIFY(isShown());
        m_controller->window().findChild<SentenceField*>()->setFocus();
        startLesson("one-number");
        QTRY_VERIFY(window().findChild<OverviewView*>()->hasFocus());
        auto* button = find<QToolButton>("lessonNext");
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
        QTRY_VERIFY(isShown());
        QCOMPARE(text("lessonCount"), "step 2 of 9");
        QVERIFY(button->hasFocus());
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(text("lessonCount"), "step 3 of 9");
    }

    void choosingAPresetEndsTheLesson() {
        start();
        startLesson("one-number");
        trigger(QString::fromStdString(presetNamed("why-sqrt-d-k").title));
        QVERIFY(!panel()->isVisible());
        undoStack()->undo();
        QVERIFY(panel()->isVisible());
    }

    void leavingASecondLessonRestoresTheDocument() {
        start(withHeads(2));
        startLesson("one-number");
        goToNextStep();
        startLesson("heads-and-w-o");
        trigger("Leave the lesson");
        QCOMPARE(session(), withHeads(2));
    }

    void lessonsInAnotherLanguageCanBeStarted() {
        start();
        startLessonWithTitle("为什么除以 √d_k");
        QTRY_VERIFY(isShown());
        QVERIFY2(sentence().startsWith("这里键有 4 个数"), qPrintable(sentence()));
        QCOMPARE(shown().tokens->queries[0][0], "人生");
    }

    void anAddedStepStoresTheShownState() {
        start();
        QTRY_VERIFY(isShown());
        auto* sentenceEdit = find<QPlainTextEdit>("editorSentence");
        auto* add = find<QPushButton>("editorAdd");
        QVERIFY(!add->isEnabled());
        sentenceEdit->setPlainText("Look at {weigths:1,4}.");
        QVERIFY(!add->isEnabled());
        QVERIFY(text("editorProblem").startsWith("The sentence must not contain {weigths:1,4} because "));
        sentenceEdit->setPlainText("Look at {weights:1,4}.");
        add->click();
        QCOMPARE(text("lessonCount"), "step 1 of 1");
        QTRY_COMPARE(sentence(), "Look at 0.4917.");
        typeNumber("heads", "3");
        QTRY_VERIFY(isShown());
        viewContext().select({Stage::Context, 2, 1, 0});
        sentenceEdit->setPlainText("Three heads.");
        add->click();
        QCOMPARE(text("lessonCount"), "step 2 of 2");

        m_answers->path = m_config.filePath("own.attn");
        trigger("Save");
        const Lesson saved = parseLesson(loadSession(m_answers->path));
        QCOMPARE(saved.size(), 2);
        QVERIFY(saved.steps[0].fieldValues.empty());
        QCOMPARE(saved.steps[1].fieldValues, (std::vector<FieldValue>{{"heads", "3"}}));
        QCOMPARE(targetAtStep(saved, 1).cell, (CellRef{Stage::Context, 2, 1, 0}));
        // The file contains the session at the start of the lesson.
        QCOMPARE(loadSession(m_answers->path).heads, 1);
        QVERIFY(!window().isWindowModified());
        typeNumber("heads", "5");  // an edit that is not added as a step
        trigger("Save");
        QCOMPARE(loadSession(m_answers->path).heads, 1);
        QCOMPARE(parseLesson(loadSession(m_answers->path)), saved);
        find<QLineEdit>("editorTitle")->setText("Mine");
        emit find<QLineEdit>("editorTitle")->editingFinished();
        QCOMPARE(session().heads, 5);
        QCOMPARE(text("lessonTitle"), "Mine");
        trigger("Save");
        trigger("Leave the lesson");
        QCOMPARE(session().heads, 1);
        QCOMPARE(session().title, "Mine");
        QCOMPARE(parseLesson(session()).size(), 2);
        QVERIFY(!window().isWindowModified());
        trigger("Start this session’s lesson");
        goToNextStep();
        QCOMPARE(session().heads, 3);
    }

    void stepsCanBeMovedAndDeleted() {
        start(lessonNamed("why-sqrt-d-k", "en"));
        QTRY_VERIFY(isShown());
        auto* list = find<QListWidget>("editorSteps");
        QCOMPARE(list->count(), 10);
        const Lesson before = parseLesson(session());
        list->setCurrentRow(0);
        find<QPushButton>("editorDown")->click();
        Lesson after = parseLesson(session());
        QCOMPARE(after.steps[0], before.steps[1]);
        QCOMPARE(after.steps[1], before.steps[0]);
        list->setCurrentRow(9);
        find<QPushButton>("editorDelete")->click();
        QCOMPARE(parseLesson(session()).size(), 9);
        undoStack()->undo();
        undoStack()->undo();
        QCOMPARE(parseLesson(session()), before);
        QCOMPARE(list->count(), 10);
        find<QLineEdit>("editorTitle")->setText("Mine");
        emit find<QLineEdit>("editorTitle")->editingFinished();
        QCOMPARE(session().title, "Mine");
    }
};

ATTENTION_TEST(TestLessonPanel)
#include "tst_lesson_panel.moc"
