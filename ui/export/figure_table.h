// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

namespace attention {

/// The numbers of a figure as a table that spreadsheets take: columns apart by tabs, a block for each map,
/// its labels above and at the left. Numbers have the digits that give them back.
QString figureTable(const FigureSource& source, const FigureSpec& spec);

}  // namespace attention
