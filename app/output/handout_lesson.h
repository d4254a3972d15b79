// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

namespace attention {

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
