// SPDX-License-Identifier: GPL-3.0-or-later
// From a session to the result of its training steps. States between are kept while somebody holds a result,
// so that a step more, or some back, trains only what lies between. Of a training setup whose results nobody
// holds, the last state remains for a while. Which states are kept changes no number.
#pragma once

#include "training/trainer.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The result of a session's training steps.
struct TrainingResult {
    std::shared_ptr<const Trainer> trainer;
    Shared<TrainingState> state;
    std::vector<BatchMetrics> metrics;  ///< for each training step, the score of its batch before the step
    /// The training step, counted from 1, whose loss is not finite. `state` is then the last finite one.
    /// Empty if all steps succeeded.
    std::optional<Index> failedStep;
    /// The row without an allowed key that made the loss of step `failed` NaN, if there is one.
    std::optional<FullyMaskedRow> failureCause = {};
};

/// Takes the session's steps, from the nearest state that is kept. Sessions that differ in nothing but their
/// text, their steps and what is changed in what was learnt share their states. What a stopped computation
/// did is kept as well. The same object as long as anybody holds it. Throws StoppedException, and
/// std::bad_alloc.
Shared<TrainingResult> train(const Session& session, const ExecutionContext& execution = {});

/// Returns the bytes of all states that are kept in memory, over all training setups.
double checkpointBytes();
/// Removes all states but the last of every training setup, even while somebody holds a result. Call when
/// nobody goes back and forth along steps any more.
void removeIntermediateCheckpoints();

/// The scores of the steps that are done of those of a session's way of learning, its own or more: to be
/// looked at from any thread while others learn.
std::vector<BatchMetrics> completedStepMetrics(const Session& session);

/// Returns the first step, counted from 1, that ends three steps in a row whose mean accuracy is at least
/// 0.99; nullopt if there is none.
std::optional<Index> convergenceStep(std::span<const BatchMetrics> scores);

/// The session with nothing but what its learning depends on.
Session trainingSetup(const Session& session);

}  // namespace attention
