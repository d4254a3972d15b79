// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <memory>

class QMimeData;

namespace attention {

/// What a spreadsheet takes without a wait.
inline constexpr Index maxTableCells = 100'000;

/// The figure for the clipboard: as a picture, as an SVG drawing and as figureTable(), for whoever pastes to
/// take what it understands; as a table only where that has few enough numbers. Each of the pictures carries
/// the session. Made when it is asked for. The source must be complete.
std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
