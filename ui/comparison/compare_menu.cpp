// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/compare_menu.h"

namespace attention {

CompareMenu::CompareMenu(QWidget* parent) : QMenu(tr("&Compare"), parent) {
    setToolTipsVisible(true);
    m_pin = add(tr("&Pin as A"), tr("Keeps what is shown as A; what you edit from then on is B."),
                &CompareMenu::pinRequested);
    m_pin->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    addSeparator();
    m_pinnedActions = {
        add(tr("&Swap A and B"), tr("Keeps B as A and goes on with A’s settings."),
            &CompareMenu::swapRequested),
        add(tr("&Take all of A’s"), tr("Gives B every setting of A that changes a number."),
            &CompareMenu::takeAllRequested),
        add(tr("&Unpin"), tr("Forgets A."), &CompareMenu::unpinRequested),
    };
    setPinnable(false);
    setPinned(false);
}

QAction* CompareMenu::add(const QString& text, const QString& explanation, void (CompareMenu::*signal)()) {
    QAction* action = addAction(text, this, signal);
    action->setToolTip(explanation);
    return action;
}

void CompareMenu::setPinnable(bool isPinnable) {
    m_pin->setEnabled(isPinnable);
}

void CompareMenu::setPinned(bool isPinned) {
    for (QAction* action : m_pinnedActions) action->setEnabled(isPinned);
}

}  // namespace attention
