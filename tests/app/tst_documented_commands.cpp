// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every command line of README.md and of the help. A shell runs the commands that export files, in a
// folder with the sessions that they name. For commands that open a window, only the parser and the resulting
// session are tested. No window is opened, because tst_main_window and other tests do that.
#include "command_line/command_line.h"
#include "help/help_page.h"
#include "io/session_file.h"
#include "logic/training_setup.h"
#include "program/language.h"
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

/// Returns the commands in the code blocks: lines that begin with the program. Text after two spaces is a
/// remark and is left out.
QStringList commandsIn(const QString& markdown) {
    static const QRegularExpression line(QStringLiteral("^    ((?:app/run|attention-lab)(?: \\S+)*)"),
                                         QRegularExpression::MultilineOption);
    QStringList commands;
    for (auto all = line.globalMatch(markdown); all.hasNext();) commands << all.next().captured(1);
    return commands;
}

/// Returns how many files in `folder` match `name`, in which {placeholders} match anything.
int matchingFileCount(const QDir& folder, QString name) {
    static const QRegularExpression placeholder(QStringLiteral("\\{[^}]*\\}"));
    return static_cast<int>(
        folder.entryList({name.replace(placeholder, QStringLiteral("*"))}, QDir::Files).size());
}
/// Returns how many files `line` should write for the export path `name`.
int expectedFileCount(const CommandLine& line, const QString& name) {
    if (!name.contains('{')) return 1;
    auto count = std::max<std::size_t>(1, line.sessionFiles.size());
    for (const FieldVariation& variation : line.variations) count *= variation.values.size();
    return static_cast<int>(count);
}

}  // namespace

class TestDocumentedCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;  ///< contains scripts that replace or start the real program

    /// Runs the line in a shell, in a folder that contains app/run and attention-lab.
    static void runShell(QProcess& shell, const QString& line, const QString& folder) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", folder + ':' + environment.value("PATH"));
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(folder);
        shell.start("/bin/sh", {"-c", line});
        if (!shell.waitForFinished(attention::test::waitTimeout))
            qFatal("%s: does not end", qPrintable(line));
    }
    /// Returns the arguments that the program would receive. A script that replaces the program prints them.
    QStringList argumentsOf(const QString& command) const {
        QProcess shell;
        runShell(shell, command, m_folder.filePath("echo"));
        QStringList arguments = QString::fromUtf8(shell.readAllStandardOutput()).split(QChar(0));
        arguments.removeLast();
        return arguments;
    }
    void writePrograms(const char* folder, const QByteArray& script) const {
        QDir(m_folder.path()).mkpath(folder + QStringLiteral("/app"));
        writeProgram(m_folder.filePath(folder + QStringLiteral("/app/run")), script);
        writeProgram(m_folder.filePath(folder + QStringLiteral("/attention-lab")), script);
    }

 private slots:
    void initTestCase() {
        writePrograms("echo", "[ $# -eq 0 ] || printf '%s\\0' \"$@\"");
        writePrograms("real", "exec '" PROGRAM "' \"$@\"");
    }

    void documentedCommandsSucceed_data() {
        QTest::addColumn<QString>("page");
        QTest::addColumn<int>("minimumCount");
        const QString source = QStringLiteral(SOURCE_FOLDER);
        QTest::newRow("README") << source + "/README.md" << 2;
        for (const Language& language : languages()) {
            for (const HelpTopic& topic : helpTopics()) {
                const QString name = QString("%1/%2").arg(language.code, topic.name);
                QTest::newRow(qPrintable(name))
                    << source + "/resources/help/" + name + ".md" << (name.endsWith("command-line") ? 10 : 0);
            }
        }
    }
    void documentedCommandsSucceed() {
        QFETCH(QString, page);
        QFETCH(int, minimumCount);
        const QString text = contentOf(page);
        QVERIFY(!text.isEmpty());
        const QStringList commands = commandsIn(text);
        QVERIFY(commands.size() >= minimumCount);
        const QString folder = m_folder.filePath("real");
        Session session;
        for (const char* name : {"lesson.attn", "monday.attn", "friday.attn", "reverse.attn"}) {
            ++session.heads;
            if (QByteArray(name) == "reverse.attn") session = withTask(Session(), TrainingTask::Reverse);
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
                QVERIFY2(matchingFileCount(QDir(folder), path) >= expectedFileCount(line, path),
                         qPrintable(path));
        }
    }

    void commandsAreFoundInMarkdown() {
        QCOMPARE(commandsIn("Text app/run --a\n\n    app/run          builds\n    attention-lab x --b 'c d'\n"
                            "    tests/run asan\n"),
                 (QStringList{"app/run", "attention-lab x --b 'c d'"}));
    }
};

ATTENTION_TEST(TestDocumentedCommands)
#include "tst_documented_commands.moc"
