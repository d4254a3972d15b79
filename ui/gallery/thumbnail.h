// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QImage>

namespace attention {

/// Returns an image of the attention weights of one head, as small colored squares without labels. `head` is
/// the index of the head, from 0. If the trace has fewer heads, the last head is used. `maxSide` is the
/// maximum width and height in device-independent pixels. If the matrix has more rows or columns than the
/// image has pixels, the image shows only the first rows and columns. `isDark` is true for colors on a dark
/// background. `devicePixelRatio` is the pixel ratio of the screen.
QImage makeThumbnail(const Trace& trace, int maxSide, int head, bool isDark, double devicePixelRatio);

}  // namespace attention
