// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "export/figure_spec.h"
#include "figure/figure.h"

#include <memory>

namespace attention {

/// Returns the message for a figure of a stage that `trace` does not have, with the names of all stages of
/// `trace`.
QString unknownStageMessage(const Trace& trace);

/// Returns the reason why `trace` has no head with the index `head`, from 0, as one sentence. Returns an
/// empty string if `trace` has this head.
QString headProblem(const Trace& trace, int head);
/// Returns the reason why the heads of `spec` cannot be shown for `trace`, as one sentence. Returns an empty
/// string if they can be shown.
QString headsProblem(const Trace& trace, const FigureSpec& spec);
/// Returns the reason why `crop` is not within the heatmaps of `trace`, as one sentence. Returns an empty
/// string if `crop` is within the heatmaps.
QString cropProblem(const Trace& trace, const Crop& crop);
/// Returns the reason why `trace` has no weight at `cell`, as one sentence in which positions count from 1.
/// Returns an empty string if `trace` has this weight.
QString cellProblem(const Trace& trace, const CellRef& cell);

/// Returns the reason why `source` has no figure `name`, as one sentence. Returns an empty string if `source`
/// has this figure.
QString figureProblem(const FigureSource& source, const FigureName& name);

/// Returns `source` with the view settings and the selected cell that `spec` sets.
FigureSource withViewSettingsFromSpec(FigureSource source, const FigureSpec& spec);

/// Returns `source` with the cell selected that is selected by default in the window, see
/// cellWithNonzeroWeight(). Call if the user has selected no cell.
FigureSource withNonzeroWeightSelected(FigureSource source, const FigureSpec& spec);

/// Returns `source` as the figure `spec.name` shows it, with the view settings of `spec`. If the figure shows
/// gradients or combined heads, the trace of the result contains them.
FigureSource sourceForFigure(const FigureSource& source, const FigureSpec& spec);

/// True if `source` contains all results that the figure `spec` shows.
bool isComplete(const FigureSource& source, const FigureSpec& spec);
/// Returns `source` with all results that the figure `spec` shows. Computes missing results, on any thread.
/// Throws StoppedException if stopped.
FigureSource withRequiredResults(FigureSource source, const FigureSpec& spec,
                                 const ExecutionContext& execution);

/// Creates the figure `spec`. `source` must have this figure, see figureProblem(), and be complete, see
/// isComplete().
std::unique_ptr<Figure> makeFigure(const FigureSource& source, const FigureSpec& spec,
                                   const FigureTheme& theme);

/// Returns the numbers of the figure `spec` as a table for spreadsheets, see Figure::tableText(). `source`
/// must be complete, see isComplete().
QString figureTable(const FigureSource& source, const FigureSpec& spec);

/// Raises the magnitudes in `series` to at least the magnitudes of the figure `name` of `source`, so that all
/// figures of a series can share their color scales.
void expandSeriesMagnitudes(SeriesMagnitudes& series, const FigureSource& source, const FigureName& name);

}  // namespace attention
