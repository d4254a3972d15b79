// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QAction;
class QMenu;

namespace attention {

/// The tool bar of the window. The actions that open the drawers are at its two ends, the pages at the left,
/// and other commands at the right.
class ToolBar : public QToolBar {
    Q_OBJECT

 public:
    /// The actions of the tool bar. Other parts of the window own them.
    struct Content {
        QAction* settingsAction;
        /// One action per page. The button of an action with a menu opens the menu.
        QList<QAction*> pageActions;
        QAction* findAction;
        QAction* classroomAction;
        QAction* exportAction;
        QAction* calculationAction;
    };
    explicit ToolBar(const Content& content, QWidget* parent = nullptr);

 private:
    void addPages(const QList<QAction*>& pageActions);
};

}  // namespace attention
