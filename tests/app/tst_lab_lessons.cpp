// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: stepping through, undoing, leaving, writing one's own.
#include "lab_fixture.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "lessons/lesson.h"
#include "lessons/lesson_sentence.h"
#include "storage/lessons.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"
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

class TestLabLessons : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    QUndoStack* history() { return m_lab->document().undoStack(); }
    LessonPanel* panel() { return window().lessonPanel(); }
    void next() { QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_N); }
    void back() { QTest::keyClick(window().findChild<OverviewView*>(), Qt::Key_N, Qt::ShiftModifier); }
    /// The sentence as it is read, without its markup.
    QString sentence() const {
        static const QRegularExpression tags("<[^>]*>");
        return text("lessonSentence").remove(tags);
    }
    /// Lessons are read when the menu is opened for the first time.
    void startLesson(const QString& title) {
        emit window().lessonMenu()->aboutToShow();
        trigger(title);
    }
    void startLesson(std::size_t i) { startLesson(QString::fromStdString(lessons("en").at(i).title)); }
    /// The framed one, and those that numbers of the step's sentence lead to.
    std::vector<CellRef> cellsOf(const LessonStep& step) {
        std::vector<CellRef> cells = {window().selectedCell()};
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

    void aLessonLeadsFromItsFirstStepToItsLastAndBack() {
        for (std::size_t i = 0; i < lessons("en").size(); ++i) {
            start();
            const Session base = lessons("en").at(i);
            const Lesson lesson = parseLesson(base);
            startLesson(i);
            for (int n = 0; n < lesson.size(); ++n) {
                QTRY_VERIFY(isShown());  // some steps learn
                QCOMPARE(session(), sessionAtStep(base, lesson, n));
                QCOMPARE(text("lessonCount"), QString("step %1 of %2").arg(n + 1).arg(lesson.size()));
                QCOMPARE(window().selectedCell(), targetAtStep(lesson, n).cell);
                QVERIFY2(!sentence().contains('{') && !sentence().contains("…"), qPrintable(sentence()));
                QVERIFY(!sentence().isEmpty());
                if (n + 1 < lesson.size()) next();
            }
            QVERIFY(!panel()->nextAction()->isEnabled());
            for (int n = lesson.size() - 2; n >= 0; --n) {
                back();
                QCOMPARE(session(), sessionAtStep(base, lesson, n));
                QTRY_VERIFY(isShown());  // some steps learn
                QCOMPARE(window().selectedCell(), targetAtStep(lesson, n).cell);
            }
            QVERIFY(!panel()->backAction()->isEnabled());
            end();
        }
    }

    /// As large as they can be: those that the sentence speaks of, and no others.
    void inAClassroomTheOverviewHasTheMapsOfTheStep() {
        start();
        QTest::keyClick(&window(), Qt::Key_F11);
        startLesson(0);
        const Lesson lesson = parseLesson(lessons("en").at(0));
        const auto* maps = window().findChild<OverviewView*>();
        const auto stagesShown = [&] {
            std::vector<Stage> stages = maps->figure()->stages();
            std::ranges::sort(stages);
            return stages;
        };
        for (int n = 0; n < lesson.size(); ++n, next()) {
            QTRY_VERIFY(isShown());
            std::set<Stage> spokenOf;
            for (const auto& part : filledSentence(lesson.steps[std::size_t(n)].text, shown(), 0))
                if (part.cell && spokenOf.size() < 3) spokenOf.insert(part.cell->stage);
            if (spokenOf.empty()) spokenOf = {Stage::RawScores, Stage::Weights, Stage::Context};
            spokenOf.insert(window().selectedCell().stage);
            QTRY_COMPARE(stagesShown(), std::vector(spokenOf.begin(), spokenOf.end()));
            QCOMPARE(window().viewSettings().colorRange, ColorRange::ZeroToOne);
        }
        QTest::keyClick(&window(), Qt::Key_F11);
        QTRY_VERIFY(window().viewSettings().chosenStages.empty());
    }

    /// Nobody has to scroll.
    void whatASentenceSpeaksOfIsInSight() {
        start();
        window().resize(1440, 900);
        int looked = 0;
        for (const char* language : {"en", "zh_CN"}) {
            for (const Session& base : lessons(language)) {
                startLesson(QString::fromStdString(base.title));
                for (int n = 0; n < parseLesson(base).size(); ++n, next()) {
                    QTRY_VERIFY(isShown());  // some steps learn
                    if (window().currentViewName() != "overview") continue;
                    const auto* maps = window().findChild<OverviewView*>();
                    for (const CellRef& cell : cellsOf(parseLesson(base).steps[std::size_t(n)])) {
                        const QRectF rect = maps->figure()->cellRect(cell).translated(maps->figureOrigin());
                        QVERIFY2(QRectF(maps->viewport()->rect()).contains(rect) && !rect.isEmpty(),
                                 qPrintable(QString("%1, step %2").arg(base.title.c_str()).arg(n + 1)));
                        ++looked;
                    }
                }
                trigger("Leave the lesson");
            }
        }
        QVERIFY2(looked > 160, QByteArray::number(looked));
    }

    void aLessonSaysHowToLookAtItAndGivesTheLookBack() {
        start();
        QTRY_VERIFY(isShown());
        const auto stages = [&] { return window().findChild<OverviewView*>()->figure()->stages().size(); };
        QCOMPARE(stages(), 3u);
        startLesson(0);
        QTRY_VERIFY(isShown() && stages() == 11u);
        trigger("All stages in the overview");
        next();
        QVERIFY(!window().viewSettings().showsAllStages);  // as whoever looks wants it
        startLesson(5);                                    // begun out of the other
        QTRY_VERIFY(window().viewSettings().showsAllStages);
        startLesson(1);
        QTRY_VERIFY(!window().viewSettings().showsAllStages);
        trigger("Leave the lesson");
        QTRY_VERIFY(isShown());
        QVERIFY(!window().viewSettings().showsAllStages);
        QCOMPARE(window().currentViewName(), "overview");
    }

    void aStepShowsItsCurves() {
        start();
        auto* sweeps = window().findChild<SweepView*>();
        startLesson(6);
        for (int i = 0; i < 6; ++i) next();
        QTRY_COMPARE(window().currentViewName(), "sweep");
        QTRY_VERIFY(sweeps->result());
        QCOMPARE(sweeps->result()->settings.field, SweepField::Temperature);
        QVERIFY(sweepAppliesTo(*sweeps->result(), session()));
        const auto isRunning = [&] { return sweeps->findChild<QProgressBar*>()->isVisibleTo(sweeps); };
        QTRY_VERIFY(!isRunning());
        next();  // the same curves
        QVERIFY(!isRunning());
        startLesson(1);
        for (int i = 0; i < 9; ++i) next();
        QVERIFY(isRunning());
        QTRY_COMPARE(sweeps->result()->settings.field, SweepField::KeySize);
        QTRY_VERIFY(isShown());
        find<QPlainTextEdit>("editorSentence")->setPlainText("More curves.");
        find<QPushButton>("editorAdd")->click();
        QCOMPARE(parseLesson(session()).steps.back().sweep, SweepField::KeySize);
    }

    void theSentenceSaysTheNumberOfTheMap() {
        start();
        startLesson(0);
        for (int i = 0; i < 5; ++i) next();
        QTRY_VERIFY(isShown());
        QCOMPARE(sentence(),
                 "Softmax turns each row of scores into shares that sum to 1.0000: “is” gives "
                 "“dessert” the weight 0.8176, the largest of its row.");
    }

    void aNumberInTheSentenceLeadsToItsCell() {
        start();
        startLesson(0);
        for (int i = 0; i < 5; ++i) next();
        QTRY_VERIFY(isShown());
        window().select({Stage::RawScores, 0, 0, 0});
        static const QRegularExpression link("<a href='(\\d+)'[^>]*>0\\.8176</a>");
        const QString address = link.match(text("lessonSentence")).captured(1);
        QVERIFY(!address.isEmpty());
        emit find<QLabel>("lessonSentence")->linkActivated(address);
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 0, 1, 4}));
    }

    void undoStepsBackAndThePanelFollows() {
        start();
        startLesson(1);
        next();
        next();
        QCOMPARE(session().dK, 1024);
        QCOMPARE(history()->count(), 3);
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().dK, 64);
        QCOMPARE(text("lessonCount"), "step 2 of 10");
        QTRY_VERIFY(isShown());
        QVERIFY2(sentence().startsWith("With 64 numbers"), qPrintable(sentence()));
        QTest::keyClick(&window(), Qt::Key_Y, Qt::ControlModifier);
        QCOMPARE(session().dK, 1024);
        QCOMPARE(text("lessonCount"), "step 3 of 10");
        for (int i = 0; i < 3; ++i) history()->undo();
        QCOMPARE(session(), Session());
        QVERIFY(!panel()->isVisible());
        QVERIFY(!history()->canUndo());
        history()->redo();
        QVERIFY(panel()->isVisible());
        QCOMPARE(text("lessonCount"), "step 1 of 10");
    }

    void leavingGivesEverythingBack() {
        start();
        typeNumber("heads", "2");
        QTRY_VERIFY(isShown());
        const Session before = session();
        window().setCurrentViewName("lines");
        window().select({Stage::Weights, 1, 3, 2});
        const int steps = history()->count();
        startLesson(2);
        for (int i = 0; i < 8; ++i) next();
        QTRY_VERIFY(isShown());
        QCOMPARE(window().currentViewName(), "focus");
        trigger("Leave the lesson");
        QCOMPARE(session(), before);
        QVERIFY(!panel()->isVisible());
        QVERIFY(!panel()->nextAction()->isEnabled() && !panel()->leaveAction()->isEnabled());
        QTRY_VERIFY(isShown());
        QCOMPARE(window().currentViewName(), "lines");
        QCOMPARE(window().selectedCell(), (CellRef{Stage::Weights, 1, 3, 2}));
        QCOMPARE(history()->count(), steps + 10);  // the start, eight steps and the way out
        history()->undo();                         // into the lesson again
        QCOMPARE(text("lessonCount"), "step 9 of 9");
        history()->setIndex(steps);
        QCOMPARE(session(), before);
        history()->undo();
        QCOMPARE(session(), Session());
    }

    void aLessonIsNoChangeOfTheFile() {
        start();
        startLesson(0);
        next();
        QVERIFY(!window().isWindowModified());
        trigger("Leave the lesson");
        QVERIFY(!window().isWindowModified());
        typeNumber("d_k", "8");
        QVERIFY(window().isWindowModified());
    }

    void savingInALessonSavesTheDocumentAndExportingWhatIsSeen() {
        start();
        m_answers->path = m_config.filePath("mine.attn");
        trigger("Save");
        const QString mine = m_answers->path;
        typeNumber("d_k", "8");
        const Session before = session();
        startLesson(1);
        next();
        QTRY_VERIFY(isShown());
        QVERIFY(window().isWindowModified());  // what was unsaved before still is
        trigger("Save");
        QVERIFY(!window().isWindowModified());
        Session saved = loadSession(mine);
        saved.viewStateJson = before.viewStateJson;
        QCOMPARE(saved, before);
        m_answers->path = m_config.filePath("seen.attn");
        trigger("Export…");
        const Session seen = loadSession(m_answers->path);
        QCOMPARE(seen.dK, 64);
        QCOMPARE(seen.lessonStepsJson, "[]");
        trigger("Leave the lesson");
        QVERIFY(!window().isWindowModified());

        startLesson(1);
        find<QPlainTextEdit>("editorSentence")->setPlainText("One more.");
        find<QPushButton>("editorAdd")->click();
        QCOMPARE(m_lab->document().path(), "");  // now the lesson is the document
        QVERIFY(window().isWindowModified());
        m_answers->path = m_config.filePath("more.attn");
        trigger("Save");
        QCOMPARE(parseLesson(loadSession(m_answers->path)).size(), 11);
        QCOMPARE(loadSession(mine).dK, 8);
    }

    void whoLeavesTheStepCanComeBackToIt() {
        start();
        startLesson(1);
        auto* comeBack = find<QToolButton>("lessonReturn");
        QVERIFY(!comeBack->isVisible());
        typeNumber("heads", "3");
        QCOMPARE(session().heads, 3);
        QVERIFY(comeBack->isVisible());
        QCOMPARE(text("lessonCount"), "step 1 of 10");
        QTest::mouseClick(comeBack, Qt::LeftButton);
        QCOMPARE(session().heads, 1);
        QVERIFY(!comeBack->isVisible());
        typeNumber("heads", "3");
        next();  // leads to the next step as it is taught
        QCOMPARE(session(), sessionAtStep(lessons("en")[1], parseLesson(lessons("en")[1]), 1));
        QTest::keyClick(&window(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(session().heads, 3);
        QVERIFY(comeBack->isVisible());
    }

    void theKeyboardGoesToTheMapAtTheBeginningAndStaysAtAButton() {
        start();
        QTRY_VERIFY(isShown());
        m_lab->window().findChild<SentenceEdit*>()->setFocus();
        startLesson(0);
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

    void aPresetEndsTheLesson() {
        start();
        startLesson(0);
        trigger(QString::fromStdString(presetNamed("why-sqrt-d-k").title));
        QVERIFY(!panel()->isVisible());
        history()->undo();
        QVERIFY(panel()->isVisible());
    }

    void aLessonStartedInAnotherLeadsBackToTheDocument() {
        start(withHeads(2));
        startLesson(0);
        next();
        startLesson(4);
        trigger("Leave the lesson");
        QCOMPARE(session(), withHeads(2));
    }

    void theOtherLanguageStandsInAMenuOfItsOwn() {
        start();
        startLesson("为什么除以 √d_k");
        QTRY_VERIFY(isShown());
        QVERIFY2(sentence().startsWith("这里键有 4 个数"), qPrintable(sentence()));
        QCOMPARE(shown().tokens->queries[0][0], "人生");
    }

    void aStepIsMadeOfWhatTheWindowShows() {
        start();
        QTRY_VERIFY(isShown());
        auto* sentenceEdit = find<QPlainTextEdit>("editorSentence");
        auto* add = find<QPushButton>("editorAdd");
        QVERIFY(!add->isEnabled());
        sentenceEdit->setPlainText("Look at {weigths:1,4}.");
        QVERIFY(!add->isEnabled());
        QVERIFY(text("editorProblem").startsWith("{weigths:1,4} is not understood"));
        sentenceEdit->setPlainText("Look at {weights:1,4}.");
        add->click();
        QCOMPARE(text("lessonCount"), "step 1 of 1");
        QTRY_COMPARE(sentence(), "Look at 0.4917.");
        typeNumber("heads", "3");
        QTRY_VERIFY(isShown());
        window().select({Stage::Context, 2, 1, 0});
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
        QCOMPARE(loadSession(m_answers->path).heads, 1);  // the file begins where the lesson does
        QVERIFY(!window().isWindowModified());
        typeNumber("heads", "5");  // tried out, and no step yet
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
        next();
        QCOMPARE(session().heads, 3);
    }

    void stepsAreMovedAndDeleted() {
        start(lessons("en").at(1));
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
        history()->undo();
        history()->undo();
        QCOMPARE(parseLesson(session()), before);
        QCOMPARE(list->count(), 10);
        find<QLineEdit>("editorTitle")->setText("Mine");
        emit find<QLineEdit>("editorTitle")->editingFinished();
        QCOMPARE(session().title, "Mine");
    }
};

ATTENTION_TEST(TestLabLessons)
#include "tst_lab_lessons.moc"
