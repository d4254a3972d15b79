// SPDX-License-Identifier: GPL-3.0-or-later
// What is not saved outlives the program, however that ends.
#include "document/recovery.h"
#include "lab_fixture.h"
#include "storage/session_io.h"

#include <QProcess>
#include <QStatusBar>

#include <cstdio>

using namespace attention;
using namespace attention::test;
using namespace std::chrono_literals;

namespace {

/// What this program does as a process of its own: the whole window, in which somebody raises d_k
/// twenty times a second, and says when.
int editForever(int argc, char** argv) {
    QApplication application(argc, argv);
    setApplicationInfo();
    ApplicationController controller(Session(), std::make_unique<ReadyAnswers>());
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
    return QApplication::exec();
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("no file");
}

QStringList recoveryFiles(const QString& pattern = "*") {
    return QDir(RecoveryFile::folder()).entryList({pattern}, QDir::Files);
}

}  // namespace

class TestRecovery : public LabFixture {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    void edit(Index dK) {
        Session changed = session();
        changed.dK = dK;
        m_lab->document().apply({changed, "d_k"});
    }
    void startHasty() {
        start();
        m_lab->recovery().setWriteDelay(20ms);
    }
    /// Edits, and waits until the edit is in a file.
    void editAndKeep(Index dK) {
        edit(dK);
        QTRY_COMPARE(keptKeySize(), dK);
    }
    /// Of the only session file there is.
    static Index keptKeySize() {
        const QStringList files = recoveryFiles("*.attn");
        return files.size() == 1 ? loadSession(RecoveryFile::folder() + '/' + files[0]).dK : -1;
    }
    /// The program is gone without a word; another one starts.
    void startAgain() {
        const RecoveryAnswer answer = m_answers->recovery;
        startHasty();
        m_answers->recovery = answer;
        m_lab->offerRecovery();
    }
    QStringList titlesAskedAbout() const {
        QStringList titles;
        for (const RecoverableSession& left : m_answers->left) titles << left.title;
        return titles;
    }

 private slots:
    void cleanup() {
        end();
        QDir(RecoveryFile::folder()).removeRecursively();
    }

    void escapeAsksAgainLater() {
        QTimer::singleShot(0, [] { QTest::keyClick(QApplication::activeModalWidget(), Qt::Key_Escape); });
        const RecoverableSession left{"a sentence", {}, QDateTime::currentDateTime()};
        QVERIFY(QtDialogs().askAboutRecovery(nullptr, left) == RecoveryAnswer::Later);
    }

    /// Whose number another program has now, as the first in a container always has, and on another machine's
    /// name.
    void aLockOfTheDeadIsTakenWhateverRunsUnderItsNumber() {
        Session lost;
        lost.title = "lost";
        const QString base = RecoveryFile::folder() + "/of-the-dead";
        QVERIFY(QDir().mkpath(RecoveryFile::folder()));
        saveSession(base + ".attn", lost);
        QLockFile living(base + ".lock");
        QVERIFY(living.tryLock());
        const QByteArray said = contentOf(base + ".lock");  // this program's own number and name
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 0);
        living.unlock();
        QFile left(base + ".lock");
        QVERIFY(left.open(QFile::WriteOnly) && left.write(said) == said.size() && left.flush());
        QVERIFY(left.setFileTime(QDateTime::currentDateTime().addSecs(-3), QFile::FileModificationTime));
        left.close();
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
    }

    /// One that lives keeps its lock, however long ago it began.
    void aLockOfTheLivingIsNotTaken() {
        const auto file = RecoveryFile::create();
        file->write(Session(), "");
        const QStringList locks = recoveryFiles("*.lock");
        QCOMPARE(locks.size(), 1);
        QFile lock(RecoveryFile::folder() + '/' + locks[0]);
        QVERIFY(lock.open(QFile::ReadWrite));
        QVERIFY(lock.setFileTime(QDateTime::currentDateTime().addDays(-1), QFile::FileModificationTime));
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 0);
        QVERIFY(QFile::exists(lock.fileName()));
    }

    /// The real thing: a process that is being typed into gets SIGKILL.
    void aKillInTheMiddleOfEditingLosesAtMostFiveSeconds() {
        Session lesson;
        lesson.title = "Monday's lesson";
        saveSession(path("monday.attn"), lesson);
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"edit", path("monday.attn")});
        QByteArray said;
        const auto hearsOfMore = [&] {
            said += child.readAllStandardOutput();
            return said.count('\n') > 60 && recoveryFiles("*.attn").size() == 1;
        };
        QTRY_VERIFY(hearsOfMore());
        QVERIFY(RecoveryFile::abandonedFiles().empty());  // its owner is alive
        child.kill();
        const qint64 killed = QDateTime::currentMSecsSinceEpoch();
        QVERIFY(child.waitForFinished(patience));
        said += child.readAllStandardOutput();

        startHasty();
        m_answers->recovery = RecoveryAnswer::Recover;
        m_lab->offerRecovery();
        QCOMPARE(titlesAskedAbout(), QStringList("Monday's lesson"));
        QCOMPARE(m_answers->left[0].file, path("monday.attn"));
        QVERIFY(session().dK > 24 + 2);
        int lost = 0;
        qint64 kept = killed;  // when the edit was made that was recovered
        for (const QByteArray& line : said.split('\n')) {
            const QList<QByteArray> words = line.split(' ');
            if (words.size() != 2) continue;
            lost += words[0].toInt() > session().dK;
            if (words[0].toInt() == session().dK) kept = words[1].toLongLong();
        }
        const qint64 time = m_answers->left[0].lastModified.toMSecsSinceEpoch();
        QVERIFY2(time >= kept - 1000 && time <= killed + 1000, qPrintable(QString::number(killed - time)));
        // Edits are counted, because on a busy machine they come more slowly than every 50 ms.
        QVERIFY2(lost <= 100, qPrintable(QString::number(lost)));

        QVERIFY(m_lab->window().isWindowModified());
        QCOMPARE(m_lab->window().windowTitle(), "monday[*] — Attention Lab");
        QCOMPARE(loadSession(path("monday.attn")).dK, 24);
        trigger("Save");
        QCOMPARE(loadSession(path("monday.attn")).dK, session().dK);
        QVERIFY(!m_lab->window().isWindowModified());
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
    }

    /// The program itself asks as soon as its window is open; killed while it does, it leaves all as it was.
    void theProgramAsksWhenItStarts() {
        startHasty();
        editAndKeep(7);
        const QString file = RecoveryFile::folder() + '/' + recoveryFiles("*.attn").value(0);
        m_lab.reset();
        const QByteArray before = contentOf(file);
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
        QProcess program;
        program.start(PROGRAM, QStringList());
        // The question is open as long as the program holds the file.
        QTRY_VERIFY(RecoveryFile::abandonedFiles().empty());
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 1);
        QCOMPARE(contentOf(file), before);
    }

    void whatIsRecoveredIsModifiedAndKeptOn() {
        startHasty();
        edit(7);
        m_lab->window().setCurrentViewName("table");
        QTRY_COMPARE(keptKeySize(), 7);
        m_answers->recovery = RecoveryAnswer::Recover;
        startAgain();
        QCOMPARE(titlesAskedAbout(), QStringList("Life is short, eat dessert first"));
        QCOMPARE(m_answers->left[0].file, QString());
        QCOMPARE(session().dK, 7);
        QVERIFY(m_lab->document().isModified());
        QVERIFY(!m_lab->document().undoStack()->canUndo());
        QTRY_COMPARE(m_lab->window().currentViewName(), QString("table"));
        QCOMPARE(session().viewStateJson.find("recovers_file"), std::string::npos);
        QCOMPARE(recoveryFiles("*.attn").size(), 1);      // until it is saved
        QVERIFY(RecoveryFile::abandonedFiles().empty());  // it is this program's now
        startAgain();                                     // killed again
        QCOMPARE(session().dK, 7);
    }

    void whatIsGivenUpIsGoneAndWhatWaitsStays() {
        startHasty();
        editAndKeep(7);
        startAgain();  // later
        QCOMPARE(titlesAskedAbout().size(), 1);
        QCOMPARE(session().dK, 24);
        m_answers->recovery = RecoveryAnswer::Discard;
        startAgain();
        QCOMPARE(titlesAskedAbout().size(), 1);
        QCOMPARE(session().dK, 24);
        startAgain();
        QCOMPARE(titlesAskedAbout(), QStringList());
        QCOMPARE(recoveryFiles(), QStringList());
    }

    void theNewestOfSeveralComesFirst() {
        for (const int dK : {7, 9, 8}) {
            startHasty();
            Session titled;
            titled.title = "d_k " + std::to_string(dK);
            titled.dK = dK;
            const auto before = recoveryFiles("*.attn").size();
            m_lab->document().apply({titled, "title"});
            QTRY_COMPARE(recoveryFiles("*.attn").size(), before + 1);
        }
        startAgain();
        QCOMPARE(titlesAskedAbout(), QStringList({"d_k 8", "d_k 9", "d_k 7"}));
        m_answers->recovery = RecoveryAnswer::Recover;
        startAgain();
        QCOMPARE(titlesAskedAbout(), QStringList("d_k 8"));  // a window holds one session
        QCOMPARE(session().dK, 8);
        QCOMPARE(RecoveryFile::abandonedFiles().size(), 2);
    }

    void whatIsSavedOrUndoneOrClosedLeavesNothing() {
        startHasty();
        editAndKeep(7);
        m_lab->document().undoStack()->undo();
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
        editAndKeep(8);
        m_answers->path = path("saved.attn");
        trigger("Save");
        QTRY_COMPARE(recoveryFiles("*.attn"), QStringList());
        editAndKeep(9);
        m_answers->changes = UnsavedChangesAnswer::Cancel;
        QVERIFY(!m_lab->window().close());
        QCOMPARE(keptKeySize(), 9);
        m_answers->changes = UnsavedChangesAnswer::Discard;
        QVERIFY(m_lab->window().close());
        QCOMPARE(recoveryFiles(), QStringList());
    }

    void twoWindowsKeepTheirOwn() {
        startHasty();
        editAndKeep(7);
        ApplicationController other(Session(), std::make_unique<ReadyAnswers>());
        other.recovery().setWriteDelay(20ms);
        Session changed;
        changed.dK = 8;
        other.document().apply({changed, "d_k"});
        QTRY_COMPARE(recoveryFiles("*.attn").size(), 2);
        m_lab->document().undoStack()->undo();
        QTRY_COMPARE(keptKeySize(), 8);
    }

    void aKeptSessionOfANewerProgramWaitsForIt() {
        QDir().mkpath(RecoveryFile::folder());
        const QString file = RecoveryFile::folder() + "/newer.attn";
        const QByteArray newer = R"({"format": "attention-lab/session", "version": 3})";
        QFile written(file);
        QVERIFY(written.open(QIODevice::WriteOnly));
        written.write(newer);
        written.close();
        startHasty();
        m_answers->recovery = RecoveryAnswer::Discard;
        m_lab->offerRecovery();
        QCOMPARE(titlesAskedAbout(), QStringList());
        QCOMPARE(contentOf(file), newer);
    }

    void aFileHalfWrittenWhenTheProgramWasKilledIsCleanedUp() {
        startHasty();
        editAndKeep(7);
        const QString half = RecoveryFile::folder() + '/' + recoveryFiles("*.attn")[0] + ".QkXzYw";
        QVERIFY(QFile::copy(RecoveryFile::folder() + '/' + recoveryFiles("*.attn")[0], half));
        startAgain();
        QCOMPARE(titlesAskedAbout().size(), 1);
        QVERIFY(!QFile::exists(half));
    }

    void whereNothingCanBeKeptTheWindowSaysSoOnce() {
        const QString folder = RecoveryFile::folder();
        QDir().mkpath(QFileInfo(folder).path());
        QFile inTheWay(folder);
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        startHasty();
        edit(7);
        QSignalSpy messages(m_lab->window().statusBar(), &QStatusBar::messageChanged);
        QTRY_COMPARE(
            m_lab->window().statusBar()->currentMessage(),
            "Unsaved changes cannot be kept safe: " + folder + ": cannot be written: Not a directory");
        QVERIFY(inTheWay.remove());
        QTRY_COMPARE(keptKeySize(), 7);    // tries again by itself
        QTRY_COMPARE(messages.size(), 2);  // said once, and taken back
        QCOMPARE(m_lab->window().statusBar()->currentMessage(), QString());
    }
};

int main(int argc, char** argv) {
    if (argc > 1 && QByteArrayView(argv[1]) == "edit") return editForever(argc, argv);
    QApplication application(argc, argv);
    TestRecovery test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recovery.moc"
