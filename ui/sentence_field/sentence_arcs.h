// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/arc_overlay.h"
#include "sentence_field/weight_trail.h"
#include "state/query_weights.h"

#include <functional>
#include <memory>
#include <optional>

namespace attention {

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
