// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "trace/stage.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace attention {

/// Returns a self-contained HTML page (UTF-8) in which the numbers of the cells `blanks` are missing. A
/// student fills them in. The blanks are in the order of calculation. If a blank needs a number that would
/// give away another blank, that number becomes a blank, too. The page shows the numbers from which each
/// blank is calculated, checks the answers and explains them. On paper, the answers are on separate pages.
/// blankUnavailableReason() must be empty for each blank, and handoutUnavailableReason() for the trace.
/// `sequence` is the index of the sequence, from 0.
QByteArray exercisePage(const Trace& trace, int sequence, const std::vector<CellRef>& blanks,
                        const QString& title, const FigureTheme& theme);

}  // namespace attention
