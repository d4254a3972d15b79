// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_spec.h"
#include "figure/figure.h"

#include <memory>

namespace attention {

/// Why there is no figure of a stage that the trace does not have: the names of those that it has.
QString noSuchStage(const Trace& trace);

/// Why the trace has no such head, in one sentence; empty when it has.
QString whyNoHead(const Trace& trace, int head);
/// The same of a cell of the weights, whose query and key count from 1 in the sentence.
QString whyNoCell(const Trace& trace, const CellRef& cell);

/// Why the source has no such figure, in one sentence; empty when it has.
QString whyNoFigure(const FigureSource& source, const FigureName& name);

/// The source as the spec wants it looked at.
FigureSource shownAs(FigureSource source, const FigureSpec& spec);

/// The source must have the figure.
std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme);

/// Its numbers as a table that spreadsheets take.
QString figureTable(const FigureSource& source, const FigureSpec& spec);

/// Raises the magnitudes of a series to those of one more figure, so that all can share their scales.
void raiseMagnitudes(Magnitudes& series, const FigureSource& source, const FigureName& name);

}  // namespace attention
