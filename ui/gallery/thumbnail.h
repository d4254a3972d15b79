// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QImage>

namespace attention {

/// Returns the attention weights of a head as small colored squares, without labels. The image is at most
/// `maxSide` device-independent pixels wide and high. If the matrix has more rows or columns than that, the
/// image shows its first ones. `isDark`: the colors are for a dark background. `devicePixelRatio` is that of
/// the screen.
QImage makeThumbnail(const Trace& trace, int maxSide, int head, bool isDark, double devicePixelRatio);

}  // namespace attention
