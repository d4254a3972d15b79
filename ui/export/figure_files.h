// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <QByteArray>
#include <QImage>

namespace attention {

class FigureSheet;

/// A sheet laid out for `spec.dpi`, in pixels. Throws std::runtime_error when there would be too many.
QImage paintedSheet(const FigureSheet& sheet, const FigureSpec& spec);

/// The figure in pixels, `spec.dpi` of them an inch. Throws std::runtime_error when there would be too many.
QImage figureImage(const FigureSource& source, const FigureSpec& spec);

/// Whole files. Each carries the session, see session_carrier.h, unless the spec wants none. A text is text
/// and a cell has exactly its colour in all of them; the fonts of a PDF are embedded.
QByteArray figurePng(const FigureSource& source, const FigureSpec& spec);
QByteArray figureSvg(const FigureSource& source, const FigureSpec& spec);
QByteArray figurePdf(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
