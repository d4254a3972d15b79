// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/compare_menu.h"

namespace attention {

CompareMenu::CompareMenu(QWidget* parent) : QMenu(tr("&Compare"), parent) {
    setToolTipsVisible(true);
    m_pin = add(tr("&Pin as A"), tr("Keeps what is shown as A; what you edit from then on is B."),
                &CompareMenu::pinRequested);
    m_pin->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    addSeparator();
    m_ofPinned = {
        add(tr("&Swap A and B"), tr("Keeps B as A and goes on with A’s settings."),
            &CompareMenu::swapRequested),
        add(tr("&Take all of A’s"), tr("Gives B every setting of A that changes a number."),
            &CompareMenu::copyAllRequested),
        add(tr("&Unpin"), tr("Forgets A."), &CompareMenu::unpinRequested),
    };
    setPinnable(false);
    setPinned(false);
}

QAction* CompareMenu::add(const QString& text, const QString& explanation, void (CompareMenu::*wish)()) {
    QAction* action = addAction(text, this, wish);
    action->setToolTip(explanation);
    return action;
}

void CompareMenu::setPinnable(bool isPinnable) {
    m_pin->setEnabled(isPinnable);
}

void CompareMenu::setPinned(bool isPinned) {
    for (QAction* action : m_ofPinned) action->setEnabled(isPinned);
}

}  // namespace attention
