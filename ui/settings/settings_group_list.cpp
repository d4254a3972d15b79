// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_group_list.h"

#include "comparison/session_changes.h"
#include "settings/settings_form.h"
#include "settings/settings_group.h"
#include "state/session_editor.h"

#include <QVBoxLayout>

#include <algorithm>

namespace attention {

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

#include "moc_settings_group_list.cpp"
