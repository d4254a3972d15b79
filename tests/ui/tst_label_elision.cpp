// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the elision of labels: different texts stay different after they are shortened.
#include "heatmap/axis_labels.h"
#include "heatmap/text_drawing.h"
#include "support/qt_tests.h"

#include <QFont>
#include <QSet>
#include <QtTest>

using namespace attention;

class TestLabelElision : public QObject {
    Q_OBJECT

    static QFont font() {
        QFont font("DejaVu Sans");
        font.setPixelSize(13);
        return font;
    }
    static double widthFor(const QString& text) { return textWidth(text, font()) + 1; }

 private slots:
    void textsThatFitAreNotElided() {
        const QStringList texts = {"the", "cat", "the"};
        QCOMPARE(elideLabels(texts, font(), widthFor("the")), texts);
    }

    void uniqueTextIsElidedAtItsEnd() {
        const QStringList elided =
            elideLabels({"internationalization", "a"}, font(), widthFor("internatio…"));
        QCOMPARE(elided, QStringList({"internatio…", "a"}));
    }

    void commonPrefixIsElided() {
        const QStringList elided = elideLabels({"internationalization", "internationalisation", "cat"},
                                               font(), widthFor("internatio…"));
        QCOMPARE(elided[2], QString("cat"));
        QVERIFY2(elided[0].endsWith("…ization"), qPrintable(elided[0]));
        QVERIFY2(elided[1].endsWith("…isation"), qPrintable(elided[1]));
        for (const QString& text : elided) QVERIFY(textWidth(text, font()) <= widthFor("internatio…"));
    }

    void byteTokensStayDistinguishable() {
        const QStringList elided =
            elideLabels({"<0xF0><0x9D>", "<0xF0><0x9F>"}, font(), widthFor("<0xF0><0x…"));
        QVERIFY2(elided[0].endsWith("9D>"), qPrintable(elided[0]));
        QVERIFY2(elided[1].endsWith("9F>"), qPrintable(elided[1]));
    }

    void differentTextsStayDifferent_data() {
        QTest::addColumn<QStringList>("texts");
        QTest::addColumn<bool>("mayExceedTheWidth");
        QTest::newRow("one is a prefix of the other")
            << QStringList{"internationalize", "internationalized"} << false;
        QTest::newRow("three endings")
            << QStringList{"transformation", "transformations", "transformational"} << false;
        QTest::newRow("Chinese") << QStringList{"注意力机制的可视化工具一", "注意力机制的可视化工具二"}
                                 << false;
        QTest::newRow("families")
            << QStringList{"👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦🐱",
                           "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦🐶"}
            << false;
        QTest::newRow("one letter 20 and 21 times")
            << QStringList{QString(20, 'm'), QString(21, 'm')} << true;
        QTest::newRow("one letter 200 and 201 times")
            << QStringList{QString(200, 'm'), QString(201, 'm')} << false;
    }
    void differentTextsStayDifferent() {
        QFETCH(QStringList, texts);
        QFETCH(bool, mayExceedTheWidth);
        const double width = widthFor("eight MM");
        const QStringList elided = elideLabels(texts + texts, font(), width);
        QCOMPARE(QSet<QString>(elided.begin(), elided.end()).size(), texts.size());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            QCOMPARE(elided[i], elided[i + texts.size()]);
            if (!mayExceedTheWidth) QVERIFY2(textWidth(elided[i], font()) <= width, qPrintable(elided[i]));
        }
    }
};

ATTENTION_TEST(TestLabelElision)
#include "tst_label_elision.moc"
