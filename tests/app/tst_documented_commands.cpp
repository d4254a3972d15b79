// SPDX-License-Identifier: GPL-3.0-or-later
// Every command line of README and help does what is said there. Those that export are run as they stand, by
// a shell, in a folder with the sessions that they name. Those that open a window are read by the parser, and
// the session that they ask for is checked, but no window is opened: tst_lab and others do that.
#include "command_line/command_line.h"
#include "help/help_page.h"
#include "io/session_file.h"
#include "support/qt_tests.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

namespace {

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void writeProgram(const QString& path, const QByteArray& script) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    file.write("#!/bin/sh\n" + script + '\n');
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

/// The lines of code that begin with the program; what stands behind two spaces tells of it.
QStringList commandsIn(const QString& markdown) {
    static const QRegularExpression line(QStringLiteral("^    ((?:app/run|attention-lab)(?: \\S+)*)"),
                                         QRegularExpression::MultilineOption);
    QStringList commands;
    for (auto all = line.globalMatch(markdown); all.hasNext();) commands << all.next().captured(1);
    return commands;
}

/// How many files stand where the name has places, and how many the sessions and variations should make.
int filesLike(const QDir& folder, QString name) {
    static const QRegularExpression place(QStringLiteral("\\{[^}]*\\}"));
    return static_cast<int>(folder.entryList({name.replace(place, QStringLiteral("*"))}, QDir::Files).size());
}
int filesPromised(const CommandLine& line, const QString& name) {
    if (!name.contains('{')) return 1;
    auto count = std::max<std::size_t>(1, line.sessionFiles.size());
    for (const FieldVariation& variation : line.variations) count *= variation.values.size();
    return static_cast<int>(count);
}

}  // namespace

class TestDocumentedCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;  ///< with programs that stand for the real one

    /// What a shell makes of the line in a folder that has programs of these names.
    static void runShell(QProcess& shell, const QString& line, const QString& folder) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", folder + ':' + environment.value("PATH"));
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(folder);
        shell.start("/bin/sh", {"-c", line});
        if (!shell.waitForFinished(attention::test::patience)) qFatal("%s: does not end", qPrintable(line));
    }
    /// The arguments as the program gets them: a program of its name prints them.
    QStringList argumentsOf(const QString& command) const {
        QProcess shell;
        runShell(shell, command, m_folder.filePath("echo"));
        QStringList arguments = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(0));
        arguments.removeLast();
        return arguments;
    }
    void prepare(const char* folder, const QByteArray& script) const {
        QDir(m_folder.path()).mkpath(folder + QStringLiteral("/app"));
        writeProgram(m_folder.filePath(folder + QStringLiteral("/app/run")), script);
        writeProgram(m_folder.filePath(folder + QStringLiteral("/attention-lab")), script);
    }

 private slots:
    void initTestCase() {
        prepare("echo", "[ $# -eq 0 ] || printf '%s\\0' \"$@\"");
        prepare("real", "exec '" PROGRAM "' \"$@\"");
    }

    void doWhatIsSaid_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<int>("atLeast");
        const QString source = QStringLiteral(SOURCE_FOLDER);
        QTest::newRow("README") << source + "/README.md" << 2;
        for (const char* language : {"en", "zh_CN"}) {
            for (const HelpTopic& topic : helpTopics()) {
                const QString name = QString("%1/%2").arg(language, topic.name);
                QTest::newRow(qPrintable(name))
                    << source + "/resources/help/" + name + ".md" << (name.endsWith("figures") ? 10 : 0);
            }
        }
    }
    void doWhatIsSaid() {
        QFETCH(QString, page);
        QFETCH(int, atLeast);
        const QString text = contentOf(page);
        QVERIFY(!text.isEmpty());
        const QStringList commands = commandsIn(text);
        QVERIFY(commands.size() >= atLeast);
        const QString folder = m_folder.filePath("real");
        Session session;
        for (const char* name : {"lesson.attn", "monday.attn", "friday.attn"}) {
            ++session.heads;
            QFile file(folder + '/' + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray::fromStdString(serializeSession(session)));
        }
        for (const QString& command : commands) {
            const CommandLine line = parseCommandLine(argumentsOf(command));
            if (line.exportPaths.isEmpty()) {
                QVERIFY2(line.wantsHelp || problems(sessionFromCommandLine(line)).empty(),
                         qPrintable(command));
                continue;
            }
            for (const QString& path : line.exportPaths) {
                if (!path.contains('{')) QFile::remove(folder + '/' + path);
            }
            QProcess shell;
            runShell(shell, command, folder);
            const QByteArray error = shell.readAllStandardError();
            QVERIFY2(shell.exitCode() == 0 && error.isEmpty(), qPrintable(command + "\n" + error));
            for (const QString& path : line.exportPaths)
                QVERIFY2(filesLike(QDir(folder), path) >= filesPromised(line, path), qPrintable(path));
        }
    }

    void commandsAreFound() {
        QCOMPARE(commandsIn("Text app/run --a\n\n    app/run          builds\n    attention-lab x --b 'c d'\n"
                            "    tests/run asan\n"),
                 (QStringList{"app/run", "attention-lab x --b 'c d'"}));
    }
};

ATTENTION_TEST(TestDocumentedCommands)
#include "tst_documented_commands.moc"
