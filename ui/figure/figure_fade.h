// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointF>
#include <QRegion>

class QPainter;
class QWidget;

namespace attention {

class Figure;
class Motion;

/// Fades from the previous picture of a figure to the current one. If the current one has more masked cells,
/// these cells fade first and all others afterwards, because softmax distributes the weight of a masked key
/// among the other keys.
class FigureFade {
 public:
    /// The fade repaints `widget`, which must outlive it.
    explicit FigureFade(QWidget* widget);

    /// Starts the fade from `previousPicture`, the picture of `previousFigure`. `figureOrigin` is the
    /// position of the figures in the pictures.
    void start(const QPixmap& previousPicture, const Figure& previousFigure, const Figure& figure,
               QPointF figureOrigin);
    void stop();
    void paint(QPainter& painter, const QPixmap& picture) const;

 private:
    Motion* m_motion;
    QPixmap m_previousPicture;
    QRegion m_newlyMaskedCells;
};

}  // namespace attention
