// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
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

/// Returns the steps of the lesson in `session` for a page, in order. Returns an empty array if the session
/// has no lesson. The form of each step is
///   {"sentence", "changes", "place"}
/// "sentence" is the text of the step, with its numbers filled in from the trace of the step. "changes" lists
/// the fields that the step sets. "place" is the fragment of the page's address that selects the cell of the
/// step. "place" is missing if the numbers of the step differ from `pageTrace`, which the page shows.
/// Computes a trace for every step. Throws StoppedException.
nlohmann::json handoutLessonJson(const Session& session, const Trace& pageTrace,
                                 const ProgressMonitor& monitor);

}  // namespace attention
