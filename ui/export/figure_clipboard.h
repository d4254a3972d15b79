// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

#include <memory>

class QMimeData;

namespace attention {

/// The figure for the clipboard: as a picture, as an SVG drawing and as figureTable(), for whoever pastes to
/// take what it understands. Each of the pictures carries the session. Made when it is asked for.
std::unique_ptr<QMimeData> figureMimeData(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
