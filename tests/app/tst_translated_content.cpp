// SPDX-License-Identifier: GPL-3.0-or-later
// The startup session and the lessons change their language together with the window.
#include "controller_fixture.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_panel.h"
#include "lessons/lesson.h"
#include "storage/lessons.h"
#include "support/qt_tests.h"

using namespace attention;
using namespace attention::test;

class TestTranslatedContent : public ControllerFixture {
    Q_OBJECT

    MainWindow& window() { return m_controller->window(); }
    QUndoStack* undoStack() { return m_controller->document().undoStack(); }
    bool waitUntilShown() {
        return QTest::qWaitFor([this] { return isShown(); }, waitTimeout);
    }
    /// Chooses the language in the menu. Returns true when the session is shown in it.
    bool chooseLanguage(const QString& language) {
        find<QAction>(qPrintable("language." + language))->trigger();
        return QTest::qWaitFor([&] { return currentLanguage() == language; }, waitTimeout) &&
               waitUntilShown();
    }
    /// Starts the program as main() does without a file. Returns true when the startup preset is shown.
    bool startWithoutFile() {
        start(startupPreset());
        m_controller->document().applyPreset(startupPreset());
        return waitUntilShown();
    }
    /// Starts the lesson and goes to the step, counted from 0. Returns true when the step is shown.
    bool startLesson(const Session& lesson, int step) {
        m_controller->lessonController().start(lesson);
        for (int i = 0; i < step; ++i) part<LessonPanel>()->nextAction()->trigger();
        return waitUntilShown();
    }

 private slots:
    void cleanup() {
        end();
        installLanguage("en");
    }

    void startupSessionFollowsTheLanguage() {
        QVERIFY(startWithoutFile());
        const Session english = session();
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(session(), startupPreset());
        QVERIFY(session().input.queryText != english.input.queryText);
        QVERIFY2(text("about").contains(QString::fromStdString(startupPreset().notes)),
                 qPrintable(text("about")));
        QVERIFY(!m_controller->document().isModified());
        undoStack()->undo();
        QCOMPARE(session().input.queryText, english.input.queryText);
    }

    void languageChangeKeepsAnEditedSession() {
        QVERIFY(startWithoutFile());
        find<SentenceField>("input.query_text")->setPlainText("The cat slept because it was tired");
        QTRY_VERIFY(isShown());
        const Session edited = session();
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(session(), edited);
    }

    /// A file contains the texts of its language, so translated texts would be unsaved changes.
    void languageChangeKeepsTheTextsOfAFile() {
        start();
        m_controller->document().applyPreset(presetNamed("bert-style"));
        QVERIFY(waitUntilShown());
        const QTemporaryDir folder;
        m_answers->path = folder.filePath("w.attn");
        trigger("Save");
        const Session saved = session();
        QVERIFY(chooseLanguage("zh_CN"));
        QCOMPARE(session(), saved);
        QVERIFY(saved.title != presetNamed("bert-style").title);
        QVERIFY(!window().isWindowModified());
    }

    void lessonContinuesAtTheSameStep() {
        start();
        QTRY_VERIFY(isShown());
        for (const char* name : {"one-number", "why-sqrt-d-k", "what-a-mask-does", "additive-dot-bilinear"}) {
            QVERIFY(startLesson(lessonNamed(name, "en"), 2));
            QVERIFY(chooseLanguage("zh_CN"));
            const Session chinese = lessonNamed(name, "zh_CN");
            QCOMPARE(session(), sessionAtStep(chinese, parseLesson(chinese), 2));
            QCOMPARE(text("lessonTitle"), QString::fromStdString(chinese.title));
            QVERIFY(text("lessonCount").contains('3'));
            QVERIFY(!part<LessonPanel>()->isHidden());
            part<LessonPanel>()->leaveAction()->trigger();
            QCOMPARE(session(), Session());
            QVERIFY(!m_controller->document().isModified());
            QVERIFY(chooseLanguage("en"));
        }
    }

    void languageChangeKeepsEditsInALesson() {
        start();
        QTRY_VERIFY(isShown());
        QVERIFY(startLesson(lessonNamed("one-number", "en"), 1));
        typeNumber("d_k", "5");
        QTRY_VERIFY(isShown());
        QVERIFY(chooseLanguage("zh_CN"));
        const Session chinese = lessonNamed("one-number", "zh_CN");
        QCOMPARE(session().dK, 5);
        QCOMPARE(session().input.queryText, chinese.input.queryText);
        QVERIFY(m_controller->document().isResettable());
        part<LessonPanel>()->nextAction()->trigger();
        QCOMPARE(session(), sessionAtStep(chinese, parseLesson(chinese), 2));
    }
};

ATTENTION_TEST(TestTranslatedContent)
#include "tst_translated_content.moc"
