// SPDX-License-Identifier: GPL-3.0-or-later
// Options of exported figures on the command line, see FigureOption.
#pragma once

#include "export/figure_options.h"

#include <QCommandLineOption>
#include <QStringList>

class QCommandLineParser;

namespace attention {

QCommandLineOption toCommandLineOption(const FigureOption& option);

/// Returns the options that require --export, in the order of --help.
QList<QCommandLineOption> exportedFigureOptions();

/// Returns the option `name` and its value in `spec`, such as "--heads 1,3", for error messages.
QString figureOptionText(const QString& name, const FigureSpec& spec);

/// Returns the figure specification of the options. Throws CommandError with status 2 for an invalid value,
/// and for two options that contradict each other.
FigureSpec parseFigureSpec(const QCommandLineParser& parser);

/// Throws CommandError with status 2 for an option that is set but changes none of the exported files.
/// `animationFeatures` are the features whose options select the pictures of an animation. `isExercise` is
/// true if exported .html pages are exercises.
void rejectUnusedFigureOptions(const QCommandLineParser& parser, const FigureSpec& spec,
                               const QStringList& exportPaths, FigureFeatures animationFeatures,
                               bool isExercise);

}  // namespace attention
