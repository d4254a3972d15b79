// SPDX-License-Identifier: GPL-3.0-or-later
// How many steps learning takes as one setting grows, over seeds.
#pragma once

#include "analysis/sweep.h"

namespace attention {

/// Whether a field can be swept of this session: of one that learns d_k, heads and layers, of others all but
/// the layers.
bool canSweep(const Session& session, SweepField field);

/// One panel, steps_until_learnt: by d_k a curve each of dot, scaled_dot and additive, by heads and layers
/// one of the session's own function.
std::vector<SweepPanel> trainingSweepPanels(const Session& session, SweepField field);

/// How many steps are taken at most: who has learnt nothing until then counts so many.
inline constexpr Index maxStepsToConvergence = 400;

/// What is swept unless somebody says otherwise: d_k.
inline constexpr double defaultMinKeySize = 4, defaultMaxKeySize = 256;
inline constexpr int defaultTrainingSeeds = 5;

/// Adds one value, over all seeds, to every curve; false when stopped. Progress is counted in runs.
bool measureStepsToConvergence(SweepResult& result, double value, const ProgressMonitor& monitor);

}  // namespace attention
