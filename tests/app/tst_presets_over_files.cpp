// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a preset, or a file that is opened during an import, replaces no session without a way back.
#include "controller_fixture.h"
#include "document/lesson_controller.h"
#include "storage/lessons.h"
#include "storage/session_io.h"
#include "support/array_files.h"
#include "support/qt_tests.h"

#include <QSignalSpy>
#include <QStatusBar>

using namespace attention;
using namespace attention::test;

class TestPresetsOverFiles : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    Document& document() const { return m_controller->document(); }
    QString title() const { return m_controller->window().windowTitle(); }
    /// Starts the program with the saved session in the file w.attn.
    void startWithFile() {
        Session saved;
        saved.title = "My session";
        saveSession(path("w.attn"), saved);
        start();
        m_controller->fileController().openFile(path("w.attn"));
        QTRY_VERIFY(isShown());
    }
    void edit(Index dK) {
        Session edited = session();
        edited.dK = dK;
        document().apply({edited, "d_k"});
    }
    void choosePreset() { trigger(QString::fromStdString(presetNamed("bert-style").title)); }

 private slots:
    void cleanup() { end(); }

    void aPresetAsksBeforeItReplacesUnsavedChangesOfAFile() {
        startWithFile();
        edit(8);
        m_answers->changes = UnsavedChangesAnswer::Cancel;
        choosePreset();
        QCOMPARE(m_answers->questions, QStringList{"w"});
        QCOMPARE(session().dK, 8);
        QCOMPARE(document().path(), path("w.attn"));
        m_answers->changes = UnsavedChangesAnswer::Save;
        choosePreset();
        QCOMPARE(loadSession(path("w.attn")).dK, 8);
        QCOMPARE(session(), presetNamed("bert-style"));
        QVERIFY(document().path().isEmpty() && !document().isModified());
    }

    void undoOfAPresetThatWasSavedToTheSameFileIsAChange() {
        startWithFile();
        choosePreset();
        m_answers->path = path("w.attn");
        trigger("Save");
        QVERIFY(!document().isModified());
        document().undoStack()->undo();
        QCOMPARE(document().path(), path("w.attn"));
        QVERIFY(document().isModified());  // the file contains the preset
        trigger("Save");
        QVERIFY(!document().isModified());
        document().undoStack()->redo();
        QVERIFY(document().isModified());
    }

    void undoOfAPresetRestoresTheSessionAndItsFile() {
        startWithFile();
        edit(8);
        m_answers->changes = UnsavedChangesAnswer::Discard;
        choosePreset();
        QVERIFY(!document().isModified());
        QVERIFY(title().contains("Untitled"));
        QCOMPARE(m_controller->window().statusBar()->currentMessage(),
                 "The preset has replaced the session “w”. To restore the session, press Ctrl+Z.");
        action("Undo " + QString::fromStdString(presetNamed("bert-style").title))->trigger();
        QCOMPARE(document().path(), path("w.attn"));
        QCOMPARE(session().dK, 8);
        QCOMPARE(title(), "w[*] — Attention Lab");
        QVERIFY(document().isModified());
        document().undoStack()->undo();
        QCOMPARE(session().title, "My session");
        QVERIFY(!document().isModified());
        m_controller->fileController().save();  // needs no file name
        QCOMPARE(loadSession(path("w.attn")).dK, 24);
    }

    /// Saving in one state of the history is known to the other states of the same document.
    void theFilesOfAPresetAndOfThePreviousSessionAreSeparate() {
        startWithFile();
        choosePreset();
        QVERIFY(m_answers->questions.isEmpty());
        m_answers->path = path("preset.attn");
        QVERIFY(m_controller->fileController().save());
        QCOMPARE(document().path(), path("preset.attn"));
        document().undoStack()->undo();
        QCOMPARE(document().path(), path("w.attn"));
        QVERIFY(!document().isModified());
        edit(9);
        QVERIFY(m_controller->fileController().save());
        document().undoStack()->undo();
        QVERIFY(document().isModified());  // the file contains 9
        QCOMPARE(loadSession(path("w.attn")).dK, 9);
    }

    void undoAfterAnEditOfALessonRestoresTheFile() {
        startWithFile();
        const Session lesson = lessons("en").front();
        document().applyLessonEdit({lesson, "start"}, lesson, [&] {
            auto run = std::make_shared<LessonRun>();
            run->baseSession = lesson;
            run->lesson = parseLesson(lesson);
            run->sessionBeforeLesson = run->resetTargetBeforeLesson = session();
            return LessonPosition{run, 0};
        }());
        ViewContext state;
        LessonController controller(document(), state, [] { return ViewState(); });
        Lesson edited = controller.lesson();
        edited.steps[0].text = "Another sentence.";
        controller.replaceLesson(edited, 0);
        QVERIFY(document().path().isEmpty());
        document().undoStack()->undo();
        QCOMPARE(document().path(), path("w.attn"));
    }

    void anImportThatEndsAfterAnotherFileWasOpenedIsDropped() {
        startWithFile();
        QFile vectors(path("v.txt"));
        QVERIFY(vectors.open(QIODevice::WriteOnly));
        for (int i = 0; i < 20'000; ++i) vectors.write("w" + QByteArray::number(i) + " 1 2 3\n");
        vectors.close();
        Session other;
        other.dK = 5;
        saveSession(path("other.attn"), other);
        m_controller->fileController().openFile(path("v.txt"));
        QVERIFY(isBusy());
        m_controller->fileController().openFile(path("other.attn"));
        QVERIFY(!isBusy());
        QTRY_VERIFY(isShown());
        QVERIFY(!session().embedding.file);
        QVERIFY(!document().isModified());
        // Imports run one after another, so the end of a second import is also the end of the first one.
        QFile otherVectors(path("v2.txt"));
        QVERIFY(otherVectors.open(QIODevice::WriteOnly));
        otherVectors.write("a 1 2 3\n");
        otherVectors.close();
        QSignalSpy sessionChanged(&document(), &Document::sessionChanged);
        m_controller->fileController().openFile(path("v2.txt"));
        QTRY_COMPARE(session().embedding.file, path("v2.txt").toStdString());
        QCOMPARE(sessionChanged.size(), 1);
        QCOMPARE(session().dK, 5);
    }
};

ATTENTION_TEST(TestPresetsOverFiles)
#include "tst_presets_over_files.moc"
