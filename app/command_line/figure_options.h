// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure_spec.h"

#include <QCommandLineOption>
#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>

class QCommandLineParser;

namespace attention {

/// The command-line options of figures, in the order of --help, with functions that parse and check them.
struct FigureOptions {
    Q_DECLARE_TR_FUNCTIONS(attention::FigureOptions)

 public:
    FigureOptions();

    QList<QCommandLineOption> allOptions() const;
    /// Returns the figure specification of the options. Throws CommandError with status 2 for an invalid
    /// value, and for two options that contradict each other.
    FigureSpec figureSpec(const QCommandLineParser& parser) const;
    /// Throws CommandError with status 2 for an option that is set but changes none of the exported files.
    /// `otherOptions` are options of figures that allOptions() does not contain. `animationOptions` are the
    /// options that select the pictures of an animation. `isExercise` is true if exported .html pages are
    /// exercises.
    void rejectUnusedOptions(const QCommandLineParser& parser, const FigureSpec& spec,
                             const QStringList& exportPaths, const QList<QCommandLineOption>& otherOptions,
                             FigureOptionSet animationOptions, bool isExercise) const;

    QCommandLineOption figure, theme, dpi, width, height, columns;
    QCommandLineOption title, noTitle, noCaption, noColorBar, numbers, noNumbers, arcs, noSession;
    QCommandLineOption palette, scale, range, heads, crop, steps, fontSize, noSelection, select;
};

/// Returns `cell` as a value of --select, such as "2,5,1".
QString selectOptionValue(const CellRef& cell);

}  // namespace attention
