// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "models/head_maps.h"
#include "session/session.h"

#include <array>
#include <vector>

namespace attention {

/// The behavior of each head on the text of a session with a training task, after some of its training steps.
struct HeadsOverTraining {
    /// A behavior that a head may acquire. Each is measured as a mean weight. Previous, SameToken and
    /// Induction are the heads' HeadRole::PreviousToken, SameToken and Induction. Target is the mean weight
    /// on tokens that are equal to the target, over the positions with loss weight 1.
    enum class Behavior { Previous, SameToken, Induction, Target };
    static constexpr std::size_t behaviorCount = 4;  ///< the number of enumerators of Behavior
    static constexpr Index maxPointCount = 48;       ///< the largest number of points

    struct Head {
        Index layer;  ///< from 0
        Index head;   ///< index within the layer, from 0
        /// The mean weights of all behaviors, indexed by Behavior, one array per entry of `steps`. Target is
        /// 0 if the task has no target for the text.
        std::vector<std::array<float, behaviorCount>> behaviorShares;
        /// Returns the behavior with the largest weight at the last entry of `steps`.
        Behavior strongestBehavior() const;
    };

    Session session;           ///< the session, except that training.stepCount is 0
    Index stride = 1;          ///< distance between two points in training steps, a power of two
    std::vector<Index> steps;  ///< the numbers of training steps at the points: 0, stride, 2 · stride …
    std::vector<Head> heads;   ///< the heads of layer 0, then of layer 1 …

    /// True if these results can be shown for `other`. Its settings must be the same except for the number of
    /// training steps. Fewer than `stride` of its last training steps may be missing here, and `stride` must
    /// be fine enough for its number of training steps.
    bool appliesTo(const Session& other) const;
};

/// Returns the behavior of the heads of `session` at evenly spaced training steps, from 0 up to the session's
/// number of training steps. There are at most maxPointCount points. Reuses the points of `previous` if they
/// belong to the same session and are not too far apart. Reused points may lie after the session's last
/// training step. Throws StoppedException.
HeadsOverTraining headsOverTraining(const Session& session, const HeadsOverTraining* previous = nullptr,
                                    const ProgressMonitor& monitor = {});

}  // namespace attention
