// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/query_weights.h"

#include <memory>
#include <vector>

namespace attention {

/// The weights of earlier training steps of a session, for the sentence that shows a later step. A weight of
/// step s is multiplied by s / t at step t, so old weights fade.
class WeightTrail {
 public:
    /// Adds the current weights of a new trace. Call after each new trace, with the session of the trace. If
    /// the session of the last call was an earlier training step of `session`, with the same head and
    /// queries, the weights of the last call become part of the trail. Otherwise the trail becomes empty.
    void addState(std::shared_ptr<const Session> session, const QueryWeights& weights);

    /// Returns the faded weights. Returns an empty list if the head or the queries of `weights` differ from
    /// the last call of addState().
    std::vector<QueryWeights::Weight> fadedWeights(const QueryWeights& weights) const;

 private:
    bool hasSameSelection(const QueryWeights& weights) const;

    std::shared_ptr<const Session> m_session;  ///< session of the last call of addState()
    int m_head = 0;
    std::vector<int> m_queries;
    std::vector<QueryWeights::Weight> m_lastWeights;   ///< weights of the last call of addState()
    std::vector<QueryWeights::Weight> m_fadedWeights;  ///< weights of earlier steps
};

}  // namespace attention
