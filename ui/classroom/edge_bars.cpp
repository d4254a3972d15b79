// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/edge_bars.h"

#include <QApplication>
#include <QCursor>
#include <QMenuBar>

#include <algorithm>
#include <chrono>
#include <utility>

namespace attention {
namespace {

using namespace std::chrono_literals;

// Height of the area at an edge in which the mouse shows the bars, in pixels.
constexpr int edgeHeight = 3;
// Distance of the mouse from the visible bars at which the bars are hidden, in pixels.
constexpr int leavingHeight = 40;

/// True if the widget with focus is inside one of `bars`.
bool containsFocus(const QList<QWidget*>& bars) {
    const QWidget* const focus = QApplication::focusWidget();
    return focus && std::ranges::any_of(bars, [&](const QWidget* bar) { return bar->isAncestorOf(focus); });
}

}  // namespace

EdgeBars::EdgeBars(QWidget* window, QMenuBar* menuBar, QList<QWidget*> topBars, QList<QWidget*> bottomBars)
    : QObject(window),
      m_window(window),
      m_menuBar(menuBar),
      m_topBars(std::move(topBars)),
      m_bottomBars(std::move(bottomBars)) {
    // Qt ignores the shortcuts of an action if all widgets that contain it are hidden. So the actions are
    // also added to the window.
    for (QWidget* bar : m_topBars) m_window->addActions(bar->actions());
    m_timer.setInterval(80ms);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_window->isActiveWindow() && !QApplication::activePopupWidget())
            updateForMouse(m_window->mapFromGlobal(QCursor::pos()));
    });
}

void EdgeBars::setActive(bool isActive) {
    isActive ? m_timer.start() : m_timer.stop();
    setTopVisible(!isActive);
    setBottomVisible(!isActive);
}

void EdgeBars::updateForMouse(QPoint position) {
    if (position.x() < 0 || position.x() >= m_window->width()) return;
    const int y = position.y();
    int topHeight = m_menuBar->height();
    for (const QWidget* bar : m_topBars)
        topHeight = std::max(topHeight, bar->mapTo(m_window, bar->rect().bottomLeft()).y());
    if (y >= 0 && y < edgeHeight)
        setTopVisible(true);
    else if (m_isTopVisible && y > topHeight + leavingHeight)
        setTopVisible(false);
    int bottomHeight = 0;
    for (const QWidget* bar : m_bottomBars) bottomHeight += bar->height();
    const int distance = m_window->height() - 1 - y;
    if (distance >= 0 && distance < edgeHeight)
        setBottomVisible(true);
    else if (m_isBottomVisible && distance > bottomHeight + leavingHeight && !containsFocus(m_bottomBars))
        setBottomVisible(false);
}

/// Shows or hides the menu bar and the bars at the top. Sets the height of the menu bar to 0 instead of
/// hiding it, because Qt ignores the shortcuts of a hidden menu bar.
void EdgeBars::setTopVisible(bool isVisible) {
    if (std::exchange(m_isTopVisible, isVisible) == isVisible) return;
    m_menuBar->setMaximumHeight(isVisible ? QWIDGETSIZE_MAX : 0);
    for (QWidget* bar : m_topBars) bar->setVisible(isVisible);
}

void EdgeBars::setBottomVisible(bool isVisible) {
    if (std::exchange(m_isBottomVisible, isVisible) == isVisible) return;
    for (QWidget* bar : m_bottomBars) bar->setVisible(isVisible);
}

}  // namespace attention

#include "moc_edge_bars.cpp"
