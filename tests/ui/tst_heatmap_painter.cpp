// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the painting of heatmaps: cell colors, masked cells, NaN, numbers, scales, palettes and themes.
#include "heatmap/figure_theme.h"
#include "heatmap/heatmap_painter.h"
#include "numerics/tensor.h"
#include "support/qt_tests.h"
#include "support/text_recorder.h"

#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

using namespace attention;

class TestHeatmapPainter : public QObject {
    Q_OBJECT

    /// Values from 0 (inclusive) to 1 (exclusive) that increase row by row.
    static Tensor increasingValues(Index rows, Index columns) {
        Tensor t({rows, columns});
        for (Index i = 0; i < rows * columns; ++i) {
            t.entries()[static_cast<std::size_t>(i)] =
                static_cast<float>(i) / static_cast<float>(rows * columns);
        }
        return t;
    }
    static QImage paintedImage(const Heatmap& map, const CellGrid& grid, bool hasNumbers = false) {
        QImage image(400, 400, QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        HeatmapStyle style = lightTheme(QFont()).heatmapStyle;
        style.hasNumbers = hasNumbers;
        HeatmapPainter(style).paint(painter, map, grid);
        return image;
    }
    static QColor colorAt(const QImage& image, QPointF position) {
        return image.pixelColor(position.toPoint());
    }
    /// The numbers that are painted in a 2 × 2 heatmap with the largest value `largest` and cells of `side`
    /// pixels.
    static QStringList paintedNumbers(double largest, int side, bool areWeights = false) {
        Tensor t({2, 2});
        const double values[] = {largest, -largest / 2, largest / 10, 0};
        for (std::size_t i = 0; i < 4; ++i)
            t.entries()[i] = static_cast<float>(areWeights ? std::abs(values[i]) : values[i]);
        Heatmap map{t.matrix(), areWeights ? ColorScale{} : ColorScale::symmetric(largest), {}};
        map.widestValue = areWeights ? 1 : -largest;
        test::TextRecorder device(QSizeF(2 * side, 2 * side));
        QPainter painter(&device);
        HeatmapPainter(lightTheme(QFont()).heatmapStyle)
            .paint(painter, map, CellGrid(QRectF(0, 0, 2 * side, 2 * side), 2, 2, 1));
        painter.end();
        QStringList texts;
        for (const auto& text : device.texts()) texts << text.text;
        return texts;
    }

 private slots:
    /// A row of values has the same logarithmic colors as single values, within 1/256 of the palette of the
    /// exact position.
    void logarithmicColorsFollowTheLogarithm() {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> exponent(-6, 0.5);
        for (const double low : {0.0, -0.5}) {
            const ColorScale scale{Palette::Viridis, low, 0.5, true};
            std::vector<float> values = {0, -0.25f, 0.5f, 1, 5e-5f, std::numeric_limits<float>::quiet_NaN()};
            for (int i = 0; i < 5000; ++i)
                values.push_back(static_cast<float>(std::pow(10, exponent(random))));
            std::vector<QRgb> colors(values.size());
            scale.colorsOf(values, colors.data());
            const ColorMap& stops = colorMap(scale.palette);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (std::isnan(values[i])) continue;
                QCOMPARE(colors[i], scale.colorOf(values[i]));
                // Some neighboring colors of the palette are equal, so a range is searched.
                const auto near = static_cast<std::size_t>(std::lround(scale.positionOf(values[i]) * 255));
                const auto first =
                    stops.begin() + std::max<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(near) - 1, 0);
                const auto end = std::min(first + 3, stops.end());
                QVERIFY(std::find(first, end, colors[i]) != end);
            }
        }
    }

    /// On a light and a dark background, zero has little contrast and the contrast increases with the
    /// distance from 0.
    void zeroBlendsIntoTheBackground() {
        for (const FigureTheme& theme : {lightTheme(QFont()), darkTheme(QFont())}) {
            const ColorScale scale =
                ColorScale::symmetric(2).forBackground(theme.heatmapStyle.isBackgroundDark);
            const QRgb background = theme.backgroundColor.rgb();
            QVERIFY(contrastRatio(scale.colorOf(0), background) < 1.4);
            for (const double end : {-2.0, 2.0}) {
                QVERIFY(contrastRatio(scale.colorOf(end), background) > 5);
                for (double step = 0.25; step <= 1; step += 0.25)
                    QVERIFY(contrastRatio(scale.colorOf(end * step), background) >
                            contrastRatio(scale.colorOf(end * (step - 0.25)), background));
            }
        }
        Tensor values({1, 2});
        values.entries()[1] = 2;
        const Heatmap map{values.matrix(), ColorScale::symmetric(2), {}, 1};
        const CellGrid grid(QRectF(0, 0, 100, 50), 1, 2);
        QImage image(100, 50, QImage::Format_RGB32);
        QPainter painter(&image);
        HeatmapStyle style = darkTheme(QFont()).heatmapStyle;
        style.hasNumbers = false;
        HeatmapPainter(style).paint(painter, map, grid);
        QCOMPARE(colorAt(image, grid.cellRect(0, 0).center()), QColor(colorMap(Palette::RdBuDark)[128]));
        QCOMPARE(colorAt(image, grid.cellRect(0, 1).center()), QColor(colorMap(Palette::RdBuDark)[255]));
    }

    void everyCellHasItsPaletteColor() {
        const Tensor values = increasingValues(6, 6);
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {}, 1};
        const CellGrid grid(QRectF(20, 20, 300, 300), 6, 6);
        const QImage image = paintedImage(map, grid);
        for (int r = 0; r < 6; ++r) {
            for (int c = 0; c < 6; ++c) {
                QCOMPARE(colorAt(image, grid.cellRect(r, c).center()),
                         QColor(map.scale.colorOf(map.values(r, c))));
            }
        }
        QCOMPARE(colorAt(image, {10, 10}), QColor(Qt::magenta));
        const QColor gridLine = lightTheme(QFont()).heatmapStyle.gridLine;
        QCOMPARE(colorAt(image, {grid.columnEdge(1) - 1, 40}), gridLine);
        QCOMPARE(colorAt(image, {grid.area().left() - 1, 40}), gridLine);
        QCOMPARE(colorAt(image, {grid.area().left() - 2, 40}), QColor(Qt::magenta));
    }
    void smallCellsHaveNoGaps() {
        const Tensor values = increasingValues(60, 60);
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {}, 1};
        const CellGrid grid(QRectF(0, 0, 360, 360), 60, 60);
        const QImage image = paintedImage(map, grid);
        for (int y = 0; y < 360; ++y) {
            for (int x = 0; x < 360; ++x) {
                QCOMPARE(image.pixelColor(x, y), QColor(map.scale.colorOf(map.values(y / 6, x / 6))));
            }
        }
    }
    void singleBrightCellStaysVisible() {
        Tensor values({1000, 1000});
        values.matrix()(617, 333) = 1.0f;
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {}, 1};
        const QImage image = paintedImage(map, CellGrid(QRectF(0, 0, 100, 100), 1000, 1000));
        QCOMPARE(image.pixelColor(33, 61), QColor(map.scale.colorOf(1)));
        QCOMPARE(image.pixelColor(34, 61), QColor(map.scale.colorOf(0)));
        values.matrix()(617, 338) = NAN;  // a NaN in the same pixel stays visible as well
        const QImage withNan = paintedImage(map, CellGrid(QRectF(0, 0, 100, 100), 1000, 1000));
        QVERIFY(withNan.pixelColor(33, 61) != QColor(map.scale.colorOf(1)));
    }
    void maskedAndNanCellsUseNoPaletteColor() {
        Tensor values({1, 3});
        values.matrix()(0, 1) = NAN;
        const HeatmapStyle style = lightTheme(QFont()).heatmapStyle;
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {1, 0, 0}, 1};
        const CellGrid grid(QRectF(0, 0, 120, 40), 1, 3);
        const QImage image = paintedImage(map, grid);
        QSet<QRgb> masked;
        QSet<QRgb> crossed;
        for (int x = 2; x < 36; ++x) {
            masked << image.pixel(x, 20);
            crossed << image.pixel(x + 40, 20);
        }
        QVERIFY(masked.contains(style.maskedFill.rgb()));
        QVERIFY(masked.size() > 1);  // hatched
        QVERIFY(crossed.contains(style.nanFill.rgb()));
        for (const QRgb stop : colorMap(Palette::Viridis)) {
            QVERIFY(!masked.contains(stop));
            QVERIFY(!crossed.contains(stop));
        }
        QCOMPARE(colorAt(image, {100, 20}), QColor(map.scale.colorOf(0)));
    }
    void numbersAppearIfTheyFit() {
        const Tensor values = increasingValues(2, 2);
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {}, 1};
        const auto colorCount = [&](double side) {
            const CellGrid grid(QRectF(0, 0, side, side), 2, 2);
            const QImage image = paintedImage(map, grid, true);
            const QRect cell = grid.cellRect(0, 0).toRect().adjusted(1, 1, -2, -2);
            QSet<QRgb> found;
            for (int y = cell.top(); y < cell.bottom(); ++y) {
                for (int x = cell.left(); x < cell.right(); ++x) found << image.pixel(x, y);
            }
            return found.size();
        };
        QVERIFY(colorCount(200) > 1);
        QCOMPARE(colorCount(40), 1);
    }
    void largeNumbersHaveFewerDecimals() {
        Tensor values(Shape{1, 1});
        values.entries()[0] = -145.3F;
        const auto isWritten = [&](double side, double longest) {
            const Heatmap map{values.matrix(), ColorScale::symmetric(145.3), {}, longest};
            const CellGrid grid(QRectF(0, 0, side, side), 1, 1);
            return paintedImage(map, grid, true) != paintedImage(map, grid, false);
        };
        QVERIFY(isWritten(40, -145.3));  // as −145
        QVERIFY(!isWritten(30, -14.3));  // −14.30 and −14.3 are too wide for it
        QVERIFY(isWritten(44, -14.3));
        QVERIFY(!isWritten(20, -145.3));
    }
    void cellsOutsideTheClipAreNotPainted() {
        const Tensor values = increasingValues(12, 12);
        const Heatmap map{values.matrix(), {Palette::Viridis, 0, 1}, {}, 1};
        const CellGrid grid(QRectF(0, 0, 395, 395), 12, 12);
        const QImage whole = paintedImage(map, grid, true);
        const QRect clip(140, 151, 77, 60);
        QImage part(whole.size(), whole.format());
        part.fill(Qt::magenta);
        QPainter painter(&part);
        HeatmapPainter(lightTheme(QFont()).heatmapStyle).paint(painter, map, grid, clip);
        painter.end();
        QCOMPARE(part.copy(clip), whole.copy(clip));
        for (const QPoint outside : {QPoint(50, 180), QPoint(310, 180), QPoint(180, 60), QPoint(180, 310)})
            QCOMPARE(part.pixelColor(outside), QColor(Qt::magenta));
    }
    void symmetricScalesKeepZeroNeutral() {
        const ColorScale scale = ColorScale::symmetric(3.5);
        QCOMPARE(scale.low, -3.5);
        const QColor middle(scale.colorOf(0));
        QVERIFY(middle.saturation() < 10);
        QCOMPARE(scale.colorOf(100), scale.colorOf(3.5));
        QVERIFY(QColor(scale.colorOf(3)).red() > QColor(scale.colorOf(3)).blue());
        QVERIFY(QColor(scale.colorOf(-3)).red() < QColor(scale.colorOf(-3)).blue());
        QCOMPARE(ColorScale::symmetric(0).colorOf(0), scale.colorOf(0));
    }
    void numbersDistinguishTheValues_data() {
        QTest::addColumn<double>("largest");
        for (const double largest : {40.0, 3.0, 0.4, 0.06, 0.02, 3e-3, 4.1e-5, 7e-9})
            QTest::newRow(QByteArray::number(largest)) << largest;
    }
    void numbersDistinguishTheValues() {
        QFETCH(double, largest);
        for (const int side : {34, 42, 50, 56, 64, 90}) {
            const QStringList texts = paintedNumbers(largest, side);
            if (texts.isEmpty()) continue;  // the cells are too small for numbers
            QCOMPARE(texts.size(), 4);
            QVERIFY2(QSet<QString>(texts.begin(), texts.end()).size() >= 3, qPrintable(texts.join(' ')));
            static const QRegularExpression zero("^[−0.]*$");
            QVERIFY2(!texts[0].contains(zero) && !texts[1].contains(zero), qPrintable(texts.join(' ')));
            QVERIFY2(texts[1].startsWith("−"), qPrintable(texts.join(' ')));
            QVERIFY2(texts[3].contains(zero), qPrintable(texts.join(' ')));
        }
        QVERIFY(!paintedNumbers(largest, 56).isEmpty());
    }
    void smallNumbersUsePowersOfTenInSmallCells() {
        QCOMPARE(paintedNumbers(4e-3, 48), (QStringList{"4e−3", "−2e−3", "4e−4", "0"}));
        QCOMPARE(paintedNumbers(4e-3, 90), (QStringList{"0.0040", "−0.0020", "0.0004", "0.0000"}));
        QCOMPARE(paintedNumbers(0.4, 44), (QStringList{"0.40", "−0.20", "0.04", "0.00"}));
    }
    /// Weights are compared with 1, so their decimals do not depend on the largest weight.
    void smallWeightsKeepTwoDecimals() {
        QCOMPARE(paintedNumbers(4e-3, 34, true), (QStringList{"0.00", "0.00", "0.00", "0.00"}));
    }
    void themeFollowsTheWindowPalette() {
        QPalette dark;
        dark.setColor(QPalette::Window, QColor(0x202020));
        dark.setColor(QPalette::WindowText, QColor(0xf0f0f0));
        QPalette light;
        light.setColor(QPalette::Window, QColor(0xefefef));
        light.setColor(QPalette::WindowText, QColor(0x101010));
        QVERIFY(themeFor(dark, QFont()).backgroundColor.lightness() < 64);
        QVERIFY(themeFor(light, QFont()).backgroundColor.lightness() > 192);
        for (const FigureTheme& theme : {themeFor(dark, QFont()), themeFor(light, QFont())}) {
            for (const QColor& color :
                 {theme.textColor, theme.mutedTextColor, theme.queryColor, theme.keyColor, theme.valueColor,
                  theme.accentColor, theme.errorColor}) {
                QVERIFY(contrastRatio(color.rgb(), theme.backgroundColor.rgb()) >= 4.5);  // WCAG 2 AA
            }
        }
    }
    void textIsReadableOnEveryColor() {
        QCOMPARE(readableTextColor(qRgb(255, 255, 0)), qRgb(0, 0, 0));
        QCOMPARE(readableTextColor(qRgb(68, 1, 84)), qRgb(255, 255, 255));
    }
    void palettesHaveThePublishedColors() {
        QCOMPARE(colorMap(Palette::Viridis).front(), qRgb(68, 1, 84));
        QCOMPARE(colorMap(Palette::Viridis).back(), qRgb(253, 231, 37));
        QCOMPARE(colorMap(Palette::RdBu).front(), qRgb(5, 48, 97));
        QCOMPARE(colorMap(Palette::Cividis).back(), qRgb(254, 232, 56));
    }
};

ATTENTION_TEST(TestHeatmapPainter)
#include "tst_heatmap_painter.moc"
