// SPDX-License-Identifier: GPL-3.0-or-later
// SettingsPanel: settings are found by their names and symbols, in any of the program's languages, by their
// choices and by the words that explain them.
#include "settings/field_row.h"
#include "settings/settings_group.h"
#include "settings/settings_panel.h"
#include "texts/field_texts.h"
#include "widgets/control_input_filter.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {

QWidget* SettingsPanel::buildSearch() {
    auto* searchArea = new QWidget;
    auto* layout = new QVBoxLayout(searchArea);
    layout->setContentsMargins(16, 0, 16, 8);
    m_searchEdit = new QLineEdit;
    m_searchEdit->setObjectName(QStringLiteral("settings.search"));
    m_searchEdit->setPlaceholderText(tr("Find a setting"));
    ControlInputFilter::installInputFilter(m_searchEdit);
    m_searchResultLabel = new QLabel;
    m_searchResultLabel->setObjectName(QStringLiteral("settings.found"));
    m_searchResultLabel->setWordWrap(true);
    m_searchResultLabel->hide();
    layout->addWidget(m_searchEdit);
    layout->addWidget(m_searchResultLabel);
    connect(m_searchEdit, &QLineEdit::textChanged, this, [this](const QString& text) {
        // Its picture is read from a file: not before it is needed.
        m_searchEdit->setClearButtonEnabled(true);
        search(text.trimmed());
    });
    auto* clearAction = new QAction(tr("Clear the search for a setting"), m_searchEdit);
    clearAction->setShortcut(Qt::Key_Escape);
    clearAction->setShortcutContext(Qt::WidgetShortcut);
    connect(clearAction, &QAction::triggered, m_searchEdit, &QLineEdit::clear);
    m_searchEdit->addAction(clearAction);
    return searchArea;
}

/// While something is looked for, only what is meant is there: first where something applies, then the rest.
void SettingsPanel::search(const QString& searchText) {
    if (!m_isSearching) {
        m_groupsExpandedBeforeSearch.clear();
        for (SettingsGroup* group : m_groups)
            if (group->isExpanded()) m_groupsExpandedBeforeSearch << group;
    }
    m_isSearching = !searchText.isEmpty();
    QStringList essentialMatches;
    bool hasMatch = false;
    int insertIndex = 0;  // behind the groups in which something that is meant applies
    for (SettingsGroup* group : m_groups) {
        if (!searchText.isEmpty()) group->ensureBuilt();
        bool hasMatchInGroup = false;
        bool isPlacedFirst = searchText.isEmpty();
        for (const QString& path : group->fieldPaths()) {
            FieldRow* row = m_rowsByPath.value(path);
            if (!row || !group->isAncestorOf(row)) continue;
            const bool isMatch = matchesSearch(path, searchText);
            hasMatchInGroup = hasMatchInGroup || isMatch;
            isPlacedFirst = isPlacedFirst || (isMatch && !row->hasUnusedReason());
            row->setSearchState(searchText.isEmpty() ? FieldRow::SearchState::NoSearch
                                : isMatch            ? FieldRow::SearchState::Match
                                                     : FieldRow::SearchState::NoMatch);
        }
        hasMatch = hasMatch || hasMatchInGroup;
        m_groupLayout->removeWidget(group);
        m_groupLayout->insertWidget(isPlacedFirst ? insertIndex++ : m_groupLayout->count() - 1,
                                    group);  // a stretch ends it
        group->setVisible(searchText.isEmpty() || hasMatchInGroup);
        group->setExpanded(searchText.isEmpty() ? m_groupsExpandedBeforeSearch.contains(group)
                                                : hasMatchInGroup);
    }
    for (auto it = m_rowsByPath.begin(); it != m_rowsByPath.end(); ++it) {
        const bool isEssential = std::ranges::none_of(
            m_groups, [&](const SettingsGroup* group) { return group->isAncestorOf(it.value()); });
        if (isEssential && it.value()->isVisibleTo(this) && matchesSearch(it.key(), searchText))
            essentialMatches << fieldName(it.key().toStdString());
    }
    m_searchResultLabel->setVisible(!searchText.isEmpty() && (!hasMatch || !essentialMatches.isEmpty()));
    m_searchResultLabel->setText(essentialMatches.isEmpty()
                                     ? tr("No setting is called that.")
                                     : tr("Above: %1").arg(essentialMatches.join(tr("; "))));
}

bool SettingsPanel::matchesSearch(const QString& path, const QString& searchText) const {
    if (searchText.isEmpty()) return false;
    QStringList searchableTexts = fieldNameTranslations(path.toStdString());
    const FieldRow* row = m_rowsByPath.value(path);
    searchableTexts << path << row->name() << row->explanation();
    for (const QWidget* control : row->findChildren<QWidget*>()) searchableTexts << control->toolTip();
    for (const QCheckBox* box : row->findChildren<QCheckBox*>()) searchableTexts << box->text();
    for (const QComboBox* box : row->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            searchableTexts << box->itemText(i) << box->itemData(i).toString()
                            << box->itemData(i, Qt::ToolTipRole).toString();
    return std::ranges::any_of(searchableTexts, [&](const QString& text) {
        return std::ranges::all_of(searchText.split(' ', Qt::SkipEmptyParts), [&](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
    });
}

}  // namespace attention
