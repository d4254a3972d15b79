// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <vector>

namespace attention {

/// Which tasks a session's vectors can be put to, in the order of TrainingTask; none where nothing is drawn
/// or looked up here, or where it is settled elsewhere.
std::vector<TrainingTask> availableTasks(const Session& session);

/// The session with a task, nothing learnt yet, and all that it needs as it is known to learn well: sizes of
/// the task, positions and mask, whatever learning cannot be done with. Heads, d_k, d_v, the score function
/// and seeds stay. None: what was there only for a task goes.
Session withTask(Session session, TrainingTask task);

}  // namespace attention
