// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_metadata.h"

class QImage;

namespace attention {

/// Returns `image` as a PNG file with its resolution and `metadata`. Figures consist of flat areas and
/// letters, so equal rows compress well. Qt's PNG writer, which tries all filters for each row, takes three
/// times as long for the same file size. Throws std::runtime_error if the image is too large for a PNG file.
QByteArray pngFile(const QImage& image, const FigureMetadata& metadata);

}  // namespace attention
