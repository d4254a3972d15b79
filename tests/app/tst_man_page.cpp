// SPDX-License-Identifier: GPL-3.0-or-later
// The man page says what the help says, in a language that roff reads without a warning.
#include "command_line.h"
#include "help/help_page.h"
#include "man_page.h"
#include "session/allowed_values.h"
#include "settings.h"
#include "support/qt_tests.h"

#include <QtTest>

#include <algorithm>

using namespace attention;

class TestManPage : public QObject {
    Q_OBJECT

    static QByteArray escaped(QString text) { return text.replace('-', QStringLiteral("\\-")).toLatin1(); }

 private slots:
    void initTestCase() { nameApplication(); }

    void markdownBecomesRoff_data() {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QByteArray>("roff");
        QTest::newRow("paragraph") << "One\ntwo.\n\nThree." << QByteArray(".PP\nOne\ntwo.\n.PP\nThree.\n");
        QTest::newRow("headings") << "## Big\n\n### Small" << QByteArray(".SH BIG\n.SS Small\n");
        QTest::newRow("letters") << "`--a` **b** *c* [d](e) a\\_b"
                                 << QByteArray(".PP\n\\fB\\-\\-a\\fR \\fBb\\fR \\fIc\\fR d a_b\n");
        QTest::newRow("code") << "So:\n\n    x \\n\n      *y*\n\nOn."
                              << QByteArray(".PP\nSo:\n.PP\n.RS 4\n.EX\nx \\en\n  *y*\n.EE\n.RE\n.PP\nOn.\n");
        QTest::newRow("list") << "- one\n  more\n- two"
                              << QByteArray(".IP \\(bu 2\none\nmore\n.IP \\(bu 2\ntwo\n");
        QTest::newRow("table") << "| A | B | C |\n| --- | --- | --- |\n| `a\\|b` | x | y |\n"
                               << QByteArray(".TP\n\\fBa|b\\fR\nx. C: y\n");
        QTest::newRow("not ASCII") << "√d → z\u0303" << QByteArray(".PP\n\\[u221A]d \\[u2192] z\\[u0303]\n");
        QTest::newRow("a point first") << ".attn files" << QByteArray(".PP\n\\&.attn files\n");
    }
    void markdownBecomesRoff() {
        QFETCH(QString, markdown);
        QFETCH(QByteArray, roff);
        QCOMPARE(roffOf(markdown), roff);
    }

    void allIsThere() {
        const QByteArray page = manPage();
        QVERIFY(page.startsWith(".TH ATTENTION"));
        QVERIFY(page.contains(QCoreApplication::applicationVersion().toLatin1()));
        QVERIFY(!page.contains("{{v") && !page.contains("{{f"));
        QVERIFY(
            std::ranges::all_of(page, [](char letter) { return static_cast<unsigned char>(letter) < 128; }));
        for (const QCommandLineOption& option : commandLineOptions()) {
            for (const QString& name : option.names())
                QVERIFY2(page.contains(escaped((name.size() > 1 ? "--" : "-") + name)), qPrintable(name));
        }
        for (const FieldDescription& field : describedFields())
            QVERIFY2(page.contains(".TP\n\\fB" + escaped(QString::fromStdString(field.path)) + "\\fR\n"),
                     field.path.c_str());
    }
};

ATTENTION_TEST(TestManPage)
#include "tst_man_page.moc"
