// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <vector>

namespace attention {

/// Returns TrainingTask::None and the tasks that withTask() can set, in the order of TrainingTask. Returns
/// only None if a model folder or imported attention replaces the embeddings. Also returns only None if a
/// session that already has a task has neither random vectors nor word vectors. Without a task, withTask()
/// replaces other embeddings by random vectors.
std::vector<TrainingTask> availableTasks(const Session& session);

/// Returns a copy of `session` with a training task, before the first training step. Sets the sizes,
/// positions, mask and training settings with which the task is known to be learned well. Replaces settings
/// with which nothing can be trained, and a text that does not fit the task. Keeps heads, d_k, d_v, the score
/// function, and the seeds of embeddings and parameters. However, an odd d_k is increased by 1 if the task
/// uses rotary positions. TrainingTask::None removes the training settings, learned positions and the model
/// of the session.
Session withTask(Session session, TrainingTask task);

}  // namespace attention
