// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "text/message.h"

namespace attention {

/// What is wrong with a session that learns, but for its text and for numbers out of their ranges: with its
/// task, and with settings that nothing can be learnt with.
void checkTraining(const Session& session, ProblemCollector& report);

/// Whether its task can be drawn at all: all that is needed to cut its text.
bool canSampleTask(const Session& session);

/// Bytes that a step takes at least.
double minTrainingStepBytes(const Session& session);

}  // namespace attention
