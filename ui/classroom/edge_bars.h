// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <QWidget>

class QMenuBar;

namespace attention {

/// Hides the bars of a window in classroom mode. While the mouse is at the top edge of the window, the menu
/// bar and the bars at the top are visible. While the mouse is at the bottom edge, the bars at the bottom are
/// visible.
class EdgeBars : public QObject {
    Q_OBJECT

 public:
    /// Creates the object as a child of `window`. All bars must outlive it. `menuBar` is shown and hidden
    /// together with `topBars`.
    EdgeBars(QWidget* window, QMenuBar* menuBar, QList<QWidget*> topBars, QList<QWidget*> bottomBars);

    /// Hides all bars and observes the mouse if `isActive` is true. Shows all bars if it is false.
    void setActive(bool isActive);
    /// Shows or hides the bars for the mouse position `position`, in pixels relative to the window.
    void updateForMouse(QPoint position);

 private:
    void setTopVisible(bool isVisible);
    void setBottomVisible(bool isVisible);

    QWidget* m_window;
    QMenuBar* m_menuBar;
    QList<QWidget*> m_topBars;
    QList<QWidget*> m_bottomBars;
    bool m_isTopVisible = true;
    bool m_isBottomVisible = true;
    QTimer m_timer;  ///< active in classroom mode; reads the position of the mouse every 80 ms
};

}  // namespace attention
