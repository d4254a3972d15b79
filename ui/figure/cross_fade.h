// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QVariantAnimation>
#include <QWidget>

namespace attention {

/// Lays the last picture of a widget over it and lets it fade: what changes is seen to change.
class CrossFade : public QWidget {
    Q_OBJECT

 public:
    explicit CrossFade(QWidget* widget);

    static constexpr int durationMs = 150;

    /// From the widget's picture as it is now; call before changing it.
    void start();

 protected:
    void paintEvent(QPaintEvent* event) override;

 private:
    QPixmap m_snapshot;
    QVariantAnimation m_animation;
};

}  // namespace attention
