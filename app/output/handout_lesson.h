// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/progress.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

namespace attention {

/// Returns the steps of the lesson in `session` for a page, in order, or an empty array without a lesson.
/// Each is
///   {"sentence", "changes", "place"}
/// "sentence" is the text of the step, with its numbers filled in from the step's own trace. "changes" lists
/// the fields that the step sets. "place" is the fragment of the page's address that selects the step's cell;
/// it is missing if the step's numbers differ from those of `page`, the trace that the page shows. Computes a
/// trace for every step. Throws StoppedException.
nlohmann::json handoutLessonJson(const Session& session, const Trace& pageTrace,
                                 const ProgressMonitor& monitor);

}  // namespace attention
