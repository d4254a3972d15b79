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

/// The options of figures, in the order in which --help lists them, and what they may be.
struct FigureOptions {
    Q_DECLARE_TR_FUNCTIONS(attention::FigureOptions)

 public:
    FigureOptions();

    QList<QCommandLineOption> allOptions() const;
    /// Throws CommandError with status 2, as the next does.
    FigureSpec figureSpec(const QCommandLineParser& parser) const;
    /// Rejects each option that changes none of the exports, by the table of figures and their options.
    /// `otherOptions` are options that are not among allOptions() but belong to figures too.
    /// `animationOptions` are those that decide what an animation shows. `isExercise`: .html pages are
    /// exercises.
    void rejectUnusedOptions(const QCommandLineParser& parser, const FigureSpec& spec,
                             const QStringList& exportPaths, const QList<QCommandLineOption>& otherOptions,
                             FigureOptionSet animationOptions, bool isExercise) const;

    QCommandLineOption figure, theme, dpi, width, height, columns;
    QCommandLineOption title, noTitle, noCaption, noColorBar, numbers, noNumbers, arcs, noSession;
    QCommandLineOption palette, scale, range, heads, crop, steps, fontSize, noSelection, select;
};

/// As --select takes it.
QString selectOptionValue(const CellRef& cell);

}  // namespace attention
