// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include <functional>

namespace attention {

class ViewContext;

/// The menu Compare, with actions for the session that is pinned as A.
class CompareMenu : public QMenu {
    Q_OBJECT

 public:
    /// `viewContext` must outlive the menu.
    explicit CompareMenu(ViewContext& viewContext, QWidget* parent = nullptr);

 private:
    QAction* addCommand(const char* name, const QString& text, const QString& explanation,
                        const std::function<void()>& command);
    void updateActions();

    ViewContext& m_viewContext;
    QAction* m_pinAction;
    QList<QAction*> m_pinnedActions;  ///< enabled while a session is pinned
};

}  // namespace attention
