// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/color_scale.h"

#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

double linear(int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(QRgb color) {
    return 0.2126 * linear(qRed(color)) + 0.7152 * linear(qGreen(color)) + 0.0722 * linear(qBlue(color));
}

}  // namespace

ColorScale ColorScale::symmetric(double magnitude, Palette palette) {
    const double reach = magnitude > 0 ? magnitude : 1.0;  // all zero: the neutral colour throughout
    return {palette, -reach, reach};
}

ColorScale ColorScale::onGround(bool isDark) const {
    ColorScale scale = *this;
    if (palette == Palette::RdBu && isDark) scale.palette = Palette::RdBuDark;
    return scale;
}

double ColorScale::positionOf(double value) const {
    if (!isLogarithmic) return std::clamp((value - low) / (high - low), 0.0, 1.0);
    const double share = std::clamp(1 + std::log10(std::abs(value) / high) / decades(), 0.0, 1.0);
    if (isSymmetric()) return 0.5 + std::copysign(share, value) / 2;
    return value > 0 ? share : 0;
}

QRgb ColorScale::colorAt(double position) const {
    const ColorMap& stops = colorMap(palette);
    return stops[static_cast<std::size_t>(std::lround(position * (stops.size() - 1)))];
}

void ColorScale::colorsOf(std::span<const float> values, QRgb* colors) const {
    if (isLogarithmic) {
        for (const float value : values) *colors++ = std::isnan(value) ? QRgb() : colorOf(value);
    } else {
        const ColorMap& stops = colorMap(palette);
        kernels::lookUpColors(values.data(), std::ssize(values), low, high, stops.data(), colors);
    }
}

double contrast(QRgb a, QRgb b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QRgb readableOn(QRgb background) {
    const QRgb black = qRgb(0, 0, 0);
    const QRgb white = qRgb(255, 255, 255);
    return contrast(black, background) > contrast(white, background) ? black : white;
}

}  // namespace attention
