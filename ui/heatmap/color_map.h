// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRgb>

#include <array>

namespace attention {

enum class Palette {
    Viridis,   ///< one direction, equally bright steps (van der Walt and Smith 2015)
    Cividis,   ///< the same, made for colour-blind eyes (Nuñez et al. 2018)
    Greys,     ///< for print: light to dark in equal steps of lightness
    RdBu,      ///< two directions from a neutral middle (ColorBrewer)
    RdBuDark,  ///< the same from a middle that is quiet on a dark ground
};

using ColorMap = std::array<QRgb, 256>;

/// The 256 stops of a palette, from its lowest to its highest value.
const ColorMap& colorMap(Palette palette);

}  // namespace attention
