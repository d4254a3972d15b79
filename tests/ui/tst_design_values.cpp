// SPDX-License-Identifier: GPL-3.0-or-later
// Colors of both themes: contrast as WCAG 2.1 defines it, and the distance of colors as readers with a
// color-vision deficiency see them.
#include "heatmap/color_scale.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "support/qt_tests.h"

#include <QFontInfo>

#include <array>
#include <cmath>

using namespace attention;
using design::Colors;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// The simulation of Machado, Oliveira and Fernandes (2009), table 1, for complete deficiencies. Applied to
/// linear RGB.
struct ColorVision {
    const char* name;
    Matrix simulation;
};
constexpr std::array colorVisions = {
    ColorVision{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    ColorVision{"protanopia",
                {{{0.152286, 1.052583, -0.204868},
                  {0.114503, 0.786281, 0.099216},
                  {-0.003882, -0.048116, 1.051998}}}},
    ColorVision{
        "deuteranopia",
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    ColorVision{"tritanopia",
                {{{1.255528, -0.076749, -0.178779},
                  {-0.078411, 0.930809, 0.147602},
                  {0.004733, 0.691367, 0.303900}}}},
};

Triple product(const Matrix& matrix, const Triple& vector) {
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) result[i] += matrix[i][j] * vector[j];
    return result;
}

double linearized(int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

/// Returns the L*, a* and b* values (CIE 1976, D65) of a color as perceived with the color vision `vision`.
Triple perceived(QRgb color, const ColorVision& vision) {
    Triple rgb = product(vision.simulation,
                         {linearized(qRed(color)), linearized(qGreen(color)), linearized(qBlue(color))});
    for (double& channel : rgb) channel = std::clamp(channel, 0.0, 1.0);
    const Triple xyz = product({{{0.4124564, 0.3575761, 0.1804375},
                                 {0.2126729, 0.7151522, 0.0721750},
                                 {0.0193339, 0.1191920, 0.9503041}}},
                               rgb);
    constexpr Triple white = {0.95047, 1, 1.08883};
    Triple f{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double ratio = xyz[i] / white[i];
        f[i] = ratio > 0.008856 ? std::cbrt(ratio) : 7.787 * ratio + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

/// Returns the distance ΔE (CIE 1976) of two colors. About 2 is just visible.
double perceivedDistance(QRgb a, QRgb b, const ColorVision& vision) {
    const Triple first = perceived(a, vision);
    const Triple second = perceived(b, vision);
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

struct NamedColors {
    const char* name;
    Colors colors;
};
const std::array themes = {NamedColors{"light", design::lightColors}, NamedColors{"dark", design::darkColors},
                           NamedColors{"light, high contrast", design::highContrastColors(false)},
                           NamedColors{"dark, high contrast", design::highContrastColors(true)}};

}  // namespace

Q_DECLARE_METATYPE(design::Colors)

class TestDesignValues : public QObject {
    Q_OBJECT

    static void compareContrast(QRgb color, QRgb background, double minimumContrast, const char* what) {
        const double contrast = contrastRatio(color, background);
        QVERIFY2(contrast >= minimumContrast,
                 qPrintable(QStringLiteral("%1: %2 : 1").arg(QLatin1String(what)).arg(contrast)));
    }

 private slots:
    void colorsHaveEnoughContrast_data() {
        QTest::addColumn<Colors>("colors");
        for (const auto& [name, colors] : themes) QTest::newRow(name) << colors;
    }
    void colorsHaveEnoughContrast() {
        QFETCH(Colors, colors);
        for (const QRgb background : {colors.paper, colors.window}) {
            for (const QRgb text :
                 {colors.ink, colors.mutedText, colors.disabledText, colors.accent, colors.query, colors.key,
                  colors.value, colors.correctGuess, colors.error})
                compareContrast(text, background, 4.5, "text");
            compareContrast(colors.controlBorder, background, 3, "border of a control");
        }
        for (const QRgb background : {colors.button, colors.hoveredButton, colors.softAccent})
            compareContrast(colors.ink, background, 4.5, "label of a button");
        compareContrast(colors.controlBorder, colors.button, 3, "border on a button");
        compareContrast(colors.onAccent, colors.accent, 4.5, "text on the accent");
        compareContrast(colors.ink, colors.hiddenWeight, 4.5, "question mark on a hidden weight");
        for (const QRgb head : colors.headColors) compareContrast(head, colors.paper, 3, "line of a head");
    }

    void digitsAreReadableOnEveryWeight() {
        for (const Palette palette : {Palette::Violet, Palette::VioletDark})
            for (const QRgb color : colorMap(palette))
                compareContrast(readableTextColor(color), color, 4.5, "digits in a cell");
    }

    void colorsStayApartForEveryColorVision_data() {
        QTest::addColumn<Colors>("colors");
        QTest::addColumn<int>("vision");
        for (const auto& [name, colors] : themes)
            for (int i = 0; i < std::ssize(colorVisions); ++i)
                QTest::addRow("%s, %s", name, colorVisions[static_cast<std::size_t>(i)].name) << colors << i;
    }
    void colorsStayApartForEveryColorVision() {
        QFETCH(Colors, colors);
        QFETCH(int, vision);
        const ColorVision& colorVision = colorVisions[static_cast<std::size_t>(vision)];
        const auto compareDistance = [&](QRgb a, QRgb b, double minimumDistance) {
            const double distance = perceivedDistance(a, b, colorVision);
            QVERIFY2(distance >= minimumDistance, qPrintable(QStringLiteral("%1 and %2: ΔE %3")
                                                                 .arg(QColor(a).name(), QColor(b).name())
                                                                 .arg(distance)));
        };
        const std::array roles = {colors.ink, colors.accent, colors.query, colors.key, colors.value};
        for (std::size_t i = 0; i < roles.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) compareDistance(roles[i], roles[j], 10);
        compareDistance(colors.correctGuess, colors.error, 10);
        compareDistance(colors.headColors[0], colors.headColors[1], 20);
        const bool isLightPaper = perceived(colors.paper, colorVision)[0] > 50;
        for (std::size_t i = 1; i < colors.weightColors.size(); ++i) {
            compareDistance(colors.weightColors[i - 1], colors.weightColors[i], 7);
            const double step = perceived(colors.weightColors[i], colorVision)[0] -
                                perceived(colors.weightColors[i - 1], colorVision)[0];
            QVERIFY2((isLightPaper ? -step : step) >= 5, "a larger weight stands out more from the paper");
        }
    }

    void zeroHasTheColorOfTheBackground() {
        QCOMPARE(ColorScale({Palette::Violet}).forBackground(false).colorOf(0), design::lightColors.paper);
        QCOMPARE(ColorScale({Palette::Violet}).forBackground(true).colorOf(0), design::darkColors.paper);
        QCOMPARE(ColorScale({Palette::Violet}).forBackground(false).colorOf(1), qRgb(0x3d, 0x1a, 0x78));
        QCOMPARE(ColorScale({Palette::Violet}).forBackground(true).colorOf(1), qRgb(0xe6, 0xda, 0xff));
        QCOMPARE(ColorScale({Palette::Violet}).forBackground(false).colorOf(0.6), qRgb(0x9b, 0x78, 0xdc));
    }

    void fontSizesFollowTheDesktop_data() {
        QTest::addColumn<int>("desktopSize");
        QTest::addColumn<QList<int>>("sizes");  // caption, body, heading, title, message
        QTest::newRow("13 pixels") << 13 << QList{12, 13, 13, 16, 22};
        QTest::newRow("10 pixels: nothing is below 12") << 10 << QList{12, 12, 12, 12, 17};
        QTest::newRow("26 pixels") << 26 << QList{24, 26, 26, 32, 44};
    }
    void fontSizesFollowTheDesktop() {
        QFETCH(int, desktopSize);
        QFETCH(QList<int>, sizes);
        QFont font;
        font.setPixelSize(desktopSize);
        QList<int> actualSizes;
        for (const TextStyle style : {TextStyle::Caption, TextStyle::Body, TextStyle::Heading,
                                      TextStyle::Title, TextStyle::PageTitle})
            actualSizes << fontFor(style, font).pixelSize();
        QCOMPARE(actualSizes, sizes);
    }

    void labelFollowsTheFontOfItsParent() {
        QWidget parent;
        auto* label = new StyledLabel(TextStyle::Title, QStringLiteral("title"), &parent);
        QFont font = parent.font();
        for (const int size : {13, 26}) {
            font.setPixelSize(size);
            parent.setFont(font);
            QCOMPARE(label->font().pixelSize(), size * 16 / 13);
            QCOMPARE(label->font().weight(), QFont::DemiBold);
        }
    }

    void paletteTellsItsColors() {
        QCOMPARE(colorsFor(widgetPalette(true)).accent, design::darkColors.accent);
        QCOMPARE(colorsFor(widgetPalette(false)).accent, design::lightColors.accent);
        QCOMPARE(colorsFor(highContrastPalette(true)).ink, qRgb(255, 255, 255));
        QCOMPARE(colorsFor(highContrastPalette(false)).query, qRgb(0, 0x3a, 0x80));
    }
};

ATTENTION_TEST(TestDesignValues)
#include "tst_design_values.moc"
