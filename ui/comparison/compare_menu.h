// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The menu Compare, with actions for the session that is pinned as A.
class CompareMenu : public QMenu {
    Q_OBJECT

 public:
    explicit CompareMenu(QWidget* parent = nullptr);

    /// Enables the action that pins the current session, if there is a session to pin.
    void setPinnable(bool isPinnable);
    /// Enables the actions that need a pinned session.
    void setPinned(bool isPinned);

 signals:
    void pinRequested();
    void swapRequested();
    void copyAllRequested();
    void unpinRequested();

 private:
    QAction* addRequestAction(const char* name, const QString& text, const QString& explanation,
                              void (CompareMenu::*signal)());

    QAction* m_pinAction;
    QList<QAction*> m_pinnedActions;  ///< enabled while a session is pinned
};

}  // namespace attention
