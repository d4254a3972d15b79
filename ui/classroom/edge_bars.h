// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>
#include <QWidget>

class QMenuBar;

namespace attention {

/// Hides the bars of a window in classroom mode. The menu bar and the bars at the top return while the mouse
/// is at the top edge of the window, those at the bottom while it is at the bottom edge.
class EdgeBars : public QObject {
    Q_OBJECT

 public:
    /// All bars must outlive this object. `menuBar` is shown and hidden with `topBars`.
    EdgeBars(QWidget* window, QMenuBar* menuBar, QList<QWidget*> topBars, QList<QWidget*> bottomBars);

    /// True: hides the bars until the mouse is at an edge. False: shows all bars.
    void setActive(bool isActive);
    /// Shows or hides the bars for a position of the mouse in the window.
    void updateForMouse(QPoint position);

 signals:
    /// Emitted when bars have been shown or hidden.
    void barVisibilityChanged();

 private:
    void setTopVisible(bool isVisible);
    void setBottomVisible(bool isVisible);

    QWidget* m_window;
    QMenuBar* m_menuBar;
    QList<QWidget*> m_topBars;
    QList<QWidget*> m_bottomBars;
    bool m_isTopVisible = true;
    bool m_isBottomVisible = true;
    QTimer m_timer;  ///< active in classroom mode; reads the position of the mouse
};

}  // namespace attention
