// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "export/animation.h"
#include "export/make_figure.h"

#include <QString>
#include <QStringList>

namespace attention {

/// Throws FileError if the numbers of `source` cannot be exported to `path`, or if the letters of the figure
/// would not be legible. `source` must contain the results that the figure needs. Writes nothing.
void requireExportable(const QString& path, const FigureSource& source, const FigureSpec& spec);

/// Writes one file, whose suffix decides its contents. A picture shows the figure that `spec` specifies. A
/// page, a PyTorch script and files of numbers contain the trace of `source`. A .csv file of the figure
/// “sweep” or “learning” contains the numbers of this figure instead. An .attn file contains the session.
/// Results that the figure needs are computed if `source` does not contain them.
/// The file is written completely or not at all. Throws FileError, and StoppedException if stopped. Can be
/// called on any thread. The event loop of the GUI thread must run, because curves are recorded there.
void exportTo(const QString& path, const FigureSource& source, const FigureSpec& spec,
              const ProgressMonitor& monitor = {});

/// Paints `frames` and writes them as an animation. `seconds` is the duration of the animation. If it is 0,
/// see frameDurations(). All frames must contain the results that the figure needs. Call monitor.begin(2)
/// before, because this function reports two units of work. See exportTo() for exceptions and threads.
void exportAnimation(const QString& path, std::vector<AnimationFrame> frames, const FigureSpec& spec,
                     double seconds, const ProgressMonitor& monitor = {});

/// Writes an HTML page in which the cells `blanks` are to be filled in, see exercisePage(). See exportTo()
/// for exceptions and threads.
void exportExercise(const QString& path, const FigureSource& source, const FigureSpec& spec,
                    const std::vector<CellRef>& blanks, const ProgressMonitor& monitor = {});

/// Returns the reason why there is no PyTorch script of the trace, in one sentence. Empty if there is a
/// script.
QString scriptUnavailableReason(const Trace& trace);

/// Returns the suffixes of the files to which the window can export a sweep, with their dots.
QStringList sweepExportSuffixes();
bool isSweepExportable(const QString& path);

/// Returns `source` with the view settings and the selected cell of `spec` stored in its session. The session
/// then opens with the same view as the exported figure.
FigureSource withViewState(FigureSource source, const FigureSpec& spec);

}  // namespace attention
