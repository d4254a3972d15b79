// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"

namespace attention {

/// The bytes that a trace of this session takes, its learned parameters and drawing them included.
double estimatedBytes(const Session& session, const Tokens& tokens);

/// What a session may take, in bytes: half of the machine's memory, unless another limit is set.
double memoryLimit();

/// For the whole program; to be called before anything else is asked of it.
void setMemoryLimit(double bytes);
bool isMemoryLimitSet();

}  // namespace attention
