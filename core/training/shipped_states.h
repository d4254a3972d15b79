// SPDX-License-Identifier: GPL-3.0-or-later
// States that come with the program: what was learnt in many steps is there at once, on every machine the
// same.
#pragma once

#include "training/trainer.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// A state, and the scores of the steps up to it.
struct ShippedCheckpoint {
    Shared<TrainingState> state;
    std::vector<BatchMetrics> metrics;
};

/// The one of a session as trainingSetup() has it; nothing where the program has none.
std::optional<ShippedCheckpoint> shippedCheckpoint(const Session& learning);

/// A state as the bytes of such a file (.safetensors), of a session as trainingSetup() has it.
std::string serializeCheckpoint(const Session& learning, const ShippedCheckpoint& shipped);

}  // namespace attention
