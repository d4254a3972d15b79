// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_spec.h"
#include "figure/figure.h"

#include <memory>

namespace attention {

/// Why there is no figure of a stage that the trace does not have: the names of those that it has.
QString noSuchStage(const Trace& trace);

/// Why the source has no such figure, in one sentence; empty when it has.
QString whyNoFigure(const FigureSource& source, const FigureName& name);

/// The source must have the figure.
std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme);

}  // namespace attention
