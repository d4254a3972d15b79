// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QPointF>
#include <QWidget>

#include <vector>

class QAction;
class QMainWindow;

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

/// Adapts the window to a projector: full screen, large fonts and high contrast. Closes the panels that
/// Panel::isShownInClass excludes. Also provides a spotlight that follows the mouse. When classroom mode
/// ends, the window returns to its previous state.
class ClassroomMode : public QObject {
    Q_OBJECT

 public:
    /// A panel of the window that may be closed in classroom mode.
    struct Panel {
        QAction* action;  ///< checkable; opens and closes the panel
        /// Returns true if the panel is open in classroom mode in `window`.
        bool (*isShownInClass)(const QMainWindow& window);
    };
    /// Creates classroom mode for `window`, which becomes the parent. `contentWidgets` get large fonts and
    /// high contrast. The spotlight covers the first content widget. `contentWidgets` must not be empty.
    ClassroomMode(QMainWindow* window, std::vector<QWidget*> contentWidgets, std::vector<Panel> panels);

    /// Returns the smallest font size of classroom mode in pixels. The size is 24 in a window that is 1080
    /// pixels high, and proportional to `windowHeight` otherwise, but at least 16. `windowHeight` is in
    /// pixels.
    static int minimumFontPixelSize(int windowHeight);

    /// Returns the checkable action that starts and ends classroom mode. Its shortcut is F11.
    QAction* classroomAction() const { return m_classroomAction; }
    /// Returns the checkable action that shows and hides the spotlight. Its shortcut is S.
    QAction* spotlightAction() const { return m_spotlightAction; }

 signals:
    /// Emitted before classroom mode changes the window.
    void aboutToEnter();
    /// Emitted before classroom mode ends and the window returns to its previous state.
    void aboutToLeave();

 private:
    void enter();
    void leave();
    void updateFonts();
    bool eventFilter(QObject* watched, QEvent* event) override;

    QMainWindow* m_window;
    std::vector<QWidget*> m_contentWidgets;
    std::vector<Panel> m_panels;
    QAction* m_classroomAction;
    QAction* m_spotlightAction;
    Spotlight* m_spotlight;
    /// One flag for each element of m_panels: true if the panel was open when classroom mode was
    /// turned on.
    std::vector<bool> m_previousPanelVisibility;
    /// One flag for each element of m_contentWidgets: QWidget::autoFillBackground() when classroom mode was
    /// turned on.
    std::vector<bool> m_previousAutoFill;
    Qt::WindowStates m_previousWindowState;  ///< the state when classroom mode was turned on
};

}  // namespace attention
