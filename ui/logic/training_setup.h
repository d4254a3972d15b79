// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <vector>

namespace attention {

/// Returns the training tasks that are possible with the session's embeddings, in the order of TrainingTask.
/// If a model folder or imported attention replaces the embeddings, returns TrainingTask::None only. Also
/// returns only this value if the session has a training task, but neither random vectors nor word vectors.
std::vector<TrainingTask> availableTasks(const Session& session);

/// Returns a copy of `session` with a training task, before the first training step. Sets the sizes,
/// positions and mask with which the task is known to be learned well. Replaces settings with which nothing
/// can be trained. Keeps heads, d_k, d_v, the score function, and the seeds of embeddings and parameters.
/// However, an odd d_k is increased by 1 if the task uses rotary positions. TrainingTask::None removes the
/// settings that exist only for a task.
Session withTask(Session session, TrainingTask task);

}  // namespace attention
