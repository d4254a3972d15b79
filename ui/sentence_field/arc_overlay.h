// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/weight_arcs.h"

#include <QWidget>

#include <vector>

namespace attention {

/// A transparent widget that covers the SentencePanel and paints the arcs of attention weights. The mouse
/// acts on the widgets below it.
class ArcOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit ArcOverlay(QWidget* parent);

    /// Sets the arcs, with rectangles in the coordinates of this widget. `maxHeight` is the maximum height of
    /// an arc above its line of text, in pixels.
    void setArcs(std::vector<WeightArc> arcs, double maxHeight);
    const std::vector<WeightArc>& arcs() const { return m_arcs; }
    /// True: paints the arcs pale, because they belong to previous settings.
    void setStale(bool isStale);

 signals:
    /// Emitted after the arcs have been painted.
    void painted();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    std::vector<WeightArc> m_arcs;
    double m_maxHeight = 0;
    bool m_isStale = false;
};

}  // namespace attention
