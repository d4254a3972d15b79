// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_metadata.h"

class QImage;

namespace attention {

/// The picture as a PNG file with its resolution, the session and the description. Figures are flat areas and
/// letters: Qt's writer, which weighs every way to predict a row, takes three times as long for the same
/// size. Throws std::runtime_error when the file would be too large.
QByteArray pngFile(const QImage& image, const FigureMetadata& metadata);

}  // namespace attention
