// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps of sessions with a training task: the number of training steps until convergence for each value of
// one setting, over several seeds.
#pragma once

#include "analysis/sweep.h"

namespace attention {

/// True if `field` can be swept for `session`. With a training task, only d_k, heads and layers can be
/// swept. Without a training task, all fields except the layers can be swept.
bool canSweep(const Session& session, SweepField field);

/// Returns one panel, "steps_until_learnt", with curves that have no points. A sweep of d_k has one curve
/// each for the score functions dot, scaled_dot and additive. A sweep of heads or layers has one curve for
/// the score function of `session`.
std::vector<SweepPanel> trainingSweepPanels(const Session& session, SweepField field);

/// The largest number of training steps for one value and seed. If training has not converged after this
/// number of steps, this number is used as the result.
inline constexpr Index maxStepsToConvergence = 400;

/// The default smallest and largest d_k of a sweep with a training task.
inline constexpr double defaultMinKeySize = 4, defaultMaxKeySize = 256;
/// The default number of seeds of a sweep with a training task.
inline constexpr int defaultTrainingSeeds = 5;

/// Trains with `value` in the swept field once per curve and seed, and adds one point with the statistics
/// over the seeds to every curve of `result`. The metric is the number of training steps until convergence,
/// see convergenceStep(). Returns false when stopped, and then adds no points. Progress advances by 1 per
/// training run.
bool measureStepsToConvergence(SweepResult& result, double value, const ProgressMonitor& monitor);

}  // namespace attention
