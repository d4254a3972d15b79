// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "training/trainer.h"

#include <algorithm>

namespace attention {

/// True if the states have the same training step, and the same parameters and moments, bit for bit.
inline bool areSameStates(const TrainingState& a, const TrainingState& b) {
    return a.step == b.step && std::ranges::equal(a.parameters.entries(), b.parameters.entries()) &&
           std::ranges::equal(a.firstMoments.entries(), b.firstMoments.entries()) &&
           std::ranges::equal(a.secondMoments.entries(), b.secondMoments.entries());
}

/// Returns `session` with `steps` training steps.
inline Session after(Session session, Index steps) {
    session.training.stepCount = steps;
    return session;
}

}  // namespace attention
