// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/arc_overlay.h"
#include "session/session.h"
#include "state/query_weights.h"

#include <functional>
#include <memory>
#include <optional>
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

/// Returns the motion of the arcs after an edit. If the mask excludes more keys than before, the arcs of
/// these keys vanish first.
ArcOverlay::Change arcChange(const QueryWeights& previousWeights, const QueryWeights& weights);

/// Shows weights as arcs over a sentence, and the predicted antecedent of a pronoun as a flag at its token.
class SentenceArcs {
 public:
    /// Creates an overlay that covers `sentence`, which owns it.
    explicit SentenceArcs(QWidget* sentence) : m_overlay(new ArcOverlay(sentence)) {}

    ArcOverlay& overlay() const { return *m_overlay; }
    /// Adds the weights of a new trace with the session `session` to the trail, see WeightTrail::addState().
    void addState(std::shared_ptr<const Session> session, const QueryWeights& weights) {
        m_trail.addState(std::move(session), weights);
    }
    /// The weights and the tokens of a sentence.
    struct Content {
        const QueryWeights* weights;  ///< nullptr: nothing is shown
        /// Return the area of the token at a position, from 0, in the coordinates of the sentence. Return
        /// std::nullopt if the token is not visible.
        std::function<std::optional<QRectF>(int position)> queryRect;
        std::function<std::optional<QRectF>(int position)> keyRect;
        bool showsArcs;
        bool showsTrail;   ///< true: pale arcs show the weights of earlier training steps
        bool showsFlag;    ///< true: the flag of an antecedent is shown, if one is predicted
        double maxHeight;  ///< maximum height of an arc above its line of text, in pixels
    };
    /// Shows `content`. `change` is the motion from the previous arcs.
    void update(const Content& content, ArcOverlay::Change change);

 private:
    ArcOverlay* m_overlay;
    WeightTrail m_trail;
};

}  // namespace attention
