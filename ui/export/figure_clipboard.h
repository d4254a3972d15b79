// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <memory>

class QMimeData;

namespace attention {

/// The largest number of cells of a table on the clipboard, because spreadsheets paste larger tables slowly.
inline constexpr Index maxTableCells = 100'000;

/// Returns the figure for the clipboard as an image, as an SVG file and as the table of figureTable(). The
/// program that pastes chooses one of these formats. The table is left out if it has more than maxTableCells
/// cells. Each format is created when it is requested. PNG and SVG data contain the session. `source` must be
/// complete, see isComplete().
std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
