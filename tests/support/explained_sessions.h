// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <vector>

namespace attention::test {

/// Sessions without problems that hold every kind of step: each score function with each normaliser, every
/// recipe, mask, multiplier, dropout, temperature, embedding. The title says which; most have two heads.
std::vector<Session> explainedSessions();

}  // namespace attention::test
