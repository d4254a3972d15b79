// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the painting of text: cached layouts, emoji, mixed directions, elision and subscripts.
#include "heatmap/figure_theme.h"
#include "heatmap/printable_text.h"
#include "heatmap/text_drawing.h"
#include "heatmap/text_runs.h"
#include "support/qt_tests.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace attention;

class TestTextDrawing : public QObject {
    Q_OBJECT

    static QImage painted(double angle, const std::function<void(QPainter&)>& paint) {
        QImage image(200, 200, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(lightTheme(QFont()).bodyFont);
        painter.setPen(QColor(0x883300));
        painter.translate(40, 120);
        painter.rotate(angle);
        paint(painter);
        return image;
    }

 private slots:
    void cachedTextMatchesThePixelsOfQPainter_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("angle");
        for (const double angle : {0.0, -45.0}) {
            for (const char* text : {"dessert", "Σ a · v", "先吃甜点", "the₁", "[PAD]"})
                QTest::addRow("%s at %g", text, angle) << QString::fromUtf8(text) << angle;
        }
    }
    void cachedTextMatchesThePixelsOfQPainter() {
        QFETCH(QString, text);
        QFETCH(double, angle);
        const QFont font = lightTheme(QFont()).bodyFont;
        const QFontMetricsF metrics(font);
        QCOMPARE(textWidth(text, font), metrics.horizontalAdvance(text));
        for (const QPointF at : {QPointF(3, 5), QPointF(0, -6.5), QPointF(-8.25, 2)}) {
            const QRectF box(at, QSizeF(metrics.horizontalAdvance(text), metrics.height()));
            const QImage expected = painted(angle, [&](QPainter& painter) {
                painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
            });
            for (int pass = 0; pass < 2; ++pass) {  // without and with the cached layout
                QCOMPARE(painted(angle, [&](QPainter& painter) { drawTextLine(painter, at, text); }),
                         expected);
            }
            const QImage onBaseline = painted(angle, [&](QPainter& painter) { painter.drawText(at, text); });
            QCOMPARE(painted(angle, [&](QPainter& painter) { drawTextOnBaseline(painter, at, text); }),
                     onBaseline);
        }
    }

    /// An emoji is about as wide as high and is painted as one glyph in every font.
    void emojiWidthMatchesThePaintedWidth_data() {
        QTest::addColumn<QString>("emoji");
        QTest::addColumn<double>("angle");
        for (const double angle : {0.0, -45.0}) {
            for (const char* emoji :
                 {"👩‍👩‍👧‍👦", "👍🏽", "🐱", "🏳️‍🌈", "🇩🇪", "1️⃣", "❤️"})
                QTest::addRow("%s at %g", emoji, angle) << QString(emoji) << angle;
        }
    }
    void emojiWidthMatchesThePaintedWidth() {
        if (!QFontDatabase::families().contains("Noto Color Emoji")) QSKIP("there is no font of emoji");
        QFETCH(QString, emoji);
        QFont font = lightTheme(QFont()).bodyFont;
        font.setPixelSize(20);
        const double width = textWidth(emoji, font);
        QVERIFY2(width > 18 && width < 26, qPrintable(QString::number(width)));
        QVERIFY(std::abs(textWidth("a " + emoji + " b", font) - textWidth("a  b", font) - width) < 1);
        const auto paintEmoji = [&](QPainter& painter) {
            painter.setFont(font);
            drawTextLine(painter, {10, 10}, emoji);
        };
        QFETCH(double, angle);
        const QImage image = painted(angle, paintEmoji);
        QRect ink;
        int coloredPixelCount = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == QColor(Qt::white)) continue;
                ink |= QRect(x, y, 1, 1);
                const QColor pixel = image.pixelColor(x, y);
                coloredPixelCount += pixel != QColor(0x883300) && pixel.alpha() == 255;
            }
        }
        QVERIFY2(ink.width() > 0.6 * width && coloredPixelCount > 100,
                 qPrintable(QString::number(coloredPixelCount)));
        if (angle == 0) QVERIFY(ink.left() >= 49 && ink.right() <= 50 + width + 1);
    }

    /// The order is that of a text field: UAX #9 with the direction of the first strong character.
    void runsOfMixedDirectionsAreInVisualOrder_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("visualOrder");
        QTest::newRow("Hebrew, emoji, Latin") << "שלום 😀 cat" << QStringList{"cat", " ", "😀", "שלום "};
        QTest::newRow("Hebrew, emoji") << "שלום 😀" << QStringList{"😀", "שלום "};
        QTest::newRow("Arabic, emoji, Latin") << "مرحبا 😀 end" << QStringList{"end", " ", "😀", "مرحبا "};
        QTest::newRow("one token") << "עולם😀x" << QStringList{"x", "😀", "עולם"};
        QTest::newRow("Latin first") << "cat שלום 😀 dog" << QStringList{"cat ", "שלום", " ", "😀", " dog"};
        QTest::newRow("emoji within Hebrew") << "שלום 😀 מה" << QStringList{" מה", "😀", "שלום "};
        QTest::newRow("digits") << "שלום 12 😀" << QStringList{"😀", " ", "12", "שלום "};
        QTest::newRow("a family") << "עולם 👩‍👩‍👧‍👦"
                                  << QStringList{"👩‍👩‍👧‍👦", "עולם "};
        QTest::newRow("subscript") << withSubscripts("d_model 16") << QStringList{"d", "model", " 16"};
    }
    void runsOfMixedDirectionsAreInVisualOrder() {
        QFETCH(QString, text);
        const QFont font = lightTheme(QFont()).bodyFont;
        const TextRunLine line = textRunLine(text, font);
        QStringList runTexts;
        for (const PositionedRun& positionedRun : line.runs) runTexts << positionedRun.run.text;
        QTEST(runTexts, "visualOrder");
        double end = 0;
        for (const PositionedRun& positionedRun : line.runs) {
            QCOMPARE(positionedRun.left, end);
            const bool isEmoji = positionedRun.run.kind == TextRun::Kind::Emoji;
            if (positionedRun.run.kind == TextRun::Kind::Subscript) return;  // a subscript has a smaller font
            end += QFontMetricsF(isEmoji ? emojiFont(font) : font).horizontalAdvance(positionedRun.run.text);
        }
        QCOMPARE(line.width, end);
    }

    void elisionCutsBetweenEmoji() {
        const QFont font = lightTheme(QFont()).bodyFont;
        const QString text = "family 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 cat 🐱";
        QCOMPARE(elided(text, font, textWidth(text, font)), text);
        const QString elidedText =
            elided(text, font, textWidth("family 👩‍👩‍👧‍👦…", font) + 1);
        QCOMPARE(elidedText, "family 👩‍👩‍👧‍👦…");
    }

    /// Only symbols with one letter before the underscore have subscripts. File names and identifiers do not.
    void symbolsHaveSubscripts() {
        const QString mark(subscriptMark);
        QCOMPARE(withSubscripts("d_model 16 · √d_k · W_Q = W_K"),
                 QString("d%1model 16 · √d%1k · W%1Q = W%1K").arg(mark));
        for (const char* name : {"my_file.txt", "x_", "_k", "s_1", "1_k"})
            QCOMPARE(withSubscripts(name), QString(name));
        QCOMPARE(withoutSubscripts(withSubscripts("d_model, W_Q")), QString("d_model, W_Q"));
        const std::vector<TextRun> runs = textRuns(withSubscripts("d_model 16"));
        QCOMPARE(runs.size(), 3U);
        QCOMPARE(runs[1].text, QString("model"));
        QCOMPARE(runs[1].kind, TextRun::Kind::Subscript);
        const QFont font;
        const double width = textWidth(withSubscripts("d_model"), font);
        QVERIFY(width > textWidth("d", font) && width < textWidth("dmodel", font));
    }
};

ATTENTION_TEST(TestTextDrawing)
#include "tst_text_drawing.moc"
