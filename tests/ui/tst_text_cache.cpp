// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/figure_theme.h"
#include "heatmap/text_cache.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace attention;

class TestTextCache : public QObject {
    Q_OBJECT

    static QImage painted(double angle, const std::function<void(QPainter&)>& paint) {
        QImage image(200, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(lightTheme(QFont()).body);
        painter.setPen(QColor(0x883300));
        painter.translate(40, 120);
        painter.rotate(angle);
        paint(painter);
        return image;
    }

 private slots:
    void linesHaveThePaintersPixels_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("angle");
        for (const double angle : {0.0, -45.0}) {
            for (const char* text : {"dessert", "Σ a · v", "先吃甜点", "the₁", "[PAD]"})
                QTest::addRow("%s at %g", text, angle) << QString::fromUtf8(text) << angle;
        }
    }
    void linesHaveThePaintersPixels() {
        QFETCH(QString, text);
        QFETCH(double, angle);
        const QFont font = lightTheme(QFont()).body;
        const QFontMetricsF metrics(font);
        QCOMPARE(widthOf(text, font), metrics.horizontalAdvance(text));
        for (const QPointF at : {QPointF(3, 5), QPointF(0, -6.5), QPointF(-8.25, 2)}) {
            const QRectF box(at, QSizeF(metrics.horizontalAdvance(text), metrics.height()));
            const QImage expected = painted(angle, [&](QPainter& painter) {
                painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
            });
            for (int time = 0; time < 2; ++time) {  // laid out, and from the cache
                QCOMPARE(painted(angle, [&](QPainter& painter) { drawLine(painter, at, text); }), expected);
            }
            const QImage onBaseline = painted(angle, [&](QPainter& painter) { painter.drawText(at, text); });
            QCOMPARE(painted(angle, [&](QPainter& painter) { drawOnBaseline(painter, at, text); }),
                     onBaseline);
        }
    }
};

QTEST_MAIN(TestTextCache)
#include "tst_text_cache.moc"
