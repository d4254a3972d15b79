// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_scale.h"

#include "kernels/kernels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace attention {
namespace {

double linearizedChannel(int channel) {
    const double srgb = channel / 255.0;
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

double luminance(QRgb color) {
    return 0.2126 * linearizedChannel(qRed(color)) + 0.7152 * linearizedChannel(qGreen(color)) +
           0.0722 * linearizedChannel(qBlue(color));
}

constexpr int droppedBits = 12;  // of a number whose power of ten counts: 1 in 2048 of it has no colour

std::uint32_t upperBits(double value) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(value)) >> droppedBits;
}

double valueFromUpperBits(std::uint32_t bits) {
    return static_cast<double>(std::bit_cast<float>(bits << droppedBits));
}

/// Of numbers above 0, by their upper bits from the least that has a colour on.
struct LogarithmicColorTable {
    ColorScale scale;
    std::uint32_t minimumBits;
    std::vector<QRgb> colors;

    explicit LogarithmicColorTable(const ColorScale& colorScale)
        : scale(colorScale), minimumBits(upperBits(colorScale.high * std::pow(10, -colorScale.decades()))) {
        for (std::uint32_t bits = minimumBits; bits <= upperBits(colorScale.high); ++bits)
            colors.push_back(colorScale.colorOf(valueFromUpperBits(bits)));
    }
};

}  // namespace

ColorScale ColorScale::symmetric(double magnitude, Palette palette) {
    const double limit = magnitude > 0 ? magnitude : 1.0;  // all zero: the neutral colour throughout
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
    const ColorMap& stops = colorMap(palette);
    return stops[static_cast<std::size_t>(std::lround(position * (stops.size() - 1)))];
}

void ColorScale::colorsOf(std::span<const float> values, QRgb* colors) const {
    if (isLogarithmic && !isSymmetric()) {
        thread_local std::optional<LogarithmicColorTable>
            table;  // a picture has one scale for all of its lines
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
