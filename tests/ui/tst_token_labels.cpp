// SPDX-License-Identifier: GPL-3.0-or-later
// Tests row and column labels with one marked label: every other label is painted completely or left out.
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
        const TokenLabels::LabelPositions positions{200.3 + spacing / 2, spacing};
        for (const int marked : passes) {
            if (areColumns) {
                labels.paintColumnLabels(painter, QRectF(200.3, 20, length, 100), positions,
                                         labels.areSlantedAt(spacing), marked);
            } else {
                labels.paintRowLabels(painter, QRectF(20, 200.3, 100, length), positions, marked);
            }
        }
    }
    static QImage paintImage(const TokenLabels& labels, double spacing, bool areColumns,
                             const std::vector<int>& passes) {
        QImage image(page, QImage::Format_RGB32);
        image.fill(Qt::white);
        paint(image, labels, spacing, areColumns, passes);
        return image;
    }

 private slots:
    void otherLabelsArePaintedWhollyOrNotAtAll_data() {
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
    /// Marking a label in a second pass or in the same pass gives the same pixels, and no texts overlap.
    void otherLabelsArePaintedWhollyOrNotAtAll() {
        QFETCH(bool, areColumns);
        QFETCH(bool, areWords);
        QFETCH(double, spacing);
        const int count = std::min(24, static_cast<int>(450 / spacing));
        const TokenLabels markedAfterwards = labels(count, areWords);
        TokenLabels markedInPlace = markedAfterwards;
        markedInPlace.paintsMarkedInPlace = true;
        for (int marked = 0; marked < count; ++marked) {
            const QImage marks = paintImage(markedAfterwards, spacing, areColumns, {-1, marked});
            QVERIFY(marks != paintImage(markedAfterwards, spacing, areColumns, {-1}));
            if (marks != paintImage(markedInPlace, spacing, areColumns, {marked}))
                QFAIL(qPrintable(QStringLiteral("label %1 leaves remains").arg(marked)));
            TextRecorder recorder(page);
            paint(recorder, markedInPlace, spacing, areColumns, {marked});
            QCOMPARE(recorder.faults().join('\n'), QString());
            QString written;
            for (const RecordedText& text : recorder.texts()) written += text.text;
            QVERIFY(written.contains(markedInPlace.texts[marked]));
        }
    }
};

ATTENTION_TEST(TestTokenLabels)
#include "tst_token_labels.moc"
