// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>

namespace attention::test {

/// True if tests with many equal rounds, such as random input, should run fewer rounds. `tests/run` without a
/// preset sets the environment variable, because it has to be quick. Continuous integration runs all rounds.
inline bool hasFewRepetitions() {
    return std::getenv("ATTENTION_LAB_FEW_REPETITIONS") != nullptr;
}

}  // namespace attention::test
