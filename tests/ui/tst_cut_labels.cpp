// SPDX-License-Identifier: GPL-3.0-or-later
// Labels that are shortened: different texts never read alike.
#include "heatmap/elide_labels.h"
#include "heatmap/text_drawing.h"
#include "support/qt_tests.h"

#include <QFont>
#include <QSet>
#include <QtTest>

using namespace attention;

class TestCutLabels : public QObject {
    Q_OBJECT

    static QFont font() {
        QFont font("DejaVu Sans");
        font.setPixelSize(13);
        return font;
    }
    static double roomFor(const QString& text) { return textWidth(text, font()) + 1; }

 private slots:
    void textsThatFitStayAsTheyAre() {
        const QStringList texts = {"the", "cat", "the"};
        QCOMPARE(elideLabels(texts, font(), roomFor("the")), texts);
    }

    void aTextAloneLosesItsEnd() {
        const QStringList cut = elideLabels({"internationalization", "a"}, font(), roomFor("internatio…"));
        QCOMPARE(cut, QStringList({"internatio…", "a"}));
    }

    void textsThatAgreeAtTheirBeginningAreCutThere() {
        const QStringList cut = elideLabels({"internationalization", "internationalisation", "cat"}, font(),
                                            roomFor("internatio…"));
        QCOMPARE(cut[2], QString("cat"));
        QVERIFY2(cut[0].endsWith("…ization"), qPrintable(cut[0]));
        QVERIFY2(cut[1].endsWith("…isation"), qPrintable(cut[1]));
        for (const QString& text : cut) QVERIFY(textWidth(text, font()) <= roomFor("internatio…"));
    }

    void theBytesOfTokensStayApart() {
        const QStringList cut = elideLabels({"<0xF0><0x9D>", "<0xF0><0x9F>"}, font(), roomFor("<0xF0><0x…"));
        QVERIFY2(cut[0].endsWith("9D>"), qPrintable(cut[0]));
        QVERIFY2(cut[1].endsWith("9F>"), qPrintable(cut[1]));
    }

    void differentTextsNeverReadAlike_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::addColumn<bool>("mayExceedTheRoom");
        QTest::newRow("one is the beginning of the other")
            << QStringList{"internationalize", "internationalized"} << false;
        QTest::newRow("three endings")
            << QStringList{"transformation", "transformations", "transformational"} << false;
        QTest::newRow("Chinese") << QStringList{"注意力机制的可视化工具一", "注意力机制的可视化工具二"}
                                 << false;
        QTest::newRow("families")
            << QStringList{"👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦🐱",
                           "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦🐶"}
            << false;
        QTest::newRow("the same letter, again and again")
            << QStringList{QString(20, 'm'), QString(21, 'm')} << true;
        QTest::newRow("the same letter, very often")
            << QStringList{QString(200, 'm'), QString(201, 'm')} << false;
    }
    void differentTextsNeverReadAlike() {
        QFETCH(QStringList, texts);
        QFETCH(bool, mayExceedTheRoom);
        const double room = roomFor("eight MM");
        const QStringList cut = elideLabels(texts + texts, font(), room);
        QCOMPARE(QSet<QString>(cut.begin(), cut.end()).size(), texts.size());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            QCOMPARE(cut[i], cut[i + texts.size()]);
            if (!mayExceedTheRoom) QVERIFY2(textWidth(cut[i], font()) <= room, qPrintable(cut[i]));
        }
    }
};

ATTENTION_TEST(TestCutLabels)
#include "tst_cut_labels.moc"
