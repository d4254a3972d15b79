// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QRgb>

#include <array>
#include <span>
#include <string_view>

namespace attention {

enum class Palette {
    Violet,      ///< from white, the color of a light background, to dark violet; a weight of 0 is invisible
    Viridis,     ///< from dark blue to yellow in steps of equal brightness (van der Walt and Smith 2015)
    Cividis,     ///< like Viridis, for readers with a color-vision deficiency (Nuñez et al. 2018)
    Greys,       ///< for printing: from light to dark in equal steps of lightness
    RdBu,        ///< for signed numbers: blue and red around a neutral middle (ColorBrewer)
    RdBuDark,    ///< like RdBu, with a dark middle for a dark background
    VioletDark,  ///< like Violet, from the color of a dark background to light violet
};

/// The names of a palette.
struct PaletteInfo {
    Q_DECLARE_TR_FUNCTIONS(attention::PaletteInfo)

 public:
    Palette palette;
    std::string_view name;  ///< name in session files, on the command line, and of the resource file
    /// The untranslated name in menus and dialogs, for tr(). nullptr if users cannot choose the palette.
    const char* title;
};

/// Returns the palettes of weights that users can choose, in the order of the enumerators of Palette. Menus,
/// dialogs and file formats use this list.
std::span<const PaletteInfo> weightPaletteInfos();

/// The colors of a palette, from its lowest to its highest value.
using ColorMap = std::array<QRgb, 256>;

/// Returns the 256 colors of `palette`, from its lowest to its highest value. Can be called on any thread.
const ColorMap& colorMap(Palette palette);

/// Assigns colors to numbers by a range and a palette. Numbers outside of the range get the color of the
/// nearer end. A logarithmic scale distinguishes decades() powers of ten below `high`. Numbers with a smaller
/// magnitude get the lowest color, or the color of 0 on a symmetric scale. A scale is symmetric if 0 is in
/// the middle of its range.
struct ColorScale {
    Palette palette = Palette::Viridis;
    double low = 0;
    double high = 1;
    bool isLogarithmic = false;
    bool hasNumbersBelow = false;  ///< true: there are numbers below `low`, which the color bar marks
    bool hasNumbersAbove = false;  ///< true: there are numbers above `high`, which the color bar marks

    /// Returns a linear scale from −`magnitude` to `magnitude`, for scores and vectors. `magnitude` is the
    /// largest absolute value. If `magnitude` is 0, the range is from −1 to 1.
    static ColorScale symmetric(double magnitude, Palette palette = Palette::RdBu);

    /// Returns this scale with the palette for a dark or a light background. In the palette Violet, 0 then
    /// has the color of the background. In the palette RdBu, 0 then has a light or a dark neutral color.
    ColorScale forBackground(bool isDark) const;

    /// True if every number has the same position on this scale and on `other`. The palettes may differ.
    bool hasSameMapping(const ColorScale& other) const {
        return low == other.low && high == other.high && isLogarithmic == other.isLogarithmic;
    }
    bool isSymmetric() const { return low == -high; }
    /// True if numbers with `decimals` decimals have at least five different values on each side of 0.
    /// Otherwise, numbers of different colors would have the same text, such as “0.00”. Always true if the
    /// scale is not symmetric.
    bool isResolvedBy(int decimals) const;
    /// Returns the number of powers of ten that a logarithmic scale distinguishes. If the scale is symmetric,
    /// this is the number on each side of 0. On other scales, this is the number of powers of ten from `low`
    /// to `high`, or 4 if `low` is 0.
    double decades() const;
    /// Returns the position of `value` in the palette, from 0 (lowest color) to 1 (highest color).
    double positionOf(double value) const;
    /// Returns the color at `position` in the palette, from 0 to 1.
    QRgb colorAt(double position) const;
    /// Returns the index in a ColorMap, from 0 to 255, of the color at `position`, which is from 0 to 1.
    static std::size_t stopAt(double position);
    /// Returns the color of `value`, which must not be NaN.
    QRgb colorOf(double value) const;
    /// Writes the colors of all `values` to `colors`, which must have room for the same number of colors. The
    /// color of NaN is arbitrary.
    void colorsOf(std::span<const float> values, QRgb* colors) const;
    bool operator==(const ColorScale&) const = default;
};

/// Returns the contrast ratio of two colors as defined by WCAG 2, from 1 (equal colors) to 21 (black and
/// white).
double contrastRatio(QRgb a, QRgb b);

/// Returns the color with the higher contrast with `background`: black or white.
QRgb readableTextColor(QRgb background);

}  // namespace attention
