// SPDX-License-Identifier: GPL-3.0-or-later
// Trains sessions and caches training states. A training setup is the part of a session that training
// depends on, see trainingSetup(). While a result of a setup exists, intermediate states (checkpoints) stay
// in the cache. If the user then moves to another number of training steps, only the steps after the nearest
// earlier state are trained. If no result exists, the last state of the setup remains in the cache for a
// while. The cache does not affect the numbers.
#pragma once

#include "training/trainer.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The state and the metrics after the training steps of a session. If a step failed,
/// `failedStep` is the number of this step.
struct TrainingResult {
    std::shared_ptr<const Trainer> trainer;  ///< the trainer of the training setup
    /// The state after the last step, or an earlier state if a step failed, see `failedStep`.
    Shared<TrainingState> state;
    /// The metrics of the batch of each training step, computed before the step changes the parameters.
    std::vector<BatchMetrics> metrics;
    /// The training step, counted from 1, whose loss is not finite. Then `state` is the last state with a
    /// finite loss, which has failedStep − 2 completed steps. If step 1 failed, `state` is the initial
    /// state. std::nullopt if all steps succeeded.
    std::optional<Index> failedStep;
    /// The fully masked row of attention weights that made the loss of `failedStep` NaN. It belongs to the
    /// batch of the training step after `state`. std::nullopt if there is no such row.
    std::optional<FullyMaskedRow> failureCause = {};
};

/// Trains `session` for its number of steps, starting from the nearest earlier state in the cache. Sessions
/// share cached states if they differ only in their text, their number of steps and their edits of the
/// trained model. As long as a shared_ptr to a result exists, calls for the same training setup and number
/// of steps return this object. Throws StoppedException and std::bad_alloc. Steps that were completed before
/// a stop remain in the cache.
Shared<TrainingResult> train(const Session& session, const ExecutionContext& execution = {});

/// Returns the number of training steps of the state from which train() would start: at most the number of
/// steps of `session`, and 0 if nothing is trained yet. Samples the initial parameters in that case. Throws
/// StoppedException.
Index nearestTrainedStep(const Session& session, const ProgressMonitor& monitor = {});

/// Returns the memory of all cached training states of all training setups, in bytes.
double checkpointBytes();
/// Removes the intermediate states of every training setup from the cache, even while results exist. Up to
/// three states of a setup remain: the state with the most steps, the state of the result that was returned
/// last, and the shipped state. Call when the user stops moving back and forth along the training steps.
void removeIntermediateCheckpoints();

/// Returns the metrics of all training steps that are completed in the training setup of `session`. The list
/// may be shorter or longer than the number of steps of `session`. Empty if the setup is not in the cache.
/// Thread-safe, also while other threads train.
std::vector<BatchMetrics> completedStepMetrics(const Session& session);

/// Returns the training step, counted from 1, at which training has converged, or std::nullopt if there is
/// no such step. This is the first step for which the mean accuracy of the step and the two steps before is
/// at least 0.99.
std::optional<Index> convergenceStep(std::span<const BatchMetrics> metrics);

/// Returns a session with only the fields of `session` that training depends on. All others have their
/// defaults, and the number of steps is 0.
Session trainingSetup(const Session& session);

}  // namespace attention
