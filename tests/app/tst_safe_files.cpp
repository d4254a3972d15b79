// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever happens while a file is written, the one that was there before stays whole.
#include "lab_fixture.h"
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

/// What this program does when a test runs it as a process of its own: saves a session, while the disk dies
/// or as somebody who has no rights.
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

class TestSafeFiles : public LabFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    Session edited() const {
        Session session = m_lab->document().session();
        session.dK = 5;
        return session;
    }

    static QStringList recovered() { return QDir(RecoveryFile::folder()).entryList({"*.attn"}, QDir::Files); }

    /// Starts with a file, changes the session and tries to save it while the disk fails.
    void savingFails(const DiskFault& fault, const QString& reason) {
        saveSession(path("failing.attn"), Session());
        const QByteArray before = contentOf(path("failing.attn"));
        start();
        m_lab->fileController().openFile(path("failing.attn"));
        m_lab->document().apply({edited(), "d_k"});
        diskFault = fault;
        trigger("Save");
        diskFault = {};
        QCOMPARE(m_answers->errors, QStringList(path("failing.attn") + ": cannot be written: " + reason));
        QCOMPARE(contentOf(path("failing.attn")), before);
        QVERIFY(m_lab->document().isModified());
        QCOMPARE(QDir(m_folder.path()).entryList({"failing.attn*"}), QStringList("failing.attn"));
        trigger("Save");  // there is room again
        QCOMPARE(loadSession(path("failing.attn")).dK, 5);
        QVERIFY(!m_lab->document().isModified());
    }

 private slots:
    void cleanup() {
        end();
        QDir(RecoveryFile::folder()).removeRecursively();
    }

    /// While a write waits for the disk, the window still accepts edits.
    void unsavedChangesAreWrittenOutsideTheGuiThread() {
        start();
        m_lab->recovery().setWriteDelay(std::chrono::milliseconds(0));
        {
            const HeldSync disk;
            m_lab->document().apply({edited(), "d_k"});
            QTRY_VERIFY(disk.isWaitedFor());
            Session later = edited();
            later.dK = 6;
            m_lab->document().apply({later, "d_k"});
            QTRY_VERIFY(isShown());
            QVERIFY(disk.isWaitedFor());
            QCOMPARE(recovered(), QStringList());
        }
        QTRY_COMPARE(recovered().size(), 1);
        QTRY_COMPARE(loadSession(RecoveryFile::folder() + '/' + recovered()[0]).dK, 6);
    }

    void changesThatAreUndoneWhileTheyAreWrittenLeaveNothing() {
        start();
        m_lab->recovery().setWriteDelay(std::chrono::milliseconds(0));
        {
            const HeldSync disk;
            m_lab->document().apply({edited(), "d_k"});
            QTRY_VERIFY(disk.isWaitedFor());
            m_lab->document().undoStack()->undo();
        }
        m_lab.reset();  // waits for the write
        QCOMPARE(recovered(), QStringList());
    }

    /// If the program ends before the user has decided about unsaved changes, the recovery file is kept.
    void changesThatAreWrittenWhenTheProgramEndsAreKept() {
        start();
        m_lab->recovery().setWriteDelay(std::chrono::milliseconds(0));
        auto held = std::make_unique<HeldSync>();
        m_lab->document().apply({edited(), "d_k"});
        QTRY_VERIFY(held->isWaitedFor());
        const std::jthread disk([held = std::move(held)]() mutable { held.reset(); });
        m_lab.reset();
        QCOMPARE(recovered().size(), 1);
        QCOMPARE(loadSession(RecoveryFile::folder() + '/' + recovered()[0]).dK, 5);
    }

    void changesThatTheUserDiscardsWhileTheyAreWrittenLeaveNothing() {
        start();
        m_lab->recovery().setWriteDelay(std::chrono::milliseconds(0));
        auto held = std::make_unique<HeldSync>();
        m_lab->document().apply({edited(), "d_k"});
        QTRY_VERIFY(held->isWaitedFor());
        const std::jthread disk([held = std::move(held)]() mutable { held.reset(); });
        m_answers->changes = UnsavedChangesAnswer::Discard;
        QVERIFY(m_lab->window().close());
        QCOMPARE(recovered(), QStringList());
    }

    void whatAnotherProgramWroteIsNotReplacedUnasked() {
        const QString file = path("shared.attn");
        start();
        m_answers->path = file;
        trigger("Save");
        QVERIFY(m_answers->questions.isEmpty());
        const auto change = [this](Index heads) {
            Session next = session();
            next.heads = heads;
            m_lab->document().apply({next, "heads"});
        };
        change(2);
        trigger("Save");  // nobody else wrote it
        QVERIFY(m_answers->questions.isEmpty());

        Session others;
        others.heads = 7;
        saveSession(file, others);
        change(3);
        trigger("Save");
        QCOMPARE(m_answers->questions, QStringList(file));
        QCOMPARE(loadSession(file), others);
        QVERIFY(m_lab->document().isModified());
        m_answers->changedFile = ChangedFileAnswer::SaveElsewhere;
        m_answers->path = path("mine.attn");
        trigger("Save");
        QCOMPARE(loadSession(file), others);
        QCOMPARE(loadSession(path("mine.attn")).heads, 3);

        saveSession(path("mine.attn"), others);
        m_answers->changedFile = ChangedFileAnswer::Overwrite;
        change(4);
        trigger("Save");
        QCOMPARE(loadSession(path("mine.attn")).heads, 4);
        QVERIFY(QFile::remove(path("mine.attn")));
        m_answers->questions.clear();
        change(5);
        trigger("Save");  // there is nothing to lose
        QVERIFY(m_answers->questions.isEmpty());
        QCOMPARE(loadSession(path("mine.attn")).heads, 5);
    }

    void aKillWhileSavingLeavesAWholeFile() {
        const QByteArray before(40000, 'o');
        saveSession(path("expected.attn"), longSession());
        const QByteArray after = contentOf(path("expected.attn"));
        int kills = 0;
        int oldOnes = 0;
        for (bool isKilled = true; isKilled; kills += isKilled ? 1 : 0) {
            write("kept.attn", before);
            QProcess child;
            child.start(QCoreApplication::applicationFilePath(),
                        {"kill", path("kept.attn"), QString::number(kills + 1)});
            QVERIFY(child.waitForFinished(attention::test::patience));
            isKilled = child.exitStatus() == QProcess::CrashExit;
            if (isKilled) QCOMPARE(child.exitCode(), SIGKILL);
            const QByteArray now = contentOf(path("kept.attn"));
            QVERIFY2(now == before || now == after, qPrintable(QString("after operation %1").arg(kills + 1)));
            oldOnes += now == before ? 1 : 0;
        }
        QVERIFY2(kills >= 4, qPrintable(QString::number(kills)));  // write, fsync, link, rename
        QCOMPARE(oldOnes, kills);
        QCOMPARE(contentOf(path("kept.attn")), after);
    }

    void aDiskThatIsFullKeepsFileAndChanges() {
        savingFails({DiskFault::Kind::Full}, "No space left on device");
    }

    void aDeviceThatFailsKeepsFileAndChanges() {
        savingFails({DiskFault::Kind::BrokenSync}, "Input/output error");
    }

    void aReadOnlyFolderKeepsTheFile() {
        QDir(m_folder.path()).mkdir("locked");
        write("locked/kept.attn", "old");
        constexpr auto readable = QFile::ReadOwner | QFile::ExeOwner | QFile::ReadOther | QFile::ExeOther;
        QFile::setPermissions(m_folder.path(), readable | QFile::WriteOwner);
        QFile::setPermissions(path("locked/kept.attn"), readable | QFile::WriteOwner | QFile::WriteOther);
        QFile::setPermissions(path("locked"), readable);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"nobody", path("locked/kept.attn")});
        QVERIFY(child.waitForFinished(attention::test::patience));
        QFile::setPermissions(path("locked"), readable | QFile::WriteOwner);
        QCOMPARE(child.exitCode(), 1);
        QCOMPARE(QString::fromUtf8(child.readAllStandardOutput()),
                 path("locked/kept.attn") + ": cannot be written: Permission denied");
        QCOMPARE(contentOf(path("locked/kept.attn")), QByteArray("old"));
    }

    /// The same with real file systems, where the kernel lets us mount some.
    void realFileSystems_data() {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("reason");
        QTest::newRow("small") << "size=16k"
                               << "No space left on device";
        QTest::newRow("read-only") << "ro"
                                   << "Existing file disk/kept.json is not writable";
    }
    void realFileSystems() {
        QFETCH(QString, options);
        QFETCH(QString, reason);
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start("unshare", {"--user", "--map-root-user", "--mount", "sh", "-c",
                                "mkdir -p disk && mount -t tmpfs none disk && echo old > disk/kept.json && "
                                "mount -o remount,$1 disk || exit 1; \"$0\" --export disk/kept.json; "
                                "echo status $?; cat disk/kept.json; ls disk",
                                PROGRAM, options});
        shell.waitForFinished(attention::test::patience);
        const QByteArray out = shell.readAllStandardOutput();
        if (!out.startsWith("status")) QSKIP("no file system can be mounted here");
        QCOMPARE(shell.readAllStandardError(),
                 "attention-lab: disk/kept.json: cannot be written: " + reason.toUtf8() + '\n');
        QCOMPARE(out, QByteArray("status 1\nold\nkept.json\n"));
    }

    void aNewerSessionIsRefusedAndLeftUntouched() {
        const QByteArray newer = R"({"format": "attention-lab/session", "version": 3, "qubits": 3})";
        write("newer.attn", newer);
        const QDateTime time = QFileInfo(path("newer.attn")).lastModified();
        start();
        m_lab->fileController().openFile(path("newer.attn"));
        QCOMPARE(m_answers->errors,
                 QStringList(
                     path("newer.attn") +
                     ": version: 3 is newer than this program reads; allowed are whole numbers from 1 to 2"));
        QCOMPARE(session(), Session());
        m_lab->document().apply({edited(), "d_k"});
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
