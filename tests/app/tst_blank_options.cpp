// SPDX-License-Identifier: GPL-3.0-or-later
// The option --exercise: which blanks it makes, and what it refuses.
#include "command_line/command_line.h"
#include "command_line/headless.h"
#include "support/qt_tests.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace attention;

class TestBlankOptions : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// What goes to standard error, with the exit status before it.
    static QString refusalOf(const QStringList& arguments) {
        try {
            ProgressLine none;
            runExports(parseCommandLine(arguments), none);
            return "none";
        } catch (const CommandError& error) {
            return QString::number(error.status()) + ": " + QString::fromUtf8(error.what());
        }
    }
    /// "2,5,1": query, key or dimension, head, from 1.
    QStringList blanksIn(const QString& name) const {
        QFile file(path(name));
        if (!file.open(QIODevice::ReadOnly)) return {};
        const QByteArray page = file.readAll();
        const qsizetype begin = page.indexOf('>', page.indexOf("id=\"data\"")) + 1;
        const QByteArray data = page.mid(begin, page.indexOf("</script>", begin) - begin);
        QStringList blanks;
        for (const QJsonValue& blank : QJsonDocument::fromJson(data)["blanks"].toArray())
            blanks << QString("%1 %2,%3,%4")
                          .arg(blank["title"].toString())
                          .arg(blank["row"].toInt() + 1)
                          .arg(blank["column"].toInt() + 1)
                          .arg(blank["head"].toInt() + 1);
        return blanks;
    }

 private slots:
    void namedCellsAreBlanksInTheirOrder() {
        const QStringList call = {"--set", "heads=3", "--export", path("a.html"), "--export", path("a.csv")};
        QCOMPARE(refusalOf(call + QStringList{"--exercise", "weights:2,5,3; context:2,1;raw_scores:6,1"}),
                 "none");
        QCOMPARE(blanksIn("a.html"),
                 QStringList({"Weights, head 3 2,5,3", "Context, head 1 2,1,1", "Raw scores, head 1 6,1,1"}));
        QVERIFY(QFileInfo::exists(path("a.csv")));
    }

    void aStageAloneChoosesSome() {
        QCOMPARE(refusalOf({"--export", path("b.html"), "--exercise", "raw_scores;weights:2,5"}), "none");
        const QStringList blanks = blanksIn("b.html");
        QCOMPARE(blanks.size(), 5);
        QCOMPARE(blanks.filter("Raw scores").size(), 4);
        QCOMPARE(blanks.last(), "Weights 2,5,1");
    }

    void withoutItThePageIsAHandout() {
        QCOMPARE(refusalOf({"--export", path("exercise.html")}), "none");
        QCOMPARE(blanksIn("exercise.html"), QStringList());
        QVERIFY(QFileInfo::exists(path("exercise.html")));
    }

    void whatIsNoBlankIsRefusedWithTheReason_data() {
        QTest::addColumn<QString>("wish");
        QTest::addColumn<QString>("reason");
        const QString noBlank =
            ": is no blank; allowed are raw_scores, scaled_scores, weights, context, alone or with QUERY,KEY "
            "or QUERY,DIMENSION, such as weights:2,5;context:2,1, and with a head as a third number";
        for (const char* wish : {"", "weigths", "keys:1,1", "weights:", "weights:2", "weights:0,1",
                                 "weights:2,5,1,1", "weights:2.5", "weights:-1,2", "weights:9999999,1"})
            QTest::newRow(wish) << wish << " " + QString(wish) + noBlank;
        const auto row = [](const char* wish, const char* reason) {
            QTest::newRow(reason) << wish << QString(" %1: ").arg(wish) + reason;
        };
        row("weights:9,1", "there is no query 9; allowed are 1 to 6");
        row("weights:1,7", "there is no key 7; allowed are 1 to 6");
        row("context:1,29", "there is no dimension 29; allowed are 1 to 28");
        row("weights:1,1,2", "there is no head 2; allowed are 1 to 1");
        row("weights:1,3", "the cell is masked; allowed are cells that are not");
        QTest::newRow("twice") << "context:1,1;weights:1,1;context:1,1"
                               << " context:1,1: is named twice";
        QTest::newRow("41") << QStringList(QList<QString>(41, "weights:1,1")).join(';')
                            << ": names 41 blanks; allowed are up to 40";
    }
    void whatIsNoBlankIsRefusedWithTheReason() {
        QFETCH(QString, wish);
        QFETCH(QString, reason);
        QCOMPARE(refusalOf({"--set", "mask.causal=causal", "--export", path("no.html"), "--exercise", wish}),
                 "2: --exercise" + reason);
        QVERIFY(!QFileInfo::exists(path("no.html")));
    }

    void aStageWithNothingToCalculateIsRefused() {
        QCOMPARE(refusalOf({"--text", "alone", "--export", path("no.html"), "--exercise", "weights"}),
                 "2: --exercise weights: has no cell worth calculating; name one");
    }

    void itGoesWithAPage() {
        const QString line = "2: --exercise weights: goes with --export of an .html page";
        QCOMPARE(refusalOf({"--exercise", "weights"}), line);
        QCOMPARE(refusalOf({"--exercise", "weights", "--export", path("a.png")}), line);
    }

    void aSessionTooLargeForAPageIsRefusedAsForAHandout() {
        QString text;
        for (int i = 0; i < 65; ++i) text += QString("w%1 ").arg(i);
        const QString refusal =
            refusalOf({"--text", text, "--export", path("large.html"), "--exercise", "weights"});
        QVERIFY2(refusal.endsWith("large.html: cannot be written: a handout holds at most 64 tokens and 12 "
                                  "heads, here 65 and 1"),
                 qPrintable(refusal));
    }
};

ATTENTION_TEST(TestBlankOptions)
#include "tst_blank_options.moc"
