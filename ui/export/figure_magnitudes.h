// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/make_figure.h"

namespace attention {

/// Raises the magnitudes of a series to those of one more figure, so that all can share their scales.
void raiseMagnitudes(Magnitudes& series, const FigureSource& source, const FigureName& name);

}  // namespace attention
