// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "figure/view_settings.h"
#include "heatmap/figure_theme.h"

#include <QByteArray>
#include <QImage>

#include <memory>

namespace attention {

/// The overview as a picture of its own: a title with the text, the maps, and a caption that says where the
/// numbers come from. `scale` is device pixels per logical one.
QImage overviewImage(std::shared_ptr<const Trace> trace, const ViewSettings& view, const FigureTheme& theme,
                     double scale = 2.0);

/// The same as an SVG drawing: a cell is a rectangle, a text is text. Cells too small to be drawn one by one
/// are an embedded image.
QByteArray overviewSvg(std::shared_ptr<const Trace> trace, const ViewSettings& view,
                       const FigureTheme& theme);

}  // namespace attention
