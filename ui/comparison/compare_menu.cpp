// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/compare_menu.h"

#include "comparison/session_changes_list.h"

namespace attention {

CompareMenu::CompareMenu(QWidget* parent) : QMenu(tr("&Compare"), parent) {
    setToolTipsVisible(true);
    m_pinAction = addRequestAction("compare.pin", tr("&Pin as A"),
                                   tr("Keeps what is shown as A; what you edit from then on is B."),
                                   &CompareMenu::pinRequested);
    m_pinAction->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    addSeparator();
    m_pinnedActions = {
        addRequestAction("compare.swap", tr("&Swap A and B"),
                         tr("Keeps B as A and goes on with A’s settings."), &CompareMenu::swapRequested),
        addRequestAction("compare.copyAll", tr("&Take all of A’s"), SessionChangesList::copyAllToolTip(),
                         &CompareMenu::copyAllRequested),
        addRequestAction("compare.unpin", tr("&Unpin"), tr("Forgets A."), &CompareMenu::unpinRequested),
    };
    setPinnable(false);
    setPinned(false);
}

QAction* CompareMenu::addRequestAction(const char* name, const QString& text, const QString& explanation,
                                       void (CompareMenu::*signal)()) {
    QAction* action = addAction(text, this, signal);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(explanation);
    return action;
}

void CompareMenu::setPinnable(bool isPinnable) {
    m_pinAction->setEnabled(isPinnable);
}

void CompareMenu::setPinned(bool isPinned) {
    for (QAction* action : m_pinnedActions) action->setEnabled(isPinned);
}

}  // namespace attention
