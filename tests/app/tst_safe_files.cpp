// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that an existing file stays complete if the program is killed or the disk fails during a write.
#include "controller_fixture.h"
#include "storage/session_io.h"
#include "support/failing_disk.h"

#include <QProcess>
#include <QStatusBar>

#include <csignal>
#include <grp.h>
#include <thread>
#include <unistd.h>

using namespace attention;
using namespace attention::test;

namespace {

Session longSession() {
    Session session;
    for (int i = 0; i < 2000; ++i) session.notes += "a line of notes that makes the file a long one\n";
    return session;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
}

/// Saves a session in a child process of a test. The first argument is "kill", which ends the process during
/// a disk operation, or "nobody", which drops all rights. Returns the exit status.
int saveInChild(const QStringList& arguments) {
    const QString path = arguments[1];
    if (arguments[0] == "kill") diskFault = {DiskFault::Kind::Kill, arguments[2].toInt()};
    if (arguments[0] == "nobody" && ::geteuid() == 0) {
        constexpr unsigned nobody = 65534;
        if (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0) return 2;
    }
    try {
        saveSession(path, longSession());
        return 0;
    } catch (const FileError& error) {
        std::fputs(error.what(), stdout);
        return 1;
    }
}

}  // namespace

class TestSafeFiles : public ControllerFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void writeFile(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    Session editedSession() const {
        Session session = m_controller->document().session();
        session.dK = 5;
        return session;
    }

    static QStringList recoveryFiles() {
        return QDir(RecoveryFile::folder()).entryList({"*.attn"}, QDir::Files);
    }

    /// Starts with a file, changes the session and tries to save it while the disk fails.
    void checkThatAFailedSaveKeepsTheFile(const DiskFault& fault, const QString& reason) {
        saveSession(path("failing.attn"), Session());
        const QByteArray before = contentOf(path("failing.attn"));
        start();
        m_controller->fileController().openFile(path("failing.attn"));
        m_controller->document().apply({editedSession(), "d_k"});
        diskFault = fault;
        trigger("Save");
        diskFault = {};
        QCOMPARE(m_answers->errors,
                 QStringList(path("failing.attn") + ": The file cannot be written (" + reason + ")."));
        QCOMPARE(contentOf(path("failing.attn")), before);
        QVERIFY(m_controller->document().isModified());
        QCOMPARE(QDir(m_folder.path()).entryList({"failing.attn*"}), QStringList("failing.attn"));
        trigger("Save");  // the disk works again
        QCOMPARE(loadSession(path("failing.attn")).dK, 5);
        QVERIFY(!m_controller->document().isModified());
    }

 private slots:
    void cleanup() {
        end();
        QDir(RecoveryFile::folder()).removeRecursively();
    }

    /// While a write waits for the disk, the window still accepts edits.
    void unsavedChangesAreWrittenOutsideTheGuiThread() {
        start();
        m_controller->recovery().setWriteDelay(std::chrono::milliseconds(0));
        {
            const HeldSync disk;
            m_controller->document().apply({editedSession(), "d_k"});
            QTRY_VERIFY(disk.isWaitedFor());
            Session later = editedSession();
            later.dK = 6;
            m_controller->document().apply({later, "d_k"});
            QTRY_VERIFY(isShown());
            QVERIFY(disk.isWaitedFor());
            QCOMPARE(recoveryFiles(), QStringList());
        }
        QTRY_COMPARE(recoveryFiles().size(), 1);
        QTRY_COMPARE(loadSession(RecoveryFile::folder() + '/' + recoveryFiles()[0]).dK, 6);
    }

    void undoWhileWritingRemovesTheRecoveryFile() {
        start();
        m_controller->recovery().setWriteDelay(std::chrono::milliseconds(0));
        {
            const HeldSync disk;
            m_controller->document().apply({editedSession(), "d_k"});
            QTRY_VERIFY(disk.isWaitedFor());
            m_controller->document().undoStack()->undo();
        }
        m_controller.reset();  // waits for the write
        QCOMPARE(recoveryFiles(), QStringList());
    }

    /// If the program ends before the user has decided about unsaved changes, the recovery file is kept.
    void endingWhileWritingKeepsTheRecoveryFile() {
        start();
        m_controller->recovery().setWriteDelay(std::chrono::milliseconds(0));
        auto held = std::make_unique<HeldSync>();
        m_controller->document().apply({editedSession(), "d_k"});
        QTRY_VERIFY(held->isWaitedFor());
        const std::jthread disk([held = std::move(held)]() mutable { held.reset(); });
        m_controller.reset();
        QCOMPARE(recoveryFiles().size(), 1);
        QCOMPARE(loadSession(RecoveryFile::folder() + '/' + recoveryFiles()[0]).dK, 5);
    }

    void discardingWhileWritingRemovesTheRecoveryFile() {
        start();
        m_controller->recovery().setWriteDelay(std::chrono::milliseconds(0));
        auto held = std::make_unique<HeldSync>();
        m_controller->document().apply({editedSession(), "d_k"});
        QTRY_VERIFY(held->isWaitedFor());
        const std::jthread disk([held = std::move(held)]() mutable { held.reset(); });
        m_answers->changes = UnsavedChangesAnswer::Discard;
        QVERIFY(m_controller->window().close());
        QCOMPARE(recoveryFiles(), QStringList());
    }

    void overwritingAFileChangedElsewhereNeedsConfirmation() {
        const QString file = path("shared.attn");
        start();
        m_answers->path = file;
        trigger("Save");
        QVERIFY(m_answers->questions.isEmpty());
        const auto setHeads = [this](Index heads) {
            Session next = session();
            next.heads = heads;
            m_controller->document().apply({next, "heads"});
        };
        setHeads(2);
        trigger("Save");  // no other program has changed the file
        QVERIFY(m_answers->questions.isEmpty());

        Session foreignSession;
        foreignSession.heads = 7;
        saveSession(file, foreignSession);
        setHeads(3);
        trigger("Save");
        QCOMPARE(m_answers->questions, QStringList(file));
        QCOMPARE(loadSession(file), foreignSession);
        QVERIFY(m_controller->document().isModified());
        m_answers->changedFile = ChangedFileAnswer::SaveElsewhere;
        m_answers->path = path("mine.attn");
        trigger("Save");
        QCOMPARE(loadSession(file), foreignSession);
        QCOMPARE(loadSession(path("mine.attn")).heads, 3);

        saveSession(path("mine.attn"), foreignSession);
        m_answers->changedFile = ChangedFileAnswer::Overwrite;
        setHeads(4);
        trigger("Save");
        QCOMPARE(loadSession(path("mine.attn")).heads, 4);
        QVERIFY(QFile::remove(path("mine.attn")));
        m_answers->questions.clear();
        setHeads(5);
        trigger("Save");  // the file is gone, so nothing can be lost
        QVERIFY(m_answers->questions.isEmpty());
        QCOMPARE(loadSession(path("mine.attn")).heads, 5);
    }

    void aKillWhileSavingLeavesACompleteFile() {
        const QByteArray before(40000, 'o');
        saveSession(path("expected.attn"), longSession());
        const QByteArray after = contentOf(path("expected.attn"));
        int kills = 0;
        int unchangedFiles = 0;
        for (bool isKilled = true; isKilled; kills += isKilled ? 1 : 0) {
            writeFile("kept.attn", before);
            if (QTest::currentTestFailed()) return;
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(),
                        {"kill", path("kept.attn"), QString::number(kills + 1)});
            QVERIFY(child.waitForFinished(attention::test::waitTimeout));
            isKilled = child.exitStatus() == QProcess::CrashExit;
            if (isKilled) QCOMPARE(child.exitCode(), SIGKILL);
            const QByteArray now = contentOf(path("kept.attn"));
            QVERIFY2(now == before || now == after, qPrintable(QString("after operation %1").arg(kills + 1)));
            unchangedFiles += now == before ? 1 : 0;
        }
        QVERIFY2(kills >= 4, qPrintable(QString::number(kills)));  // write, fsync, link, rename
        QCOMPARE(unchangedFiles, kills);
        QCOMPARE(contentOf(path("kept.attn")), after);
    }

    void aFullDiskKeepsFileAndChanges() {
        checkThatAFailedSaveKeepsTheFile({DiskFault::Kind::Full}, "No space left on device");
    }

    void aDeviceErrorKeepsFileAndChanges() {
        checkThatAFailedSaveKeepsTheFile({DiskFault::Kind::BrokenSync}, "Input/output error");
    }

    void aReadOnlyFolderKeepsTheFile() {
        QDir(m_folder.path()).mkdir("locked");
        writeFile("locked/kept.attn", "old");
        if (QTest::currentTestFailed()) return;
        constexpr auto readable = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
        QFile::setPermissions(m_folder.path(), readable | QFile::WriteOwner);
        QFile::setPermissions(path("locked/kept.attn"), readable | QFile::WriteOwner | QFile::WriteOther);
        QFile::setPermissions(path("locked"), readable);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"nobody", path("locked/kept.attn")});
        QVERIFY(child.waitForFinished(attention::test::waitTimeout));
        QFile::setPermissions(path("locked"), readable | QFile::WriteOwner);
        QCOMPARE(child.exitCode(), 1);
        QCOMPARE(QString::fromUtf8(child.readAllStandardOutput()),
                 path("locked/kept.attn") + ": The file cannot be written (Permission denied).");
        QCOMPARE(contentOf(path("locked/kept.attn")), QByteArray("old"));
    }

    /// Exports to a small and to a read-only file system. Skipped if the kernel does not allow mounting.
    void mountedFileSystemsKeepTheFile_data() {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("reason");
        QTest::newRow("small") << "size=16k"
                               << "No space left on device";
        QTest::newRow("read-only") << "ro"
                                   << "Read-only file system";
    }
    void mountedFileSystemsKeepTheFile() {
        QFETCH(QString, options);
        QFETCH(QString, reason);
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start("unshare", {"--user", "--map-root-user", "--mount", "sh", "-c",
                                "mkdir -p disk && mount -t tmpfs none disk && echo old > disk/kept.json && "
                                "mount -o remount,$1 disk || exit 1; \"$0\" --export disk/kept.json; "
                                "echo status $?; cat disk/kept.json; ls disk",
                                PROGRAM, options});
        shell.waitForFinished(attention::test::waitTimeout);
        const QByteArray output = shell.readAllStandardOutput();
        if (!output.startsWith("status")) QSKIP("no file system can be mounted here");
        QCOMPARE(shell.readAllStandardError(),
                 "attention-lab: disk/kept.json: The file cannot be written (" + reason.toUtf8() + ").\n");
        QCOMPARE(output, QByteArray("status 1\nold\nkept.json\n"));
    }

    void aNewerSessionIsRejectedAndLeftUntouched() {
        const QByteArray newer = R"({"format": "attention-lab/session", "version": 3, "qubits": 3})";
        writeFile("newer.attn", newer);
        if (QTest::currentTestFailed()) return;
        const QDateTime time = QFileInfo(path("newer.attn")).lastModified();
        start();
        m_controller->fileController().openFile(path("newer.attn"));
        QCOMPARE(
            m_answers->errors,
            QStringList(path("newer.attn") +
                        ": version must be a whole number from 1 to 2 because this program supports no newer "
                        "version, but it is 3"));
        QCOMPARE(session(), Session());
        m_controller->document().apply({editedSession(), "d_k"});
        m_answers->path = path("mine.attn");
        trigger("Save");  // asks for a name: the document is not the newer file
        QCOMPARE(loadSession(path("mine.attn")).dK, 5);
        QCOMPARE(contentOf(path("newer.attn")), newer);
        QCOMPARE(QFileInfo(path("newer.attn")).lastModified(), time);
    }
};

int main(int argc, char** argv) {
    const QByteArrayView first(argc > 1 ? argv[1] : "");
    if (first == "kill" || first == "nobody") {
        const QCoreApplication application(argc, argv);
        return saveInChild(QCoreApplication::arguments().mid(1));
    }
    QApplication application(argc, argv);
    TestSafeFiles test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_safe_files.moc"
