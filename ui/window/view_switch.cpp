// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_switch.h"

#include "window/view_stack.h"

#include <QAction>
#include <QFontMetrics>
#include <QStyle>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace attention {

ViewSwitch::ViewSwitch(const ViewContext& viewContext, ViewStack& viewStack, QWidget* parent)
    : QComboBox(parent), m_viewStack(viewStack) {
    setObjectName(QStringLiteral("viewSwitch"));
    setAccessibleName(tr("View of the page"));
    setToolTip(tr("Choose how this page shows the attention."));
    setFocusPolicy(Qt::TabFocus);
    setFrame(false);
    connect(this, &QComboBox::activated, this,
            [this](int index) { m_viewStack.currentPageViewActions()[index]->trigger(); });
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::VisibleParts) updateItems();
    });
    connect(&viewStack, &ViewStack::availableViewsChanged, this, &ViewSwitch::updateItems);
    updateItems();
}

QSize ViewSwitch::sizeHint() const {
    int titleWidth = 0;
    for (const QString& title : m_viewStack.viewTitles())
        titleWidth = std::max(titleWidth, fontMetrics().horizontalAdvance(title));
    QStyleOptionComboBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, {titleWidth, fontMetrics().height()},
                                     this);
}

void ViewSwitch::updateItems() {
    const QList<QAction*> actions = m_viewStack.currentPageViewActions();
    clear();
    for (const QAction* action : actions) {
        addItem(action->text());
        if (action->isChecked()) setCurrentIndex(count() - 1);
    }
    setVisible(count() > 1);
}

}  // namespace attention

#include "moc_view_switch.cpp"
