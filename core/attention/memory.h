// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/session.h"
#include "attention/tokens.h"

namespace attention {

/// The bytes that a trace of this session takes, its learned parameters and drawing them included.
double estimatedBytes(const Session& session, const Tokens& tokens);

/// Half of the machine's memory: what a session may take.
double memoryLimit();

}  // namespace attention
