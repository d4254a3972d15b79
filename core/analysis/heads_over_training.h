// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "execution/execution.h"
#include "models/head_maps.h"
#include "session/session.h"

#include <array>
#include <vector>

namespace attention {

/// What the heads of a session that learns do with its text, at some of its steps.
struct HeadsOverTraining {
    /// What a head may come to do. Right: the mean weight, over the places whose answer counts fully, on
    /// tokens that are the answer.
    enum class Behavior { Previous, SameToken, Induction, Target };
    static constexpr std::size_t behaviorCount = 4;
    static constexpr Index maxPointCount = 48;

    struct Head {
        Index layer;
        Index head;
        std::vector<std::array<float, behaviorCount>> behaviorShares;  ///< at each of the steps
        /// The one that is strongest at the last of them.
        Behavior strongestBehavior() const;
    };

    Session session;  ///< but for its steps
    Index stride = 1;
    std::vector<Index> steps;  ///< multiples of the stride
    std::vector<Head> heads;

    /// True if these results can be shown for `other`: its settings are the same except the number of
    /// training steps, fewer than `stride` of its last steps are missing, and `stride` is not too coarse for
    /// that number.
    bool appliesTo(const Session& other) const;
};

/// Returns the heads of `session` at no more than maxPointCount training steps, evenly spaced, up to the
/// session's. Reuses the points of `last` if they are of the same session and not too far apart. Throws
/// StoppedException.
HeadsOverTraining headsOverTraining(const Session& session, const HeadsOverTraining* last = nullptr,
                                    const ProgressMonitor& monitor = {});

}  // namespace attention
