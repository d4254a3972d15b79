// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_map.h"

#include <QRgb>

#include <span>

namespace attention {

/// Which colour a number gets: a range and a palette. Numbers beyond the range take the end's colour. A
/// logarithmic scale counts powers of ten below its largest magnitude: four from 0 upwards, three to each
/// side of a symmetric one; what is smaller has the colour of 0.
struct ColorScale {
    Palette palette = Palette::Viridis;
    double low = 0;
    double high = 1;
    bool isLogarithmic = false;

    /// 0 in the middle, whatever the numbers: for scores and vectors. `magnitude` is the largest |number|.
    static ColorScale symmetric(double magnitude, Palette palette = Palette::RdBu);

    /// Returns the same scale with the colors for a dark or a light background: 0 has the color of the
    /// background in palettes that begin with it, or have it in the middle.
    ColorScale forBackground(bool isDark) const;

    /// Whether a number lies in the same place on both, whatever their colours.
    bool hasSameMapping(const ColorScale& other) const {
        return low == other.low && high == other.high && isLogarithmic == other.isLogarithmic;
    }
    bool isSymmetric() const { return low == -high; }
    /// True if numbers with `decimals` decimals have at least a few different values on each side of a
    /// symmetric scale. Otherwise numbers of different colors would read the same, such as 0.00. True for
    /// other scales.
    bool isResolvedBy(int decimals) const;
    int decades() const { return isSymmetric() ? 3 : 4; }  ///< of a logarithmic scale
    /// Where a number lies between the palette's ends: 0 … 1.
    double positionOf(double value) const;
    QRgb colorAt(double position) const;
    /// Returns the index of the color at `position` in the color map of each palette.
    static std::size_t stopAt(double position);
    QRgb colorOf(double value) const;
    /// The same for many numbers; NaN, which has no colour, gets any.
    void colorsOf(std::span<const float> values, QRgb* colors) const;
    bool operator==(const ColorScale&) const = default;
};

/// The contrast of two colours as WCAG 2 defines it: 1 (equal) … 21 (black and white).
double contrastRatio(QRgb a, QRgb b);

/// Black or white, whichever stands out more from the colour.
QRgb readableTextColor(QRgb background);

}  // namespace attention
