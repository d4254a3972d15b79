// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

class QAction;
class QMenu;

namespace attention {

/// The tool bar: the drawers at its ends, the pages at the left, and a few commands at the right.
class ToolBar : public QToolBar {
    Q_OBJECT

 public:
    /// The actions of the tool bar. The other parts of the window own them.
    struct Content {
        QAction* settingsAction;
        QList<QAction*> pageActions;  ///< an action with a menu opens it
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
