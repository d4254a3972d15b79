// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the option --exercise: the blanks that it creates, and the values that it rejects.
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
    /// Runs the exports of a command line. Returns "STATUS: MESSAGE" of the error, or "none".
    static QString errorOf(const QStringList& arguments) {
        try {
            ProgressLine progress;
            runExports(parseCommandLine(arguments), progress);
            return "none";
        } catch (const CommandError& error) {
            return QString::number(error.status()) + ": " + QString::fromUtf8(error.what());
        }
    }
    /// The blanks of an exercise page, each as "TITLE ROW,COLUMN,HEAD" with indices from 1.
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
    void namedCellsBecomeBlanksInTheOrderOfTheirCalculation() {
        const QStringList arguments = {"--set",        "heads=3",  "--export",
                                       path("a.html"), "--export", path("a.csv")};
        QCOMPARE(errorOf(arguments + QStringList{"--exercise", "weights:2,5,3; context:2,1;raw_scores:6,1"}),
                 "none");
        QCOMPARE(blanksIn("a.html"),
                 QStringList({"Raw scores, head 1 6,1,1", "Weights, head 3 2,5,3", "Context, head 1 2,1,1"}));
        QVERIFY(QFileInfo::exists(path("a.csv")));
    }

    void aStageWithoutACellGetsFourBlanks() {
        QCOMPARE(errorOf({"--export", path("b.html"), "--exercise", "raw_scores;weights:2,5"}), "none");
        const QStringList blanks = blanksIn("b.html");
        // The weight depends on a raw score that is a blank, so its scaled score is a blank too.
        QCOMPARE(blanks.size(), 6);
        QCOMPARE(blanks.filter("Raw scores").size(), 4);
        QCOMPARE(blanks.filter("Scaled scores").size(), 1);
        QCOMPARE(blanks.last(), "Weights 2,5,1");
    }

    void exportWithoutExerciseWritesAHandout() {
        QCOMPARE(errorOf({"--export", path("exercise.html")}), "none");
        QCOMPARE(blanksIn("exercise.html"), QStringList());
        QVERIFY(QFileInfo::exists(path("exercise.html")));
    }

    void invalidBlanksAreRejectedWithAReason_data() {
        QTest::addColumn<QString>("blanks");
        QTest::addColumn<QString>("reason");
        const QString notABlank =
            ": must be STAGE, STAGE:ROW,COLUMN or STAGE:ROW,COLUMN,HEAD, counted from 1, where STAGE is "
            "raw_scores, scaled_scores, weights or context";
        for (const char* blanks : {"", "weigths", "keys:1,1", "weights:", "weights:2", "weights:0,1",
                                   "weights:2,5,1,1", "weights:2.5", "weights:-1,2", "weights:9999999,1"})
            QTest::newRow(blanks) << blanks << " " + QString(blanks) + notABlank;
        const auto row = [](const char* blanks, const char* reason) {
            QTest::newRow(reason) << blanks << QString(" %1: ").arg(blanks) + reason;
        };
        row("weights:9,1", "the query must be a whole number from 1 to 6, but it is 9");
        row("weights:1,7", "the key must be a whole number from 1 to 6, but it is 7");
        row("context:1,29", "the dimension must be a whole number from 1 to 28, but it is 29");
        row("weights:1,1,2", "the head must be a whole number from 1 to 1, but it is 2");
        row("weights:1,3", "the cell must not be masked");
        QTest::newRow("twice") << "context:1,1;weights:1,1;context:1,1"
                               << " context:1,1: must not appear twice";
        QTest::newRow("41") << QStringList(QList<QString>(41, "weights:1,1")).join(';')
                            << ": must contain at most 40 blanks, but it contains 41";
    }
    void invalidBlanksAreRejectedWithAReason() {
        QFETCH(QString, blanks);
        QFETCH(QString, reason);
        QCOMPARE(errorOf({"--set", "mask.causal=causal", "--export", path("no.html"), "--exercise", blanks}),
                 "2: --exercise" + reason);
        QVERIFY(!QFileInfo::exists(path("no.html")));
    }

    void aStageWithNothingToCalculateIsRejected() {
        QCOMPARE(errorOf({"--text", "alone", "--export", path("no.html"), "--exercise", "weights"}),
                 "2: --exercise weights: has no suitable cells, so specify a cell, such as weights:1,1");
    }

    void exerciseRequiresAnHtmlExport() {
        const QString message = "2: --exercise weights: requires --export with an .html file";
        QCOMPARE(errorOf({"--exercise", "weights"}), message);
        QCOMPARE(errorOf({"--exercise", "weights", "--export", path("a.png")}), message);
    }

    void aSessionTooLargeForAnExerciseIsRejected() {
        QString text;
        for (int i = 0; i < 65; ++i) text += QString("w%1 ").arg(i);
        const QString error =
            errorOf({"--text", text, "--export", path("large.html"), "--exercise", "weights"});
        QVERIFY2(error.endsWith("large.html: A handout can contain at most 64 tokens and 12 heads, but the "
                                "session has 65 and 1."),
                 qPrintable(error));
    }
};

ATTENTION_TEST(TestBlankOptions)
#include "tst_blank_options.moc"
