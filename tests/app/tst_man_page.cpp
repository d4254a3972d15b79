// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the man page: it lists every option and the paths of the files that the program writes.
#include "command_line/command_line.h"
#include "command_line/man_page.h"
#include "program/preferences.h"
#include "storage/recovery_file.h"
#include "support/qt_tests.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>

using namespace attention;

class TestManPage : public QObject {
    Q_OBJECT

    static QByteArray escaped(QString text) { return text.replace('-', QStringLiteral("\\-")).toLatin1(); }

 private slots:
    void initTestCase() { setApplicationInfo(); }

    void manPageListsEverySectionAndOption() {
        const QByteArray page = manPage();
        QVERIFY(page.startsWith(".TH ATTENTION"));
        QVERIFY(page.contains(QCoreApplication::applicationVersion().toLatin1()));
        QVERIFY(std::ranges::all_of(
            page, [](char character) { return static_cast<unsigned char>(character) < 128; }));
        for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "FILES", "EXIT STATUS"})
            QVERIFY2(page.contains(QByteArray(".SH ") + section + '\n'), section);
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                QVERIFY2(page.contains(escaped((name.size() > 1 ? "--" : "-") + name)), qPrintable(name));
            QVERIFY2(page.contains("\n\\&" + escaped(option.description()) + '\n'),
                     qPrintable(option.description()));
        }
    }

    /// The man page lists the paths that the program uses, with ~ for the home directory.
    void manPageListsTheFilesOfTheProgram() {
        const auto isListed = [](const QString& path) {
            return manPage().contains(".I " + escaped(QString(path).replace(QDir::homePath(), "~")) + '\n');
        };
        const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
        const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
        QVERIFY(isListed(RecoveryFile::folder().replace(data, "~/.local/share")));
        QVERIFY(isListed(QSettings().fileName().replace(config, "~/.config")));
    }
};

ATTENTION_TEST(TestManPage)
#include "tst_man_page.moc"
