// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace attention {

/// One self-contained page (UTF-8) in which the numbers of some cells are blanks for a student to fill in. It
/// gives what each is made of, checks answers, explains, and prints as a sheet with the answers on a page of
/// their own. Each blank must be one that whyNoBlank() allows, of a trace that whyNoHandout() does.
QByteArray exercisePage(const Trace& trace, int sequence, const std::vector<CellRef>& blanks,
                        const QString& title, const FigureTheme& theme);

}  // namespace attention
