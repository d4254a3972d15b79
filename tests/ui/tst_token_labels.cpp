// SPDX-License-Identifier: GPL-3.0-or-later
// Labels of rows and columns of which one is marked: every other one is wholly there or wholly left out.
#include "heatmap/token_labels.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"

#include <QPainter>
#include <QtTest>

using namespace attention;
using namespace attention::test;

class TestTokenLabels : public QObject {
    Q_OBJECT

    static constexpr QSize page{900, 700};
    static TokenLabels labels(int count, bool areWords) {
        const QStringList words = {"The", "dog", "gyjpq", "very", "yesterday", "I"};
        QStringList texts;
        for (int i = 0; i < count; ++i) texts << (areWords ? words[i % 6] : QString::number(i + 1));
        QFont font("DejaVu Sans");
        font.setPixelSize(13);
        return {texts, font, QColor(0x0a5a9c), Qt::white, areWords};
    }
    static void paint(QPaintDevice& device, const TokenLabels& labels, double spacing, bool areColumns,
                      std::vector<int> passes) {
        QPainter painter(&device);
        const double length = spacing * static_cast<double>(labels.texts.size());
        const TokenLabels::LabelPositions places{200.3 + spacing / 2, spacing};
        for (const int marked : passes) {
            if (areColumns) {
                labels.paintColumnLabels(painter, QRectF(200.3, 20, length, 100), places,
                                         labels.areSlantedAt(spacing), marked);
            } else {
                labels.paintRowLabels(painter, QRectF(20, 200.3, 100, length), places, marked);
            }
        }
    }
    static QImage picture(const TokenLabels& labels, double spacing, bool areColumns,
                          const std::vector<int>& passes) {
        QImage image(page, QImage::Format_RGB32);
        image.fill(Qt::white);
        paint(image, labels, spacing, areColumns, passes);
        return image;
    }

 private slots:
    void aMarkLeavesEveryOtherLabelWholeOrOut_data() {
        QTest::addColumn<bool>("areColumns");
        QTest::addColumn<bool>("areWords");
        QTest::addColumn<double>("spacing");
        for (const bool areColumns : {false, true}) {
            for (const bool areWords : {false, true}) {
                for (const double spacing : {3.3, 7.5, 11.0, 12.5, 15.0, 16.25, 19.0, 31.7, 90.0})
                    QTest::addRow("%s, %s, %g apart", areColumns ? "columns" : "rows",
                                  areWords ? "words" : "numbers", spacing)
                        << areColumns << areWords << spacing;
            }
        }
    }
    /// Marked later or at once, the pixels are the same; and at once no letter lies over another.
    void aMarkLeavesEveryOtherLabelWholeOrOut() {
        QFETCH(bool, areColumns);
        QFETCH(bool, areWords);
        QFETCH(double, spacing);
        const int count = std::min(24, static_cast<int>(450 / spacing));
        const TokenLabels later = labels(count, areWords);
        TokenLabels once = later;
        once.paintsMarkedInPlace = true;
        for (int marked = 0; marked < count; ++marked) {
            const QImage marks = picture(later, spacing, areColumns, {-1, marked});
            QVERIFY(marks != picture(later, spacing, areColumns, {-1}));
            if (marks != picture(once, spacing, areColumns, {marked}))
                QFAIL(qPrintable(QStringLiteral("label %1 leaves remains").arg(marked)));
            TextRecorder recorder(page);
            paint(recorder, once, spacing, areColumns, {marked});
            QCOMPARE(recorder.faults().join('\n'), QString());
            QString written;
            for (const RecordedText& text : recorder.texts()) written += text.text;
            QVERIFY(written.contains(once.texts[marked]));
        }
    }
};

ATTENTION_TEST(TestTokenLabels)
#include "tst_token_labels.moc"
