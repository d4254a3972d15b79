// SPDX-License-Identifier: GPL-3.0-or-later
// The man page lists every option, and says where the program keeps its files.
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

    void allIsThere() {
        const QByteArray page = manPage();
        QVERIFY(page.startsWith(".TH ATTENTION"));
        QVERIFY(page.contains(QCoreApplication::applicationVersion().toLatin1()));
        QVERIFY(
            std::ranges::all_of(page, [](char letter) { return static_cast<unsigned char>(letter) < 128; }));
        for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "FILES", "EXIT STATUS"})
            QVERIFY2(page.contains(QByteArray(".SH ") + section + '\n'), section);
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                QVERIFY2(page.contains(escaped((name.size() > 1 ? "--" : "-") + name)), qPrintable(name));
            QVERIFY2(page.contains("\n\\&" + escaped(option.description()) + '\n'),
                     qPrintable(option.description()));
        }
    }

    /// The places are those where the program really keeps things.
    void filesAreWhereItSays() {
        const auto isTold = [](const QString& path) {
            return manPage().contains(".I " + escaped(QString(path).replace(QDir::homePath(), "~")) + '\n');
        };
        const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
        const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
        QVERIFY(isTold(RecoveryFile::folder().replace(data, "~/.local/share")));
        QVERIFY(isTold(QSettings().fileName().replace(config, "~/.config")));
    }
};

ATTENTION_TEST(TestManPage)
#include "tst_man_page.moc"
