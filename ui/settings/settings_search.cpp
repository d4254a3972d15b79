// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/settings_search.h"

#include "find/search_texts.h"
#include "settings/field_row.h"
#include "settings/setting_search_texts.h"
#include "settings/settings_form.h"
#include "settings/settings_group.h"
#include "settings/settings_group_list.h"
#include "settings/settings_table.h"
#include "texts/field_texts.h"
#include "widgets/control_input_filter.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {

SettingsSearch::SettingsSearch(SettingsForm& form, SettingsGroupList& groupList)
    : m_form(form), m_groupList(groupList), m_lineEdit(new QLineEdit), m_resultLabel(new QLabel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 0, 4, 8);
    m_lineEdit->setObjectName(QStringLiteral("settings.search"));
    setFocusProxy(m_lineEdit);
    m_lineEdit->setPlaceholderText(tr("Find a setting"));
    ControlInputFilter::installInputFilter(m_lineEdit);
    m_resultLabel->setObjectName(QStringLiteral("settings.found"));
    m_resultLabel->setWordWrap(true);
    m_resultLabel->hide();
    layout->addWidget(m_lineEdit);
    layout->addWidget(m_resultLabel);
    connect(m_lineEdit, &QLineEdit::textChanged, this, [this](const QString& text) {
        // The clear button is added only at the first search. Its icon is read from a file, which would delay
        // the start of the window.
        m_lineEdit->setClearButtonEnabled(true);
        search(text.trimmed());
    });
    auto* clearAction = new QAction(tr("Clear the search for a setting"), m_lineEdit);
    clearAction->setShortcut(Qt::Key_Escape);
    clearAction->setShortcutContext(Qt::WidgetShortcut);
    connect(clearAction, &QAction::triggered, m_lineEdit, &QLineEdit::clear);
    m_lineEdit->addAction(clearAction);
}

void SettingsSearch::setSearchText(const QString& text) {
    m_lineEdit->setText(text);
}

/// Shows the rows that match `searchText`. Groups with a matching row that has an effect come first. If
/// `searchText` is empty, shows all groups in their order, with all rows that have an effect.
void SettingsSearch::search(const QString& searchText) {
    const std::vector<SettingsGroup*>& groups = m_groupList.groups();
    if (!m_isSearching) {
        m_groupsExpandedBeforeSearch.clear();
        for (SettingsGroup* group : groups)
            if (group->isExpanded()) m_groupsExpandedBeforeSearch << group;
    }
    m_isSearching = !searchText.isEmpty();
    bool hasMatch = false;
    int insertIndex = 0;  // the number of groups that have been placed first
    for (SettingsGroup* group : groups) {
        if (m_isSearching) group->ensureBuilt();
        const GroupMatches matches = searchGroup(*group, searchText);
        hasMatch = hasMatch || matches.hasMatch;
        const bool isPlacedFirst = !m_isSearching || matches.hasUsableMatch;
        m_groupList.moveGroup(group, isPlacedFirst ? insertIndex++ : static_cast<int>(groups.size()) - 1);
        group->setVisible(!m_isSearching || matches.hasMatch);
        group->setExpanded(m_isSearching ? matches.hasMatch : m_groupsExpandedBeforeSearch.contains(group));
    }
    const QStringList matchesAbove = essentialMatches(searchText);
    m_resultLabel->setVisible(m_isSearching && (!hasMatch || !matchesAbove.isEmpty()));
    m_resultLabel->setText(
        matchesAbove.isEmpty()
            ? tr("No setting matches this search.")
            : tr("Matching settings above the search field: %1").arg(matchesAbove.join(tr("; "))));
}

SettingsSearch::GroupMatches SettingsSearch::searchGroup(const SettingsGroup& group,
                                                         const QString& searchText) {
    GroupMatches matches;
    for (const QString& path : group.fieldPaths()) {
        FieldRow* row = m_form.rows().value(path);
        if (!row || !group.isAncestorOf(row)) continue;
        const bool isMatch = matchesSearch(path, searchText);
        matches.hasMatch = matches.hasMatch || isMatch;
        matches.hasUsableMatch = matches.hasUsableMatch || (isMatch && !row->hasUnusedReason());
        row->setSearchState(!m_isSearching ? FieldRow::SearchState::NoSearch
                            : isMatch      ? FieldRow::SearchState::Match
                                           : FieldRow::SearchState::NoMatch);
    }
    return matches;
}

QStringList SettingsSearch::essentialMatches(const QString& searchText) const {
    QStringList names;
    const QMap<QString, FieldRow*>& rows = m_form.rows();
    for (auto it = rows.begin(); it != rows.end(); ++it) {
        const bool isEssential = std::ranges::none_of(m_groupList.groups(), [&](const SettingsGroup* group) {
            return group->isAncestorOf(it.value());
        });
        if (isEssential && !it.value()->isHidden() && matchesSearch(it.key(), searchText))
            names << fieldName(it.key().toStdString());
    }
    return names;
}

bool SettingsSearch::matchesSearch(const QString& path, const QString& searchText) const {
    if (searchText.isEmpty()) return false;
    return matchQuality(settingSearchTexts(SettingsTable::row(path.toStdString())), searchText) > 0;
}

}  // namespace attention

#include "moc_settings_search.cpp"
