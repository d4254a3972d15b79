// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/weight_arcs.h"

#include <QWidget>

#include <vector>

namespace attention {

/// Paints arcs over its parent widget. It has no effect on the mouse.
class ArcOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit ArcOverlay(QWidget* parent);

    /// Sets the arcs in the coordinates of this widget. `maxHeight` limits their height above the text.
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
