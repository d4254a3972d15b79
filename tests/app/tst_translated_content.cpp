// SPDX-License-Identifier: GPL-3.0-or-later
// What the program brings along, lessons and the session it opens with, changes its language with the window.
#include "lab_fixture.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "lessons/lesson.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestTranslatedContent : public LabFixture {
    Q_OBJECT

    MainWindow& window() { return m_lab->window(); }
    QUndoStack* history() { return m_lab->document().undoStack(); }
    void choose(const QString& language) {
        find<QAction>(qPrintable("language." + language))->trigger();
        QTRY_COMPARE(currentLanguage(), language);
        QTRY_VERIFY(isShown());
    }
    /// As main() does without a file.
    void startPlainly() {
        start(startupPreset());
        m_lab->document().applyPreset(startupPreset());
        QTRY_VERIFY(isShown());
    }
    void startLesson(const Session& lesson, int step) {
        emit window().lessonMenu()->lessonChosen(lesson);
        for (int i = 0; i < step; ++i) window().lessonPanel()->nextAction()->trigger();
        QTRY_VERIFY(isShown());
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void theOpeningSessionIsThatOfTheLanguage() {
        startPlainly();
        const Session english = session();
        choose("zh_CN");
        QCOMPARE(session(), startupPreset());
        QVERIFY(session().input.queryText != english.input.queryText);
        QVERIFY2(text("about").contains(QString::fromStdString(startupPreset().notes)),
                 qPrintable(text("about")));
        QVERIFY(!m_lab->document().isModified());
        history()->undo();
        QCOMPARE(session().input.queryText, english.input.queryText);
    }

    void anEditedSessionStays() {
        startPlainly();
        find<SentenceEdit>("input.query_text")->setPlainText("The cat slept because it was tired");
        QTRY_VERIFY(isShown());
        const Session edited = session();
        choose("zh_CN");
        QCOMPARE(session(), edited);
    }

    void aLessonGoesOnAtTheSameStep() {
        start();
        QTRY_VERIFY(isShown());
        for (std::size_t i = 0; i < 4; ++i) {
            startLesson(lessons("en").at(i), 2);
            choose("zh_CN");
            const Session chinese = lessons("zh_CN").at(i);
            QCOMPARE(session(), sessionAtStep(chinese, parseLesson(chinese), 2));
            QCOMPARE(text("lessonTitle"), QString::fromStdString(chinese.title));
            QVERIFY(text("lessonCount").contains('3'));
            QVERIFY(!window().lessonPanel()->isHidden());
            window().lessonPanel()->leaveAction()->trigger();
            QCOMPARE(session(), Session());
            QVERIFY(!m_lab->document().isModified());
            choose("en");
        }
    }

    void whatWasTriedInALessonStays() {
        start();
        QTRY_VERIFY(isShown());
        startLesson(lessons("en").at(0), 1);
        typeNumber("d_k", "5");
        QTRY_VERIFY(isShown());
        choose("zh_CN");
        const Session chinese = lessons("zh_CN").at(0);
        QCOMPARE(session().dK, 5);
        QCOMPARE(session().input.queryText, chinese.input.queryText);
        QVERIFY(m_lab->document().isResettable());
        window().lessonPanel()->nextAction()->trigger();
        QCOMPARE(session(), sessionAtStep(chinese, parseLesson(chinese), 2));
    }
};

ATTENTION_TEST(TestTranslatedContent)
#include "tst_translated_content.moc"
