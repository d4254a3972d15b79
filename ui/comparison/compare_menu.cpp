// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/compare_menu.h"

#include "comparison/session_changes_list.h"
#include "state/view_context.h"

namespace attention {

CompareMenu::CompareMenu(ViewContext& viewContext, QWidget* parent)
    : QMenu(tr("&Compare"), parent), m_viewContext(viewContext) {
    setToolTipsVisible(true);
    m_pinAction =
        addRequestAction("compare.pin", tr("&Pin as A"),
                         tr("Pins the current session as A. The session that you edit from now on is B."),
                         &CompareMenu::pinRequested);
    m_pinAction->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    addSeparator();
    m_pinnedActions = {
        addRequestAction(
            "compare.swap", tr("&Swap A and B"),
            tr("The current session B becomes A. The pinned session A becomes B, which you edit."),
            &CompareMenu::swapRequested),
        addRequestAction("compare.copyAll", tr("&Copy all from A"), SessionChangesList::copyAllToolTip(),
                         &CompareMenu::copyAllRequested),
        addRequestAction("compare.unpin", tr("&Unpin"), tr("Removes the pinned session A."),
                         &CompareMenu::unpinRequested),
    };
    connect(&viewContext, &ViewContext::changed, this, &CompareMenu::updateActions);
    updateActions();
}

QAction* CompareMenu::addRequestAction(const char* name, const QString& text, const QString& explanation,
                                       void (CompareMenu::*signal)()) {
    QAction* action = addAction(text, this, signal);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(explanation);
    return action;
}

void CompareMenu::updateActions() {
    m_pinAction->setEnabled(m_viewContext.state().trace != nullptr);
    for (QAction* action : m_pinnedActions) action->setEnabled(m_viewContext.state().pinnedTrace != nullptr);
}

}  // namespace attention

#include "moc_compare_menu.cpp"
