// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QRgb>

#include <array>
#include <span>
#include <string_view>

namespace attention {

enum class Palette {
    Violet,      ///< from the color of paper to dark violet, so that a weight of 0 is not visible
    Viridis,     ///< from dark blue to yellow in steps of equal brightness (van der Walt and Smith 2015)
    Cividis,     ///< similar, made for readers who do not see all colors (Nuñez et al. 2018)
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
    std::string_view name;  ///< in session files, on the command line, and of its resource file
    const char* title;      ///< for tr(), in menus and dialogs; nullptr for palettes that nobody can choose
};

/// Returns all palettes in the order of the enumerators. The list in each menu, dialog and file format comes
/// from here.
std::span<const PaletteInfo> paletteInfos();

/// Returns the palettes of weights that the user can choose: the first ones of paletteInfos().
std::span<const PaletteInfo> weightPaletteInfos();

using ColorMap = std::array<QRgb, 256>;

/// Returns the 256 colors of a palette, from its lowest to its highest value.
const ColorMap& colorMap(Palette palette);

}  // namespace attention
