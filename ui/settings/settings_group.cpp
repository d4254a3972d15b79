// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_group.h"

#include "comparison/session_changes.h"
#include "settings/settings_form.h"
#include "state/session_editor.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

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

SettingsGroup::SettingsGroup(const QString& title, QStringList fieldPaths,
                             std::function<void(QVBoxLayout*)> buildRows)
    : m_title(title),
      m_fieldPaths(std::move(fieldPaths)),
      m_buildRows(std::move(buildRows)),
      m_heading(new GroupHeading) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    QFont font = m_heading->font();
    font.setWeight(QFont::DemiBold);
    m_heading->setFont(font);
    m_heading->setAccessibleDescription(tr("Expands or collapses this group of settings"));
    layout->addWidget(m_heading);
    connect(m_heading, &QToolButton::clicked, this, [this] { setExpanded(!m_isExpanded); });
    setChangeCount(0);
}

void SettingsGroup::setChangeCount(int count) {
    m_heading->setText(count == 0 ? m_title : tr("%1 · %2 changed").arg(m_title, QString::number(count)));
}

void SettingsGroup::ensureBuilt() {
    if (m_rowsWidget) return;
    m_rowsWidget = new QWidget;
    auto* rowLayout = new QVBoxLayout(m_rowsWidget);
    rowLayout->setContentsMargins(0, 4, 0, 8);
    rowLayout->setSpacing(8);
    m_rowsWidget->hide();
    layout()->addWidget(m_rowsWidget);
    m_buildRows(rowLayout);
}

void SettingsGroup::setExpanded(bool isExpanded) {
    if (isExpanded == m_isExpanded) return;
    m_isExpanded = isExpanded;
    ensureBuilt();
    m_rowsWidget->setVisible(isExpanded);
    m_heading->setExpanded(isExpanded);
}

SettingsGroupList::SettingsGroupList(SettingsForm& form, const SessionEditor& editor)
    : m_editor(editor), m_layout(new QVBoxLayout(this)) {
    m_layout->setContentsMargins(16, 0, 4, 16);
    m_layout->setSpacing(4);
    for (const SettingsTable::Group& group : SettingsTable::groups()) {
        QStringList paths = group.otherCountedFields;
        for (const SettingsTable::Row& row : group.rows) paths << QLatin1String(row.path);
        const auto buildRows = [&form, &group](QVBoxLayout* rowLayout) {
            form.addRows(group.rows, *rowLayout);
        };
        m_groups.push_back(new SettingsGroup(group.titleText(), paths, buildRows));
        m_layout->addWidget(m_groups.back());
    }
    m_layout->addStretch(1);
    m_changeCountTimer.setSingleShot(true);
    m_changeCountTimer.setInterval(100);
    connect(&m_changeCountTimer, &QTimer::timeout, this, [this] {
        if (!m_isChangeCountCurrent) updateChangeCounts();
    });
}

void SettingsGroupList::ensureRowBuilt(const QString& path) {
    for (SettingsGroup* group : m_groups)
        if (group->fieldPaths().contains(path)) group->ensureBuilt();
}

void SettingsGroupList::expandGroupOf(const QWidget* row) {
    for (SettingsGroup* group : m_groups)
        if (group->isAncestorOf(row)) group->setExpanded(true);
}

void SettingsGroupList::copyExpandedGroupsFrom(const SettingsGroupList& other) {
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        m_groups[i]->setExpanded(other.m_groups[i]->isExpanded());
}

void SettingsGroupList::updateChangeCounts() {
    m_isChangeCountCurrent = !m_changeCountTimer.isActive();
    if (!m_isChangeCountCurrent) return;
    m_changeCountTimer.start();
    const std::vector<FieldChange> changes = sessionChanges(Session(), m_editor.session());
    for (SettingsGroup* group : m_groups) {
        group->setChangeCount(static_cast<int>(std::ranges::count_if(changes, [&](const FieldChange& change) {
            return group->fieldPaths().contains(QString::fromStdString(change.path));
        })));
    }
}

}  // namespace attention

#include "moc_settings_group.cpp"
