// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <vector>

namespace attention::test {

/// Returns sessions without problems() that together contain every kind of calculation step. They use each
/// score function with each normalization function, and every projection initialization, mask, multiplier,
/// dropout, temperature and embedding. The title of a session names its settings. Most sessions have two
/// heads.
std::vector<Session> explainedSessions();

}  // namespace attention::test
