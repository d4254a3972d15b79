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

/// Paints `sheet` to an image with the resolution `spec.dpi`, for which the sheet must be laid out. Throws
/// std::runtime_error if the image would have more than maxPixelCount pixels.
QImage sheetImage(const FigureSheet& sheet, const FigureSpec& spec);

/// Returns the figure as an image with `spec.dpi` pixels per inch. Must be called on the GUI thread, because
/// some figures are painted by a widget. Throws std::runtime_error if the image would have more than
/// maxPixelCount pixels.
QImage figureImage(const FigureSource& source, const FigureSpec& spec);

/// Paints `sheet` to an image, like sheetImage(). Can be called on any thread, see figurePng(). Throws
/// StoppedException if `stop` is requested while this function waits for the GUI thread.
QImage paintedSheet(const std::shared_ptr<FigureSheet>& sheet, const FigureSpec& spec,
                    const std::stop_token& stop);

/// Returns the figure as a PNG file. Every cell has exactly its color. The file contains the session unless
/// `spec.hasSession` is false, see figure_metadata.h.
///
/// Can be called on any thread. A figure that only the GUI thread can paint is recorded there, so the event
/// loop of the GUI thread must run. Throws StoppedException if `stop` is requested while this function waits
/// for the GUI thread. Throws std::runtime_error if the image would have more than maxPixelCount pixels.
QByteArray figurePng(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});
/// Returns the figure as an SVG file that stores texts as text. Every cell has exactly its color. Session,
/// threads and `stop` are handled as by figurePng().
QByteArray figureSvg(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});
/// Returns the figure as a PDF file that stores texts as text and embeds their fonts. Every cell has exactly
/// its color. Session, threads and `stop` are handled as by figurePng().
QByteArray figurePdf(const FigureSource& source, const FigureSpec& spec, const std::stop_token& stop = {});

}  // namespace attention
