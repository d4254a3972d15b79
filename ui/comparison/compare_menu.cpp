// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/compare_menu.h"

#include "comparison/comparison_view.h"
#include "comparison/session_changes_list.h"
#include "state/view_context.h"

namespace attention {

CompareMenu::CompareMenu(ViewContext& viewContext, QWidget* parent)
    : QMenu(tr("&Compare"), parent), m_viewContext(viewContext) {
    setToolTipsVisible(true);
    m_pinAction = addCommand("compare.pin", tr("&Pin as A"),
                             tr("Pins the current session as A. The session that you edit from now on is B."),
                             [this] { m_viewContext.pin(); });
    m_pinAction->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_P);
    addSeparator();
    m_pinnedActions = {
        addCommand("compare.swap", tr("&Swap A and B"),
                   tr("The current session B becomes A. The pinned session A becomes B, which you edit."),
                   [this] { m_viewContext.swapWithPinned(); }),
        addCommand("compare.copyAll", tr("&Copy all from A"), SessionChangesList::copyAllToolTip(),
                   [this] { ComparisonView::copyAllFromA(m_viewContext.state(), m_viewContext); }),
        addCommand("compare.unpin", tr("&Unpin"), tr("Removes the pinned session A."),
                   [this] { m_viewContext.unpin(); }),
    };
    connect(&viewContext, &ViewContext::changed, this, &CompareMenu::updateActions);
    updateActions();
}

QAction* CompareMenu::addCommand(const char* name, const QString& text, const QString& explanation,
                                 const std::function<void()>& command) {
    QAction* action = addAction(text, this, command);
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
