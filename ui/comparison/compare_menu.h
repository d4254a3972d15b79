// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// Wishes about the session that is kept beside the one being edited.
class CompareMenu : public QMenu {
    Q_OBJECT

 public:
    explicit CompareMenu(QWidget* parent = nullptr);

    /// What there is: something to pin, something pinned.
    void setPinnable(bool isPinnable);
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
    QList<QAction*> m_pinnedActions;  ///< need a pinned session
};

}  // namespace attention
