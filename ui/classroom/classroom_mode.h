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

/// What makes a window fit for a projector: the whole screen, large type, the highest contrast, side panels
/// folded away; and a spotlight that follows the pointer. Leaving it brings back what was there before.
class ClassroomMode : public QObject {
    Q_OBJECT

 public:
    /// The action that shows and folds a panel, and whether it is there in front of a class.
    struct Panel {
        QAction* action;
        bool (*isShownInClass)(const QMainWindow& window);
    };
    /// `contentWidgets` is what stays, the spotlight being on the first.
    ClassroomMode(QMainWindow* window, std::vector<QWidget*> contentWidgets, std::vector<Panel> panels);

    static constexpr double fontScale = 1.5;

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
