// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>

namespace attention {

/// Darkens a widget but for a circle around the pointer. Lets every press and move through.
class Spotlight : public QWidget {
    Q_OBJECT

 public:
    explicit Spotlight(QWidget* target);

    static constexpr double radius = 130;

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    QPointF m_center;
};

}  // namespace attention
