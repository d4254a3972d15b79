// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/weight_arcs.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace attention {

class Motion;

/// A transparent widget that covers the SentencePanel and paints the arcs of attention weights. Mouse events
/// go to the widgets below the overlay.
class ArcOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit ArcOverlay(QWidget* parent);

    /// The motion of the arcs from their previous weights to their new weights.
    enum class Change {
        AtOnce,         ///< no motion
        Together,       ///< all arcs move at the same time
        VanishingFirst  ///< arcs that vanish move first, then all other arcs move
    };
    /// Sets the arcs, whose rectangles are in the coordinates of this widget. `maxHeight` is the maximum
    /// height of an arc above its line of text, in pixels. `change` is the motion to the new arcs.
    void setArcs(std::vector<WeightArc> arcs, double maxHeight, Change change = Change::AtOnce);
    const std::vector<WeightArc>& arcs() const { return m_arcs; }
    /// Sets arcs that are painted pale below all other arcs, such as the arcs of earlier training steps.
    void setTrail(std::vector<WeightArc> arcs);
    const std::vector<WeightArc>& trail() const { return m_trail; }
    /// Returns the arcs that are painted now. During a motion, their weights are between the previous weights
    /// and the weights of arcs().
    std::vector<WeightArc> shownArcs() const;
    /// A label below the token that a trained model predicts, with a pointer to the token.
    struct Flag {
        QRectF tokenRect;  ///< in the coordinates of this widget
        QString text;
        bool operator==(const Flag&) const = default;
    };
    /// Sets the flag below a token. std::nullopt removes the flag.
    void setFlag(std::optional<Flag> flag);
    const std::optional<Flag>& flag() const { return m_flag; }
    /// Returns the height that a flag needs below its token, in pixels.
    double flagHeight() const;
    /// Sets whether the arcs are gray. They are gray if the model was not trained on sentences of this form.
    void setMuted(bool isMuted);
    bool isMuted() const { return m_isMuted; }
    /// Sets whether the arcs are pale. They are pale if they belong to previous settings.
    void setStale(bool isStale);

 signals:
    /// Emitted after the arcs have been painted.
    void painted();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    void paintFlag(QPainter& painter) const;

    std::vector<WeightArc> m_arcs;
    std::vector<WeightArc> m_trail;
    std::vector<WeightArc> m_previousArcs;  ///< the arcs at the start of the motion
    Motion* m_motion;
    double m_maxHeight = 0;
    bool m_isStale = false;
    bool m_isMuted = false;
    std::optional<Flag> m_flag;
};

}  // namespace attention
