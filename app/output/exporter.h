// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "export/animation.h"
#include "export/make_figure.h"

#include <QString>
#include <QStringList>

namespace attention {

/// Writes one file, whole or not at all; its suffix decides what: a figure as the spec says, or the numbers
/// of the source's trace, in a table of a sweep's figure those of the sweep. What a figure lacks in the
/// source is computed. Throws FileError. Throws StoppedException if stopped; then nothing is written. Can be
/// called on any thread: curves are recorded on the GUI thread, whose event loop must run.
void exportTo(const QString& path, const FigureSource& source, const FigureSpec& spec,
              const ProgressMonitor& monitor = {});

/// Paints these frames and writes them as an animation, which lasts so many seconds; 0: see frameDurations().
/// Otherwise as exportTo(). All frames must have what the figure needs. Reports two units of work, after
/// monitor.begin().
void exportAnimation(const QString& path, std::vector<AnimationFrame> frames, const FigureSpec& spec,
                     double seconds, const ProgressMonitor& monitor = {});

/// Writes an exercise with these blanks, a page as exercisePage() makes it; otherwise as exportTo().
void exportExercise(const QString& path, const FigureSource& source, const FigureSpec& spec,
                    const std::vector<CellRef>& blanks, const ProgressMonitor& monitor = {});

/// Returns why there is no PyTorch script of a trace, in a sentence. Empty if there is one.
QString scriptUnavailableReason(const Trace& trace);

/// What a sweep can be exported as.
QStringList sweepExportSuffixes();
bool isSweepExportable(const QString& path);

/// The source with a session that opens as the spec wants the figure to look.
FigureSource withViewState(FigureSource source, const FigureSpec& spec);

}  // namespace attention
