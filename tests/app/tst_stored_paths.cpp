// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a folder with a session and its files can be moved, and that no saved file contains the home
// folder.
#include "controller_fixture.h"
#include "export/stored_paths.h"
#include "storage/session_io.h"
#include "support/qt_tests.h"

#include <QProcess>

using namespace attention;
using namespace attention::test;

class TestStoredPaths : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    QByteArray m_previousHome;

    QString path(const QString& name) const { return m_home.filePath(name); }
    static void writeFile(const QString& name, const QByteArray& content) {
        QDir().mkpath(QFileInfo(name).path());
        QFile file(name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static Session withVectors(const QString& file) {
        Session session;
        session.input.queryText = "the cat";
        session.embedding.source = EmbeddingSource::WordVectors;
        session.embedding.dModel = 2;  // as many components as the vectors in the test have
        session.embedding.file = file.toStdString();
        return session;
    }
    QString fileOf(const QString& sessionPath) const {
        return QString::fromStdString(loadSession(sessionPath).embedding.file.value_or("none"));
    }

 private slots:
    void initTestCase() {
        m_previousHome = qgetenv("HOME");
        qputenv("HOME", m_home.path().toUtf8());
    }
    void cleanupTestCase() { qputenv("HOME", m_previousHome); }

    void filesNextToTheSessionMoveWithIt_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("stored");
        QTest::newRow("beside") << "course/v.txt" << QByteArray("\"v.txt\"");
        QTest::newRow("below") << "course/data/v.txt" << QByteArray("\"data/v.txt\"");
        QTest::newRow("beginning with a tilde") << "course/~v.txt" << QByteArray("\"./~v.txt\"");
    }
    void filesNextToTheSessionMoveWithIt() {
        QFETCH(QString, file);
        QFETCH(QByteArray, stored);
        writeFile(path(file), "the 1 2\ncat 3 4\n");
        saveSession(path("course/s.attn"), withVectors(path(file)));
        QVERIFY2(contentOf(path("course/s.attn")).contains(stored),
                 contentOf(path("course/s.attn")).constData());
        QCOMPARE(fileOf(path("course/s.attn")), path(file));
        QVERIFY(QDir().rename(path("course"), path("moved")));
        QCOMPARE(fileOf(path("moved/s.attn")), path(QString(file).replace("course", "moved")));
        QVERIFY(QDir(path("moved")).removeRecursively());
    }

    void filesElsewhereInTheHomeFolderHideItsName() {
        writeFile(path("vectors/v.txt"), "the 1 2\ncat 3 4\n");
        QVERIFY(QDir().mkpath(path("course")));
        saveSession(path("course/s.attn"), withVectors(path("vectors/v.txt")));
        const QByteArray content = contentOf(path("course/s.attn"));
        QVERIFY2(content.contains("\"~/vectors/v.txt\""), content.constData());
        QVERIFY(!content.contains(m_home.path().toUtf8()));
        QCOMPARE(fileOf(path("course/s.attn")), path("vectors/v.txt"));
    }

    /// Sessions of earlier versions contain absolute paths.
    void aMissingFileIsFoundNextToTheSession() {
        writeFile(path("course/v.txt"), "the 1 2\ncat 3 4\n");
        writeFile(
            path("course/s.attn"),
            R"({"format":"attention-lab session","version":1,"embedding":{"source":"file","file":"/gone/v.txt"}})");
        const Session session = withAbsolutePaths(withVectors("/gone/v.txt"), path("course/s.attn"));
        QCOMPARE(QString::fromStdString(*session.embedding.file), path("course/v.txt"));
        const Session missing = withAbsolutePaths(withVectors("/gone/w.txt"), path("course/s.attn"));
        QCOMPARE(*missing.embedding.file, "/gone/w.txt");
    }

    void aModelFolderIsStoredRelatively() {
        QVERIFY(QDir().mkpath(path("course/models/small")));
        Session session;
        session.model.folder = path("course/models/small").toStdString();
        QCOMPARE(*withPathsForStorage(session, path("course/s.attn")).model.folder, "models/small");
        session.model.folder = path("course").toStdString();  // the folder of the session itself
        const Session stored = withPathsForStorage(session, path("course/s.attn"));
        QCOMPARE(*stored.model.folder, ".");
        QCOMPARE(*withAbsolutePaths(stored, path("course/s.attn")).model.folder,
                 path("course").toStdString());
        session.model.folder = ":induction";  // part of the program
        QCOMPARE(*withPathsForStorage(session, path("course/s.attn")).model.folder, ":induction");
    }

    /// Every exported file is searched for the name of the home folder.
    void noExportedFileContainsTheHomeFolder() {
        writeFile(path("course/data/v.txt"), "the 1 2\ncat 3 4\n");
        writeFile(path("elsewhere/v.txt"), "the 1 2\ncat 3 4\n");
        for (const char* file : {"course/data/v.txt", "elsewhere/v.txt"}) {
            saveSession(path("course/s.attn"), withVectors(path(file)));
            QStringList arguments{path("course/s.attn")};
            const QStringList suffixes{"attn", "png", "svg", "pdf", "json", "npz", "py", "html", "csv"};
            for (const QString& suffix : suffixes) arguments << "--export" << path("course/x." + suffix);
            QCOMPARE(QProcess::execute(PROGRAM, arguments), 0);
            for (const QString& suffix : suffixes) {
                const QByteArray content = contentOf(path("course/x." + suffix));
                QVERIFY(!content.isEmpty());
                QVERIFY2(!content.contains(m_home.path().toUtf8()), qPrintable(suffix));
            }
            const bool isBelow = QByteArray(file).startsWith("course");
            QCOMPARE(fileOf(path("course/x.json")), path(file));
            QCOMPARE(fileOf(path("course/x.png")), isBelow ? path(file) : path("course/v.txt"));
        }
    }
};

ATTENTION_TEST(TestStoredPaths)
#include "tst_stored_paths.moc"
