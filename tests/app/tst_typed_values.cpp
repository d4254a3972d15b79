// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that no command loses the value that the user is typing.
#include "controller_fixture.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "settings_bar/draggable_number.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"
#include "support/recorded_commands.h"
#include "support/test_context.h"
#include "window/view_stack.h"

#include <QClipboard>
#include <QListWidget>
#include <QPlainTextEdit>

using namespace attention;
using namespace attention::test;

class TestTypedValues : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Starts the program with a saved session in the file w.attn, whose d_k is 24.
    void startWithFile() {
        saveSession(path("w.attn"), Session());
        start();
        m_controller->fileController().openFile(path("w.attn"));
        QTRY_VERIFY(isShown());
        QVERIFY(!m_controller->document().isModified());
    }
    /// Types `digits` into d_k in the settings bar without Enter.
    void typeKeySize(const QString& digits) {
        auto* number = find<DraggableNumber>("settingsBar.d_k");
        QTest::mouseClick(number->findChild<QLineEdit*>(), Qt::LeftButton);
        QVERIFY(number->isTyping());
        QTest::keyClicks(number, digits);
        QCOMPARE(session().dK, 24);
    }
    void pressShortcut(const QKeySequence& shortcut) {
        QWidget* receiver = QApplication::focusWidget();
        QVERIFY(receiver);
        QTest::keySequence(receiver, shortcut);
    }
    Index savedKeySize() const { return loadSession(path("w.attn")).dK; }

 private slots:
    void init() { startWithFile(); }
    void cleanup() { end(); }

    void savingAppliesTheTypedNumber() {
        typeKeySize("8");
        pressShortcut(QKeySequence::Save);
        QTRY_COMPARE(savedKeySize(), 8);
        QVERIFY(!m_controller->document().isModified());
    }
    void theSaveCommandAppliesTheTypedNumber() {
        typeKeySize("8");
        action("Save")->trigger();
        QCOMPARE(savedKeySize(), 8);
    }
    void savingAppliesTheTypedTextOfTheSettings() {
        auto* window = find<QComboBox>("mask.window");
        part<SettingsPanel>()->showRow("mask.window");
        QTRY_VERIFY(window->hasFocus());
        window->lineEdit()->selectAll();
        QTest::keyClicks(window, "1");
        pressShortcut(QKeySequence::Save);
        QTRY_VERIFY(loadSession(path("w.attn")).mask.window == std::optional<Index>(1));
        QVERIFY(window->hasFocus());
    }
    void closingAsksAboutTheTypedNumber() {
        typeKeySize("8");
        m_answers->changes = UnsavedChangesAnswer::Save;
        m_controller->window().close();
        QCOMPARE(m_answers->questions.size(), 1);
        QCOMPARE(savedKeySize(), 8);
    }
    /// The window is not active, as if a program for accessibility had written the number.
    void closingAnInactiveWindowAsksAboutTheTypedNumber() {
        QWidget otherWindow;
        otherWindow.show();
        otherWindow.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&otherWindow));
        auto* number = find<DraggableNumber>("settingsBar.d_k");
        QTest::keyClick(number, Qt::Key_8);
        m_answers->changes = UnsavedChangesAnswer::Save;
        m_controller->window().close();
        QCOMPARE(m_answers->questions.size(), 1);
        QCOMPARE(savedKeySize(), 8);
    }
    void savingAppliesTheTypedNumberWhileAnotherWindowIsActive() {
        QLineEdit otherField;  // a window of its own, such as the search of the help
        otherField.show();
        otherField.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&otherField));
        otherField.setFocus();
        QTest::keyClick(find<DraggableNumber>("settingsBar.d_k"), Qt::Key_9);
        m_controller->fileController().save();
        QCOMPARE(savedKeySize(), 9);
        QVERIFY(otherField.hasFocus());
    }
    void openingAnotherFileAsksAboutTheTypedNumber() {
        typeKeySize("8");
        saveSession(path("other.attn"), Session());
        m_controller->fileController().openFile(path("other.attn"));
        QCOMPARE(m_answers->questions.size(), 1);
        QCOMPARE(session().dK, 8);  // the answer was to cancel
    }
    void exportsContainTheTypedNumber() {
        typeKeySize("8");
        m_answers->path = path("out.attn");
        m_answers->exportFormat = ExportFormat::Session;
        pressShortcut(Qt::CTRL | Qt::Key_E);
        QTRY_VERIFY(!isBusy() && QFile::exists(path("out.attn")));
        QVERIFY2(m_answers->errors.isEmpty(), qPrintable(m_answers->errors.join('\n')));
        QCOMPARE(loadSession(path("out.attn")).dK, 8);
    }
    void copiesShowTheTypedNumber() {
        typeKeySize("8");
        action("Copy")->trigger();
        QTRY_VERIFY(!isBusy());
        QVERIFY2(m_answers->errors.isEmpty(), qPrintable(m_answers->errors.join('\n')));
        QCOMPARE(session().dK, 8);
        QCOMPARE(m_controller->trace()->session->dK, 8);
    }
    void undoRevertsTheTypedNumber() {
        part<SettingsPanel>()->showRow("heads");
        Session edited = session();
        edited.heads = 2;
        m_controller->document().apply({edited, "heads"});
        typeKeySize("8");
        pressShortcut(QKeySequence::Undo);
        QCOMPARE(session().dK, 24);
        QCOMPARE(session().heads, 2);
        pressShortcut(QKeySequence::Redo);
        QCOMPARE(session().dK, 8);
    }
    void anotherPageAppliesTheTypedNumber() {
        typeKeySize("8");
        pressShortcut(Qt::ALT | Qt::Key_2);
        QCOMPARE(session().dK, 8);
        QCOMPARE(m_controller->viewContext().state().viewName, "arcs");
    }
    void aClickElsewhereAppliesTheTypedNumber() {
        typeKeySize("8");
        QTest::mouseClick(&m_controller->window(), Qt::LeftButton, {}, {2, 2});
        QCOMPARE(session().dK, 8);
    }
    void invalidTextStaysMarkedWhenTheSessionIsSaved() {
        typeKeySize("8/2");
        pressShortcut(QKeySequence::Save);
        auto* number = find<DraggableNumber>("settingsBar.d_k");
        QCOMPARE(number->shownText(), "8/2");
        QVERIFY(!number->problem().isEmpty());
        QCOMPARE(savedKeySize(), 24);
    }
    void invalidTextOfASettingStaysWhenAnotherFieldChanges() {
        part<SettingsPanel>()->showRow("score.softcap");
        auto* field = find<QComboBox>("score.softcap");
        QTRY_VERIFY(field->hasFocus());
        field->lineEdit()->selectAll();
        QTest::keyClicks(field, "1/2");
        const auto* row = qobject_cast<const FieldRow*>(field->parentWidget());
        QVERIFY2(row && row->problem().contains("“1/2” is not a number"), qPrintable(row->problem()));
        Session edited = session();
        edited.heads = 2;
        m_controller->document().apply({edited, "heads"});
        QCOMPARE(field->lineEdit()->text(), "1/2");
        QVERIFY(!row->problem().isEmpty());
        field->lineEdit()->selectAll();
        QTest::keyClicks(field, "0,5");
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(session().score.softcap, 0.5);
        QVERIFY(row->problem().isEmpty());
    }
    void theSentenceOfALessonStepSurvivesAnotherStep() {
        Lesson lesson{"Title", "", std::vector<LessonStep>(2)};
        lesson.steps[0].text = "One.";
        lesson.steps[1].text = "Two.";
        TestContext context;
        RecordedCommands commands;
        LessonEditor editor(context, commands);
        context.setLesson(lesson, 0);
        editor.show();
        auto* list = editor.findChild<QListWidget*>("editorSteps");
        auto* sentence = editor.findChild<QPlainTextEdit*>("editorSentence");
        sentence->setPlainText("One, typed.");
        list->setCurrentRow(1);
        QCOMPARE(sentence->toPlainText(), "Two.");
        QVERIFY(list->item(0)->text().startsWith("✎"));
        QVERIFY(!list->item(1)->text().startsWith("✎"));
        list->setCurrentRow(0);
        QCOMPARE(sentence->toPlainText(), "One, typed.");
        // The window goes to another step of the lesson.
        context.setLesson(lesson, 1);
        QCOMPARE(sentence->toPlainText(), "Two.");
        context.setLesson(lesson, 0);
        QCOMPARE(sentence->toPlainText(), "One, typed.");
        editor.findChild<QPushButton*>("editorReplace")->click();
        QCOMPARE(commands.lessonEditCount, 1);
        lesson = *commands.editedLesson;
        QCOMPARE(lesson.steps[0].text, "One, typed.");
        context.setLesson(lesson, 0);
        QVERIFY(!list->item(0)->text().startsWith("✎"));
        QVERIFY(editor.draft().isEmpty());
    }
};

ATTENTION_TEST(TestTypedValues)
#include "tst_typed_values.moc"
