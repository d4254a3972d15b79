// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/group_heading.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace attention {
namespace {

/// The accessible interface of a GroupHeading. Adds the states "expandable" and "expanded" or "collapsed",
/// because the buttons of Qt do not report them.
class AccessibleGroupHeading : public QAccessibleWidget {
 public:
    explicit AccessibleGroupHeading(GroupHeading* heading)
        : QAccessibleWidget(heading, QAccessible::Button), m_heading(heading) {}

    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.expandable = true;
        state.expanded = m_heading->isExpanded();
        state.collapsed = !m_heading->isExpanded();
        return state;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Name ? m_heading->text() : QAccessibleWidget::text(kind);
    }
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString& name) override {
        name == pressAction() ? m_heading->click() : QAccessibleWidget::doAction(name);
    }

 private:
    GroupHeading* m_heading;
};

QAccessibleInterface* makeAccessibleHeading(const QString&, QObject* object) {
    auto* heading = qobject_cast<GroupHeading*>(object);
    return heading ? new AccessibleGroupHeading(heading) : nullptr;
}

}  // namespace

GroupHeading::GroupHeading(QWidget* parent) : QToolButton(parent) {
    static const bool isInstalled = (QAccessible::installFactory(&makeAccessibleHeading), true);
    static_cast<void>(isInstalled);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setAutoRaise(true);
    setArrowType(Qt::RightArrow);
}

void GroupHeading::setExpanded(bool isExpanded) {
    if (isExpanded == m_isExpanded) return;
    m_isExpanded = isExpanded;
    setArrowType(isExpanded ? Qt::DownArrow : Qt::RightArrow);
    QAccessible::State changedStates;
    changedStates.expanded = true;
    changedStates.collapsed = true;
    QAccessibleStateChangeEvent event(this, changedStates);
    QAccessible::updateAccessibility(&event);
}

}  // namespace attention

#include "moc_group_heading.cpp"
