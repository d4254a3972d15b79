// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "export/figure_spec.h"
#include "figure/figure.h"

#include <memory>

namespace attention {

/// Why there is no figure of a stage that the trace does not have: the names of those that it has.
QString unknownStageMessage(const Trace& trace);

/// Why the trace has no such head, in one sentence; empty when it has.
QString headProblem(const Trace& trace, int head);
QString headsProblem(const Trace& trace, const FigureSpec& spec);
/// The same of a part of its maps.
QString cropProblem(const Trace& trace, const Crop& crop);
/// The same of a cell of the weights, whose query and key count from 1 in the sentence.
QString cellProblem(const Trace& trace, const CellRef& cell);

/// Why the source has no such figure, in one sentence; empty when it has.
QString figureProblem(const FigureSource& source, const FigureName& name);

/// The source as the spec wants it looked at.
FigureSource withViewSettingsFromSpec(FigureSource source, const FigureSpec& spec);

/// Returns the source with the default cell selected, as in the window: cellWithNonzeroWeight(). Call if the
/// user has selected no cell.
FigureSource withNonzeroWeightSelected(FigureSource source, const FigureSpec& spec);

/// As the figure that is named shows it.
FigureSource sourceForFigure(const FigureSource& source, const FigureSpec& spec);

/// Whether all is there that the figure is made from.
bool isComplete(const FigureSource& source, const FigureSpec& spec);
/// The source with what the figure is made from, which it computes where that is missing: on any thread.
/// Throws StoppedException.
FigureSource withRequiredResults(FigureSource source, const FigureSpec& spec,
                                 const ExecutionContext& execution);

/// The source must have the figure, and be complete.
std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme);

/// Its numbers as a table that spreadsheets take.
QString figureTable(const FigureSource& source, const FigureSpec& spec);

/// Raises the magnitudes of a series to those of one more figure, so that all can share their scales.
void raiseMagnitudes(SeriesMagnitudes& series, const FigureSource& source, const FigureName& name);

}  // namespace attention
