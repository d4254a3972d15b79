// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"

namespace attention {

/// The most bytes that tensors take at once while computeTrace() makes a trace of this session without
/// problems() other than this. As many threads as a workspace has; 0 stands for as many as the machine runs.
double estimatedBytes(const Session& session, const Tokens& tokens, int threads = 0);

/// What a session may take, in bytes: half of the machine's memory, unless another limit is set.
double memoryLimit();

/// For the whole program; to be called before anything else is asked of it.
void setMemoryLimit(double bytes);
bool isMemoryLimitSet();

}  // namespace attention
