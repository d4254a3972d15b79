// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

#include <string>

namespace attention {

/// Returns the reason why `trace` is too large for a handout, in one clause. Empty if it is not too large.
QString handoutUnavailableReason(const Trace& trace);

/// Returns a self-contained HTML page (UTF-8) with all numbers of the shown sequence and their calculations.
/// The page opens with `selectedCell`. Its script only looks numbers up and multiplies the factors of terms.
/// handoutUnavailableReason() must be empty for `trace`. `lesson` is a result of handoutLessonJson(). The
/// page has no lesson if `lesson` is null or empty.
QByteArray handoutPage(const Trace& trace, const DisplaySettings& displaySettings,
                       const CellRef& selectedCell, const QString& title, const FigureTheme& theme,
                       nlohmann::json lesson = {});

/// Returns the fragment of the address of a handout that selects `cell`, without "#".
std::string cellUrlFragment(const CellRef& cell);

}  // namespace attention
