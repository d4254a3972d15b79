// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/color_map.h"

#include <QRgb>

namespace attention {

/// Which colour a number gets: a range and a palette. Numbers beyond the range take the end's colour.
struct ColorScale {
    Palette palette = Palette::Viridis;
    double low = 0;
    double high = 1;

    /// 0 in the middle, whatever the numbers: for scores and vectors. `magnitude` is the largest |number|.
    static ColorScale symmetric(double magnitude, Palette palette = Palette::RdBu);

    bool isSymmetric() const { return low == -high; }
    QRgb colorOf(double value) const;
    bool operator==(const ColorScale&) const = default;
};

/// The contrast of two colours as WCAG 2 defines it: 1 (equal) … 21 (black and white).
double contrast(QRgb a, QRgb b);

/// Black or white, whichever stands out more from the colour.
QRgb readableOn(QRgb background);

}  // namespace attention
