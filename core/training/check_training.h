// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "text/message.h"

namespace attention {

/// Reports the problems of a session with a training task: problems of the task, and settings that cannot be
/// combined with training. Does not check the text or the ranges of numbers.
void checkTraining(const Session& session, ProblemCollector& report);

/// True if sequences can be sampled for the training task of `session`. SequenceTask and
/// tokenizedSessionText() require that. Other settings of the session may still have problems.
bool canSampleSequences(const Session& session);

/// Returns a lower bound of the memory that one training step of `session` needs, in bytes.
double minTrainingStepBytes(const Session& session);

}  // namespace attention
