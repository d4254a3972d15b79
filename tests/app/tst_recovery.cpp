// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that unsaved changes can be recovered after the program ends, even if it is killed.
#include "controller_fixture.h"
#include "document/recovery.h"
#include "program/termination_signals.h"
#include "storage/session_io.h"

#include <QProcess>
#include <QStatusBar>

#include <csignal>
#include <cstdio>

using namespace attention;
using namespace attention::test;
using namespace std::chrono_literals;

namespace {

/// Runs this program as a child process of the test: shows the window, raises d_k with a key twenty times a
/// second and prints d_k and the time of each edit.
int editForever(int argc, char** argv) {
    QApplication application(argc, argv);
    setApplicationInfo();
    ApplicationController controller(Session(), std::make_unique<PreparedDialogs>());
    if (argc > 2) controller.fileController().openFile(QString::fromUtf8(argv[2]));
    controller.window().show();
    auto* field = controller.window().findChild<NumberField*>("d_k")->spinBox();
    field->setFocus();
    QTimer typing;
    QObject::connect(&typing, &QTimer::timeout, [&] {
        QTest::keyClick(field, Qt::Key_Up);
        std::printf("%d %lld\n", static_cast<int>(controller.document().session().dK),
                    static_cast<long long>(QDateTime::currentMSecsSinceEpoch()));
        std::fflush(stdout);
    });
    typing.start(50ms);
    const TerminationSignals terminationSignals([&] { controller.writeRecoveryFileAndQuit(); });
    return QApplication::exec();
}

QByteArray fileContent(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
}

QStringList recoveryFiles(const QString& pattern = "*") {
    return QDir(RecoveryFile::folder()).entryList({pattern}, QDir::Files);
}

/// True if the process has installed a handler of `signal`.
bool handlesSignal(qint64 processId, int signal) {
    const QByteArray status = fileContent(QStringLiteral("/proc/%1/status").arg(processId));
    const QByteArray maskName = "SigCgt:\t";
    const QByteArray mask = status.mid(status.indexOf(maskName) + maskName.size(), 16);
    return (mask.toULongLong(nullptr, 16) >> (signal - 1) & 1) != 0;
}

/// Starts the program with a text, and sends it SIGTERM. Returns true if the program ends itself.
bool startAndTerminateProgram() {
    QProcess program;
    program.start(PROGRAM, {"--text", "a b"});
    if (!program.waitForStarted()) return false;
    const auto isReady = [&] { return handlesSignal(program.processId(), SIGTERM); };
    if (!QTest::qWaitFor(isReady, waitTimeout)) return false;
    program.terminate();
    return program.waitForFinished(waitTimeout) && program.exitStatus() == QProcess::NormalExit;
}

}  // namespace

class TestRecovery : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void edit(Index dK) {
        Session changed = session();
        changed.dK = dK;
        m_controller->document().apply({changed, "d_k"});
    }
    void startWithShortWriteDelay() {
        start();
        m_controller->recovery().setWriteDelay(20ms);
    }
    /// Edits d_k and returns true when the recovery file contains the edit.
    bool editAndWaitForRecoveryFile(Index dK) {
        edit(dK);
        return QTest::qWaitFor([&] { return recoveryFileKeySize() == dK; }, waitTimeout);
    }
    /// Returns d_k of the only recovery file, or -1 if the number of recovery files is not 1.
    static Index recoveryFileKeySize() {
        const QStringList files = recoveryFiles("*.attn");
        return files.size() == 1 ? loadSession(RecoveryFile::folder() + '/' + files[0]).dK : -1;
    }
    /// Starts the program again as after a crash. It offers the recovery and gets the same answer as before.
    void restartAfterCrash() {
        const RecoveryAnswer answer = m_answers->recovery;
        startWithShortWriteDelay();
        m_answers->recovery = answer;
        m_controller->offerRecovery();
    }
    QStringList offeredTitles() const {
        QStringList titles;
        for (const RecoverableSession& left : m_answers->left) titles << left.title;
        return titles;
    }

 private slots:
    void cleanup() {
        end();
        QDir(RecoveryFile::folder()).removeRecursively();
    }

    void escapePostponesRecovery() {
        QTimer::singleShot(0, [] { QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape); });
        const RecoverableSession left{"a sentence", {}, QDateTime::currentDateTime()};
        QVERIFY(QtDialogs().askAboutRecovery(nullptr, left) == RecoveryAnswer::Later);
    }

    /// The process ID in the lock belongs to another running program: the first process of a container always
    /// has the same ID and may have the same host name.
    void staleLockIsTakenDespiteAReusedProcessId() {
        Session lost;
        lost.title = "lost";
        const QString base = RecoveryFile::folder() + "/stale";
        QVERIFY(QDir().mkpath(RecoveryFile::folder()));
        saveSession(base + ".attn", lost);
        QLockFile ownLock(base + ".lock");
        QVERIFY(ownLock.tryLock());
        const QByteArray lockContent = fileContent(base + ".lock");  // with the ID and name of this process
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 0);
        ownLock.unlock();
        QFile left(base + ".lock");
        QVERIFY(left.open(QFile::WriteOnly) && left.write(lockContent) == lockContent.size() && left.flush());
        QVERIFY(left.setFileTime(QDateTime::currentDateTime().addSecs(-3), QFile::FileModificationTime));
        left.close();
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
    }

    /// A running process keeps its lock, even if the lock file is old.
    void lockOfARunningProcessIsNotTaken() {
        const auto file = RecoveryFile::create();
        file->write({.session = Session()});
        const QStringList locks = recoveryFiles("*.lock");
        QCOMPARE(locks.size(), 1);
        QFile lock(RecoveryFile::folder() + '/' + locks[0]);
        QVERIFY(lock.open(QFile::ReadWrite));
        QVERIFY(lock.setFileTime(QDateTime::currentDateTime().addDays(-1), QFile::FileModificationTime));
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 0);
        QVERIFY(QFile::exists(lock.fileName()));
    }

    /// Kills a real process with SIGKILL while it receives key presses.
    void killWhileEditingLosesAtMostFiveSeconds() {
        Session lesson;
        lesson.title = "Monday's lesson";
        saveSession(path("monday.attn"), lesson);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"edit", path("monday.attn")});
        QByteArray output;
        const auto hasReceivedEdits = [&] {
            output += child.readAllStandardOutput();
            return output.count('\n') > 60 && recoveryFiles("*.attn").size() == 1;
        };
        QTRY_VERIFY(hasReceivedEdits());
        QVERIFY(RecoveryFile::abandonedFiles().empty());  // its owner is alive
        child.kill();
        const qint64 killTime = QDateTime::currentMSecsSinceEpoch();
        QVERIFY(child.waitForFinished(waitTimeout));
        output += child.readAllStandardOutput();

        startWithShortWriteDelay();
        m_answers->recovery = RecoveryAnswer::Recover;
        m_controller->offerRecovery();
        QCOMPARE(offeredTitles(), QStringList("Monday's lesson"));
        QCOMPARE(m_answers->left[0].file, path("monday.attn"));
        QVERIFY(session().dK > 24 + 2);
        int lostEdits = 0;
        qint64 recoveredEditTime = killTime;
        for (const QByteArray& line : output.split('\n')) {
            const QList<QByteArray> columns = line.split(' ');
            if (columns.size() != 2) continue;
            lostEdits += columns[0].toInt() > session().dK;
            if (columns[0].toInt() == session().dK) recoveredEditTime = columns[1].toLongLong();
        }
        const qint64 time = m_answers->left[0].lastModified.toMSecsSinceEpoch();
        QVERIFY2(time >= recoveredEditTime - 1000 && time <= killTime + 1000,
                 qPrintable(QString::number(killTime - time)));
        // Counts edits instead of seconds, because edits come more slowly than every 50 ms on a busy machine.
        QVERIFY2(lostEdits <= 100, qPrintable(QString::number(lostEdits)));

        QVERIFY(m_controller->window().isWindowModified());
        QCOMPARE(m_controller->window().windowTitle(), "monday[*] — Attention Lab");
        QCOMPARE(loadSession(path("monday.attn")).dK, 24);
        trigger("Save");
        QCOMPARE(loadSession(path("monday.attn")).dK, session().dK);
        QVERIFY(!m_controller->window().isWindowModified());
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
    }

    /// A program that SIGTERM has ended, for example because the user has logged out, has not crashed. Its
    /// unsaved changes are complete, and the next program opens them without a question.
    void theSignalToEndLosesNoEditAndAsksNothing() {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"edit"});
        QByteArray output;
        const auto hasReceivedEdits = [&] {
            output += child.readAllStandardOutput();
            return output.count('\n') > 5;
        };
        QTRY_VERIFY(hasReceivedEdits());
        child.terminate();
        QVERIFY(child.waitForFinished(waitTimeout));
        QCOMPARE(child.exitStatus(), QProcess::NormalExit);
        QCOMPARE(child.exitCode(), 0);
        output += child.readAllStandardOutput();
        const QList<QByteArray> lines = output.trimmed().split('\n');
        const Index lastKeySize = lines.last().split(' ')[0].toInt();

        startWithShortWriteDelay();
        m_controller->offerRecovery();  // a program that was started with a file asks first
        QCOMPARE(m_answers->left.size(), 1U);
        m_answers->left.clear();
        m_controller->offerRecovery(true);
        QVERIFY(m_answers->left.empty());
        QCOMPARE(session().dK, lastKeySize);
        QVERIFY(m_controller->document().isModified());
        QVERIFY2(m_controller->window().statusBar()->currentMessage().contains("was recovered"),
                 qPrintable(m_controller->window().statusBar()->currentMessage()));
    }

    void theSignalToEndLeavesNothingWithoutChanges() {
        QVERIFY(startAndTerminateProgram());
        QCOMPARE(recoveryFiles("*.attn"), QStringList());
    }

    /// The program asks whether to recover a session when the signal arrives.
    void theSignalToEndAlsoEndsAQuestion() {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"edit"});
        QTRY_COMPARE(recoveryFiles("*.attn").size(), 1);
        child.kill();
        QVERIFY(child.waitForFinished(waitTimeout));

        QVERIFY(startAndTerminateProgram());
        QCOMPARE(recoveryFiles("*.attn").size(), 1);  // the next program asks again
    }

    void thePinnedSessionIsRecoveredToo() {
        startWithShortWriteDelay();
        QTRY_VERIFY(isShown());
        trigger("Pin as A");
        QVERIFY(editAndWaitForRecoveryFile(7));
        m_answers->recovery = RecoveryAnswer::Recover;
        restartAfterCrash();
        QCOMPARE(session().dK, 7);
        QTRY_VERIFY(m_controller->pinController().pinnedTrace());
        QCOMPARE(m_controller->pinController().pinnedTrace()->session->dK, 24);
        QCOMPARE(session().viewStateJson.find("recovers_"), std::string::npos);
        trigger("Unpin");
        QTRY_VERIFY(!fileContent(RecoveryFile::folder() + '/' + recoveryFiles("*.attn").value(0))
                         .contains("recovers_pinned"));
    }

    /// The real program offers the recovery at start. If the program is killed while its question is open,
    /// the recovery file stays unchanged.
    void programOffersRecoveryAtStart() {
        startWithShortWriteDelay();
        QVERIFY(editAndWaitForRecoveryFile(7));
        const QString file = RecoveryFile::folder() + '/' + recoveryFiles("*.attn").value(0);
        m_controller.reset();
        const QByteArray before = fileContent(file);
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
        QProcess program;
        program.start(PROGRAM, QStringList());
        // The program locks the file while its question is open.
        QTRY_VERIFY(RecoveryFile::abandonedFiles().empty());
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
        QCOMPARE(fileContent(file), before);
    }

    void recoveredSessionIsModifiedAndKeepsItsFile() {
        startWithShortWriteDelay();
        edit(7);
        m_controller->viewContext().showView("table");
        QTRY_COMPARE(recoveryFileKeySize(), 7);
        m_answers->recovery = RecoveryAnswer::Recover;
        restartAfterCrash();
        QCOMPARE(offeredTitles(), QStringList("Life is short, eat dessert first"));
        QCOMPARE(m_answers->left[0].file, QString());
        QCOMPARE(session().dK, 7);
        QVERIFY(m_controller->document().isModified());
        QVERIFY(!m_controller->document().undoStack()->canUndo());
        QTRY_COMPARE(m_controller->viewContext().state().viewName, QString("table"));
        QCOMPARE(session().viewStateJson.find("recovers_file"), std::string::npos);
        QCOMPARE(recoveryFiles("*.attn").size(), 1);      // kept until the session is saved
        QVERIFY(RecoveryFile::abandonedFiles().empty());  // this program has locked it
        restartAfterCrash();                              // after another crash
        QCOMPARE(session().dK, 7);
    }

    void postponedSessionStaysAndDiscardedSessionIsDeleted() {
        startWithShortWriteDelay();
        QVERIFY(editAndWaitForRecoveryFile(7));
        restartAfterCrash();  // with the answer Later
        QCOMPARE(offeredTitles().size(), 1);
        QCOMPARE(session().dK, 24);
        m_answers->recovery = RecoveryAnswer::Discard;
        restartAfterCrash();
        QCOMPARE(offeredTitles().size(), 1);
        QCOMPARE(session().dK, 24);
        restartAfterCrash();
        QCOMPARE(offeredTitles(), QStringList());
        QCOMPARE(recoveryFiles(), QStringList());
    }

    void newestSessionIsOfferedFirst() {
        for (const int dK : {7, 9, 8}) {
            startWithShortWriteDelay();
            Session titled;
            titled.title = "d_k " + std::to_string(dK);
            titled.dK = dK;
            const auto before = recoveryFiles("*.attn").size();
            m_controller->document().apply({titled, "title"});
            QTRY_COMPARE(recoveryFiles("*.attn").size(), before + 1);
        }
        restartAfterCrash();
        QCOMPARE(offeredTitles(), QStringList({"d_k 8", "d_k 9", "d_k 7"}));
        m_answers->recovery = RecoveryAnswer::Recover;
        restartAfterCrash();
        QCOMPARE(offeredTitles(), QStringList("d_k 8"));  // a window has only one session
        QCOMPARE(session().dK, 8);
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 2);
    }

    void saveUndoAndCloseDeleteTheRecoveryFile() {
        startWithShortWriteDelay();
        QVERIFY(editAndWaitForRecoveryFile(7));
        m_controller->document().undoStack()->undo();
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
        QVERIFY(editAndWaitForRecoveryFile(8));
        m_answers->path = path("saved.attn");
        trigger("Save");
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
        QVERIFY(editAndWaitForRecoveryFile(9));
        m_answers->changes = UnsavedChangesAnswer::Cancel;
        QVERIFY(!m_controller->window().close());
        QCOMPARE(recoveryFileKeySize(), 9);
        m_answers->changes = UnsavedChangesAnswer::Discard;
        QVERIFY(m_controller->window().close());
        QCOMPARE(recoveryFiles(), QStringList());
    }

    void windowsHaveSeparateRecoveryFiles() {
        startWithShortWriteDelay();
        QVERIFY(editAndWaitForRecoveryFile(7));
        ApplicationController other(Session(), std::make_unique<PreparedDialogs>());
        other.recovery().setWriteDelay(20ms);
        Session changed;
        changed.dK = 8;
        other.document().apply({changed, "d_k"});
        QTRY_COMPARE(recoveryFiles("*.attn").size(), 2);
        m_controller->document().undoStack()->undo();
        QTRY_COMPARE(recoveryFileKeySize(), 8);
    }

    void recoveryFileOfANewerVersionIsKept() {
        QDir().mkpath(RecoveryFile::folder());
        const QString file = RecoveryFile::folder() + "/newer.attn";
        const QByteArray newer = R"({"format": "attention-lab/session", "version": 3})";
        QFile written(file);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(newer);
        written.close();
        startWithShortWriteDelay();
        m_answers->recovery = RecoveryAnswer::Discard;
        m_controller->offerRecovery();
        QCOMPARE(offeredTitles(), QStringList());
        QCOMPARE(fileContent(file), newer);
    }

    void partlyWrittenRecoveryFileIsDeleted() {
        startWithShortWriteDelay();
        QVERIFY(editAndWaitForRecoveryFile(7));
        const QString partialFile = RecoveryFile::folder() + '/' + recoveryFiles("*.attn")[0] + ".QkXzYw";
        QVERIFY(QFile::copy(RecoveryFile::folder() + '/' + recoveryFiles("*.attn")[0], partialFile));
        restartAfterCrash();
        QCOMPARE(offeredTitles().size(), 1);
        QVERIFY(!QFile::exists(partialFile));
    }

    void failedWriteIsReportedOnce() {
        const QString folder = RecoveryFile::folder();
        QDir().mkpath(QFileInfo(folder).path());
        QFile blockingFile(folder);
        QVERIFY(blockingFile.open(QIODevice::WriteOnly));
        startWithShortWriteDelay();
        edit(7);
        QSignalSpy messages(m_controller->window().statusBar(), &QStatusBar::messageChanged);
        QTRY_COMPARE(m_controller->window().statusBar()->currentMessage(),
                     "Unsaved changes cannot be written to the recovery file: " + folder +
                         ": The folder cannot be written (Not a directory).");
        QVERIFY(blockingFile.remove());
        QTRY_COMPARE(recoveryFileKeySize(), 7);  // the program retries by itself
        QTRY_COMPARE(messages.size(), 2);        // shown once and removed again
        QCOMPARE(m_controller->window().statusBar()->currentMessage(), QString());
    }
};

int main(int argc, char** argv) {
    if (argc > 1 && QByteArrayView(argv[1]) == "edit") return editForever(argc, argv);
    QApplication application(argc, argv);
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery.moc"
