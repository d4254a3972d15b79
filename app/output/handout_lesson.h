// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/progress.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

namespace attention {

/// Returns the steps of the lesson in `session` for a page, in order, or an empty array without a lesson.
/// Each is
///   {"sentence", "changes", "place"}
/// with the numbers of its own step in the sentence and the fields that the step sets in "changes". "place"
/// is the fragment of the page's address that selects the cell of the step. It is missing if `page`, the
/// trace of the page, has other numbers than the step. Computes a trace for every step. Throws Stopped.
nlohmann::json lessonJson(const Session& session, const Trace& page, const Watch& watch);

}  // namespace attention
