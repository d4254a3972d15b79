// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QByteArray>
#include <QImage>

#include <stop_token>

namespace attention {

class FigureSheet;

/// The largest number of pixels of a picture, or of all pictures of an animation together.
inline constexpr double maxPixelCount = 4e8;

/// A sheet laid out for `spec.dpi`, in pixels. Throws std::runtime_error when there would be too many.
QImage sheetImage(const FigureSheet& sheet, const FigureSpec& spec);

/// The figure in pixels, `spec.dpi` of them an inch. Throws std::runtime_error when there would be too many.
QImage figureImage(const FigureSource& source, const FigureSpec& spec);

/// Returns the picture of a sheet. Can be called on any thread, see below.
QImage paintedSheet(const std::shared_ptr<FigureSheet>& sheet, const FigureSpec& spec,
                    const std::stop_token& stop);

/// Return a whole file each. It contains the session, see figure_metadata.h, unless the spec excludes it.
/// Texts are texts in all formats, every cell has exactly its color, and the fonts of a PDF are embedded.
///
/// Can be called on any thread. A figure that a widget paints is then recorded on the GUI thread, whose event
/// loop must run. Throw StoppedException if `stop` is requested meanwhile.
QByteArray figurePng(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});
QByteArray figureSvg(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});
QByteArray figurePdf(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});

}  // namespace attention
