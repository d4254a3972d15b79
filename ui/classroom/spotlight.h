// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QWidget>

namespace attention {

/// Darkens a widget except for a circle around the mouse pointer. Passes all mouse events to the widgets
/// below. Initially hidden.
class Spotlight : public QWidget {
    Q_OBJECT

 public:
    /// Creates the spotlight as a child of `target`, which it covers.
    explicit Spotlight(QWidget* target);

    static constexpr double radius = 130;  ///< radius of the circle in pixels

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

 private:
    QPointF m_center;  ///< center of the circle, relative to this widget
};

}  // namespace attention
