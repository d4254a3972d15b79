// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QPointF>
#include <QRegion>
#include <QWidget>

class QPainter;

namespace attention {

class Figure;
class Motion;

/// Fades from the previous picture of a figure to the current picture. If the current figure masks more
/// cells, these cells fade first and all other cells afterwards. The order shows that softmax distributes the
/// weight of a masked key among the other keys.
class FigureFade {
 public:
    /// Creates a fade that updates `widget` while it runs. `widget` must outlive the fade.
    explicit FigureFade(QWidget* widget);

    /// Starts the fade from `previousPicture`, the picture of `previousFigure`. `figureOrigin` is the
    /// position of the figures in the pictures.
    void start(const QPixmap& previousPicture, const Figure& previousFigure, const Figure& figure,
               QPointF figureOrigin);
    void stop();
    /// Paints `picture`, the current picture, and the previous picture on top if the fade is running.
    void paint(QPainter& painter, const QPixmap& picture) const;

 private:
    Motion* m_motion;
    QPixmap m_previousPicture;
    QRegion m_newlyMaskedCells;  ///< cells that only the current figure masks, in picture coordinates
};

/// Child widget that covers its parent widget with a picture of the previous content. The picture fades out
/// until the new content is visible.
class CrossFade : public QWidget {
    Q_OBJECT

 public:
    explicit CrossFade(QWidget* widget);

    /// Takes a picture of the parent widget and starts to fade it out. Call before the content of the parent
    /// widget changes.
    void start();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_previousPicture;
    Motion* m_motion;
};

}  // namespace attention
