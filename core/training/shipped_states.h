// SPDX-License-Identifier: GPL-3.0-or-later
// Training states that come with the program. They make the result of many training steps available at once,
// with the same bits on every machine.
#pragma once

#include "training/trainer.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// A training state that comes with the program, and the metrics of all training steps up to this state.
struct ShippedCheckpoint {
    Shared<TrainingState> state;        ///< ready for the next training step
    std::vector<BatchMetrics> metrics;  ///< one entry for each of the first `state->step` training steps
};

/// Returns the shipped checkpoint of a training setup, or std::nullopt if the program contains none.
/// `setup` must be a result of trainingSetup().
std::optional<ShippedCheckpoint> shippedCheckpoint(const Session& setup);

/// Returns the content of a .safetensors file that contains `shipped`, a checkpoint of the training setup
/// `setup` (a result of trainingSetup()). The program embeds such files.
std::string serializeCheckpoint(const Session& setup, const ShippedCheckpoint& shipped);

}  // namespace attention
