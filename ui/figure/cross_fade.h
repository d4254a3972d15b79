// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

namespace attention {

class Motion;

/// Covers a widget with its previous picture, which fades.
class CrossFade : public QWidget {
    Q_OBJECT

 public:
    explicit CrossFade(QWidget* widget);

    /// Call before the widget changes.
    void start();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_previousPicture;
    Motion* m_motion;
};

}  // namespace attention
