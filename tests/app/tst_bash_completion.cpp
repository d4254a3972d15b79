// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the completion of the command line: Bash runs the script and lists the completions of a word.
#include "command_line/bash_completion.h"
#include "command_line/command_line.h"
#include "program/language.h"
#include "support/qt_tests.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestBashCompletion : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;  ///< contains the script, and files that can be completed

    /// Returns the completions of the last one of `words`, sorted. The words follow the name of the program.
    QStringList completionsOf(const QStringList& words) const {
        QProcess bash;
        bash.setWorkingDirectory(m_folder.path());
        bash.start("bash", QStringList{"-c",
                                       "source completion; COMP_WORDS=(attention-lab \"$@\"); COMP_CWORD=$#; "
                                       "_attention_lab; printf '%s\\n' \"${COMPREPLY[@]}\"",
                                       "bash"} +
                               words);
        if (!bash.waitForFinished(attention::test::waitTimeout)) qFatal("bash does not end");
        QStringList completions =
            QString::fromUtf8(bash.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
        completions.sort();
        return completions;
    }
    void writeFile(const char* name, const QByteArray& content) const {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

 private slots:
    void initTestCase() {
        writeFile("completion", bashCompletion());
        writeFile("friday.attn", {});
        writeFile("monday.attn", {});
    }

    void everyOptionIsCompleted() {
        const QStringList completions = completionsOf({"--"});
        for (const QCommandLineOption& option : commandLineOptions())
            QVERIFY2(completions.contains("--" + option.names().back()), qPrintable(option.names().back()));
        QCOMPARE(completionsOf({"--fig"}), QStringList{"--figure"});
    }

    void valuesAreCompleted() {
        QStringList codes = languageCodes();
        codes.sort();
        QCOMPARE(completionsOf({"--language", ""}), codes);
        QCOMPARE(completionsOf({"--set", "mask.ca"}), QStringList{"mask.causal="});
        QCOMPARE(completionsOf({"--figure", "line"}), QStringList{"lines"});
        QCOMPARE(completionsOf({"--palette", "viri"}), QStringList{"viridis"});
        QCOMPARE(completionsOf({"--text", "the c"}), QStringList{});
    }

    void filesAreCompleted() {
        QCOMPARE(completionsOf({"fri"}), QStringList{"friday.attn"});
        QCOMPARE(completionsOf({"--compare-with", "mon"}), QStringList{"monday.attn"});
    }
};

ATTENTION_TEST(TestBashCompletion)
#include "tst_bash_completion.moc"
