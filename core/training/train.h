// SPDX-License-Identifier: GPL-3.0-or-later
// Trains sessions and caches training states. A training setup is the part of a session that training depends
// on, see trainingSetup(). While a result of a setup exists, intermediate states (checkpoints) are kept, so
// that a move forward or back trains only the steps after the nearest state. If no result exists, the last
// state of the setup remains in the cache for a while. The cache does not affect the numbers.
#pragma once

#include "training/trainer.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The result of the training steps of a session.
struct TrainingResult {
    std::shared_ptr<const Trainer> trainer;  ///< the trainer of the training setup
    Shared<TrainingState> state;             ///< the state after the last step, or before a failure
    std::vector<BatchMetrics> metrics;  ///< for each training step, the metrics of its batch before the step
    /// The training step, counted from 1, whose loss is not finite. Then `state` has max(0, failedStep − 2)
    /// steps: it is the last state with a finite loss, if there is one. std::nullopt if all steps succeeded.
    std::optional<Index> failedStep;
    /// The fully masked row that made the loss of `failedStep` NaN, in the batch of the step after `state`.
    /// std::nullopt if there is no such row.
    std::optional<FullyMaskedRow> failureCause = {};
};

/// Trains `session` for its number of steps, starting from the nearest earlier state in the cache. Sessions
/// share their states if they differ only in their text, their number of steps and their edits of the trained
/// model. Calls share one result as long as a shared_ptr to it exists. Throws StoppedException and
/// std::bad_alloc. Steps that were completed before a stop remain in the cache.
Shared<TrainingResult> train(const Session& session, const ExecutionContext& execution = {});

/// Returns the memory of all cached training states of all training setups, in bytes.
double checkpointBytes();
/// Removes the intermediate states of every training setup from the cache, even while results exist. The last
/// state, the state of the last result and a shipped state remain. Call when the user stops moving back and
/// forth along the training steps.
void removeIntermediateCheckpoints();

/// Returns the metrics of all completed steps in the training setup of `session`. They may be fewer or more
/// than its own number of steps. Empty if the setup is not in the cache. Thread-safe while others train.
std::vector<BatchMetrics> completedStepMetrics(const Session& session);

/// Returns the first step, counted from 1, that ends three steps in a row whose mean accuracy is at least
/// 0.99, or std::nullopt if there is no such step.
std::optional<Index> convergenceStep(std::span<const BatchMetrics> metrics);

/// Returns a session with only the fields of `session` that training depends on. All others have their
/// defaults, and the number of steps is 0.
Session trainingSetup(const Session& session);

}  // namespace attention
