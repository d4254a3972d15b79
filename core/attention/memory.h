// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "session/tokens.h"

namespace attention {

/// Bytes that computing the session takes at least: its largest tensors. So that what is too large is refused
/// before anything is computed; what is less may still turn out to be too much, where it is taken.
double leastBytes(const Session& session, const Tokens& tokens);

}  // namespace attention
