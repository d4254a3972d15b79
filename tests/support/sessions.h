// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/stage_tile.h"
#include "attention/trace.h"

#include <string>
#include <vector>

namespace attention::test {

/// All entries of a stage, in C order of its exported shape.
std::vector<float> entriesOf(const Trace& trace, Stage stage);

/// Different sessions of the kinds that can be computed, the same ones for the same count.
std::vector<Session> randomSessions(int count);

}  // namespace attention::test
