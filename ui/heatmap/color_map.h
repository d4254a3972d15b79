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

}  // namespace attention
