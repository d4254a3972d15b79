// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>

#include <vector>

class QAction;
class QMainWindow;

namespace attention {

class Spotlight;

/// Adapts the window to a projector: full screen, large letters and high contrast. Closes the side panels,
/// except those that Panel keeps open. Also provides a spotlight that follows the mouse. When the mode ends,
/// the window returns to its previous state.
class ClassroomMode : public QObject {
    Q_OBJECT

 public:
    /// The action that opens and closes a panel, and whether the panel is open in classroom mode.
    struct Panel {
        QAction* action;
        bool (*isShownInClass)(const QMainWindow& window);
    };
    /// `contentWidgets` get large letters and high contrast. The spotlight is on the first of them.
    ClassroomMode(QMainWindow* window, std::vector<QWidget*> contentWidgets, std::vector<Panel> panels);

    /// Returns the smallest font size in pixels: 24 in a window that is 1080 pixels high. In other windows it
    /// is in proportion to the height, but at least 16.
    static int minimumFontPixelSize(int windowHeight);

    QAction* classroomAction() const { return m_classroomAction; }  ///< F11
    QAction* spotlightAction() const { return m_spotlightAction; }  ///< S

 signals:
    /// Emitted before the mode changes the window.
    void aboutToEnter();
    /// Emitted before the window gets its previous state again.
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
    std::vector<bool> m_previousPanelVisibility;  ///< of m_panels
    Qt::WindowStates m_previousWindowState;
};

}  // namespace attention
