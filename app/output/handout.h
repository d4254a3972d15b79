// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <QByteArray>
#include <QString>

#include <nlohmann/json.hpp>

#include <string>

namespace attention {

/// Why a trace is too large for a page; empty when it is not.
QString handoutUnavailableReason(const Trace& trace);

/// One self-contained page (UTF-8) with every number of the shown sequence and the arithmetic of its cells,
/// opened on one of them. Its script computes nothing: it looks up what stands in the page. Not for what
/// whyNoHandout() refuses. `lesson` is what lessonJson() returns, or null for a page without a lesson.
QByteArray handoutPage(const Trace& trace, const ViewSettings& viewSettings, const CellRef& selectedCell,
                       const QString& title, const FigureTheme& theme, nlohmann::json lesson = {});

/// Returns the fragment of the address of a handout that selects `cell`, without "#".
std::string cellUrlFragment(const CellRef& cell);

}  // namespace attention
