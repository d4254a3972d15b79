// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "models/head_maps.h"
#include "session/session.h"

#include <array>
#include <vector>

namespace attention {

/// The behavior of each head on the text of a session with a training task, measured at several points of
/// its training.
struct HeadsOverTraining {
    /// A behavior that a head may acquire during training. Each is measured as a mean weight. PreviousToken,
    /// SameToken and Induction are measured like the roles HeadRole::PreviousToken, HeadRole::SameToken and
    /// HeadRole::Induction. Target is the mean weight on tokens that are equal to the target token, over the
    /// positions with loss weight 1.
    enum class Behavior { PreviousToken, SameToken, Induction, Target };
    static constexpr std::size_t behaviorCount = 4;  ///< the number of enumerators of Behavior
    static constexpr Index maxPointCount = 48;       ///< the largest number of entries of `steps`

    struct Head {
        Index layer;  ///< index of the layer, from 0
        Index head;   ///< index of the head within the layer, from 0
        /// The mean weights of all behaviors, indexed by Behavior. The list has one array per entry of
        /// HeadsOverTraining::steps. Target is 0 if no position of the text has a target with loss weight 1.
        std::vector<std::array<float, behaviorCount>> behaviorShares;
        /// Returns the behavior with the largest mean weight at the last entry of HeadsOverTraining::steps.
        Behavior strongestBehavior() const;
    };

    Session session;   ///< the measured session, except that its training.stepCount is 0
    Index stride = 1;  ///< number of training steps from one entry of `steps` to the next, a power of two
    /// The numbers of training steps after which the heads were measured: 0, `stride`, 2 · `stride` …
    std::vector<Index> steps;
    std::vector<Head> heads;  ///< the heads of layer 0, then of layer 1 …

    /// True if these results can be shown for `other`. All settings of `other` except training.stepCount must
    /// be equal to the settings of `session`. The last entry of `steps` must be less than `stride` training
    /// steps before the last step of `other`. The points must also be close enough. If headsOverTraining()
    /// would choose stride 1 for `other`, `stride` must be 1. Otherwise `stride` must be at most twice the
    /// stride that headsOverTraining() would choose.
    bool appliesTo(const Session& other) const;
};

/// Measures the behavior of the heads of `session` at evenly spaced training steps, from 0 up to the
/// session's number of training steps. The result has at most maxPointCount of these points. Reuses the
/// points of `previous` if they belong to the same session and are not too far apart. Reused points may lie
/// after the session's last training step. `previous` may be nullptr. Throws StoppedException.
HeadsOverTraining headsOverTraining(const Session& session, const HeadsOverTraining* previous = nullptr,
                                    const ProgressMonitor& monitor = {});

}  // namespace attention
