// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_scale.h"

#include "kernels/kernels.h"
#include "look/design_values.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

// Q_INIT_RESOURCE makes the linker include the resources of this static library. The macro must be used
// outside of any namespace.
static void initializePaletteResources() {
    Q_INIT_RESOURCE(palettes);
}

namespace attention {
namespace {

constexpr std::array paletteTable = {
    PaletteInfo{Palette::Violet, "violet", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Violet")},
    PaletteInfo{Palette::Viridis, "viridis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Viridis")},
    PaletteInfo{Palette::Cividis, "cividis", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Cividis")},
    PaletteInfo{Palette::Greys, "greys", QT_TRANSLATE_NOOP("attention::PaletteInfo", "Grays")},
    PaletteInfo{Palette::RdBu, "rdbu", nullptr},
    PaletteInfo{Palette::RdBuDark, "rdbu_dark", nullptr},
    PaletteInfo{Palette::VioletDark, "violet_dark", nullptr},
};

/// Returns a palette in which the colors `stops` have equal distances. The colors between two stops are
/// interpolated linearly.
ColorMap interpolatedPalette(std::span<const QRgb> stops) {
    ColorMap colors{};
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const double position = static_cast<double>(i * (stops.size() - 1)) / (colors.size() - 1);
        const auto lower = std::min(static_cast<std::size_t>(position), stops.size() - 2);
        const double fraction = position - static_cast<double>(lower);
        const auto channel = [&](int (*channelOf)(QRgb)) {
            return qRound(std::lerp(channelOf(stops[lower]), channelOf(stops[lower + 1]), fraction));
        };
        colors[i] = qRgb(channel(&qRed), channel(&qGreen), channel(&qBlue));
    }
    return colors;
}

ColorMap readPalette(std::string_view name) {
    initializePaletteResources();
    QFile file(QStringLiteral(":/palettes/%1.csv")
                   .arg(QLatin1String(name.data(), static_cast<qsizetype>(name.size()))));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text)) qFatal("no palette %s", name.data());
    ColorMap colors{};
    std::size_t count = 0;
    while (!file.atEnd() && count < colors.size()) {
        const QByteArray line = file.readLine().trimmed();
        if (line.startsWith('#')) continue;
        const QList<QByteArray> channels = line.split(',');
        Q_ASSERT(channels.size() == 3);
        colors[count++] = qRgb(channels[0].toInt(), channels[1].toInt(), channels[2].toInt());
    }
    Q_ASSERT(count == colors.size());
    return colors;
}

ColorMap makePalette(const PaletteInfo& info) {
    switch (info.palette) {
        case Palette::Violet:
            return interpolatedPalette(design::lightColors.weightColors);
        case Palette::VioletDark:
            return interpolatedPalette(design::darkColors.weightColors);
        default:
            return readPalette(info.name);
    }
}

}  // namespace

std::span<const PaletteInfo> weightPaletteInfos() {
    const auto firstWithoutTitle = std::ranges::find(paletteTable, nullptr, &PaletteInfo::title);
    return {paletteTable.begin(), firstWithoutTitle};
}

/// Creates the palette when it is used for the first time.
const ColorMap& colorMap(Palette palette) {
    static std::array<ColorMap, paletteTable.size()> colorMaps;
    static std::array<std::once_flag, paletteTable.size()> loadFlags;
    const auto i = static_cast<std::size_t>(palette);
    std::call_once(loadFlags[i], [i] { colorMaps[i] = makePalette(paletteTable[i]); });
    return colorMaps[i];
}

namespace {

double linearizedChannel(int channel) {
    const double srgb = channel / 255.0;
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

double luminance(QRgb color) {
    return 0.2126 * linearizedChannel(qRed(color)) + 0.7152 * linearizedChannel(qGreen(color)) +
           0.0722 * linearizedChannel(qBlue(color));
}

/// The number of lower bits of a float that do not affect its color on a logarithmic scale. Numbers with
/// equal upper bits differ by less than 1/2048 of their value.
constexpr int droppedBits = 12;

std::uint32_t upperBits(double value) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> droppedBits;
}

double valueFromUpperBits(std::uint32_t bits) {
    return static_cast<double>(std::bit_cast<float>(bits << droppedBits));
}

/// A lookup table of the colors of positive numbers on a logarithmic scale that is not symmetric. The index
/// is upperBits() of the number minus `minimumBits`.
struct LogarithmicColorTable {
    ColorScale scale;
    std::uint32_t minimumBits;  ///< upper bits of the smallest number with another color than 0
    std::vector<QRgb> colors;

    explicit LogarithmicColorTable(const ColorScale& colorScale)
        : scale(colorScale),
          minimumBits(upperBits(colorScale.high * std::pow(10, -colorScale.decades()))),
          colors(upperBits(colorScale.high) - minimumBits + 1) {
        const std::size_t last = colors.size() - 1;
        fill(0, positionAt(0), last, positionAt(last));
    }

 private:
    double positionAt(std::size_t index) const {
        return scale.positionOf(valueFromUpperBits(minimumBits + static_cast<std::uint32_t>(index)));
    }
    /// Fills the table from index `first` to index `last`, including both. Most positions need not be
    /// computed, because positions ascend: all numbers between two numbers of the same color have this color.
    void fill(std::size_t first, double firstPosition, std::size_t last, double lastPosition) {
        if (scale.stopAt(firstPosition) == scale.stopAt(lastPosition) || last - first < 2) {
            std::fill(colors.begin() + static_cast<std::ptrdiff_t>(first),
                      colors.begin() + static_cast<std::ptrdiff_t>(last), scale.colorAt(firstPosition));
            colors[last] = scale.colorAt(lastPosition);
            return;
        }
        const std::size_t middle = first + (last - first) / 2;
        const double middlePosition = positionAt(middle);
        fill(first, firstPosition, middle, middlePosition);
        fill(middle, middlePosition, last, lastPosition);
    }
};

}  // namespace

ColorScale ColorScale::symmetric(double magnitude, Palette palette) {
    const double limit = magnitude > 0 ? magnitude : 1.0;  // all numbers are 0 and get the color of 0
    return {palette, -limit, limit};
}

ColorScale ColorScale::forBackground(bool isDark) const {
    ColorScale scale = *this;
    if (isDark && palette == Palette::RdBu) scale.palette = Palette::RdBuDark;
    if (isDark && palette == Palette::Violet) scale.palette = Palette::VioletDark;
    return scale;
}

bool ColorScale::isResolvedBy(int decimals) const {
    constexpr double minimumDistinctValues = 5;
    return !isSymmetric() || high * std::pow(10, decimals) >= minimumDistinctValues;
}

double ColorScale::decades() const {
    if (isSymmetric()) return 3;
    return low > 0 ? std::log10(high / low) : 4;
}

double ColorScale::positionOf(double value) const {
    if (!isLogarithmic) return std::clamp((value - low) / (high - low), 0.0, 1.0);
    const double fraction = std::clamp(1 + std::log10(std::abs(value) / high) / decades(), 0.0, 1.0);
    if (isSymmetric()) return 0.5 + std::copysign(fraction, value) / 2;
    return value > 0 ? fraction : 0;
}

QRgb ColorScale::colorOf(double value) const {
    const bool usesUpperBits = isLogarithmic && !isSymmetric() && value > 0;
    return colorAt(positionOf(usesUpperBits ? valueFromUpperBits(upperBits(value)) : value));
}

QRgb ColorScale::colorAt(double position) const {
    return colorMap(palette)[stopAt(position)];
}

std::size_t ColorScale::stopAt(double position) {
    constexpr double lastStop = std::tuple_size_v<ColorMap> - 1;
    return static_cast<std::size_t>(std::lround(position * lastStop));
}

void ColorScale::colorsOf(std::span<const float> values, QRgb* colors) const {
    if (isLogarithmic && !isSymmetric()) {
        // Reused by the calls for other pixel rows of the same image, which have the same scale.
        thread_local std::optional<LogarithmicColorTable> table;
        if (!table || table->scale != *this) table.emplace(*this);
        const std::uint32_t maximumBits =
            table->minimumBits + static_cast<std::uint32_t>(table->colors.size()) - 1;
        for (const float value : values)
            *colors++ =
                table->colors[value > 0 ? std::clamp(upperBits(value), table->minimumBits, maximumBits) -
                                              table->minimumBits
                                        : 0];
    } else if (isLogarithmic) {
        for (const float value : values) *colors++ = std::isnan(value) ? QRgb() : colorOf(value);
    } else {
        const ColorMap& stops = colorMap(palette);
        kernels::lookUpColors(values.data(), std::ssize(values), low, high, stops.data(), colors);
    }
}

double contrastRatio(QRgb a, QRgb b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QRgb readableTextColor(QRgb background) {
    const QRgb black = qRgb(0, 0, 0);
    const QRgb white = qRgb(255, 255, 255);
    return contrastRatio(black, background) > contrastRatio(white, background) ? black : white;
}

}  // namespace attention
