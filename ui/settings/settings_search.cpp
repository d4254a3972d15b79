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
    auto* part = new QWidget;
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(16, 0, 16, 8);
    m_search = new QLineEdit;
    m_search->setObjectName(QStringLiteral("settings.search"));
    m_search->setPlaceholderText(tr("Find a setting"));
    ControlInputFilter::installInputFilter(m_search);
    m_searchResult = new QLabel;
    m_searchResult->setObjectName(QStringLiteral("settings.found"));
    m_searchResult->setWordWrap(true);
    m_searchResult->hide();
    rows->addWidget(m_search);
    rows->addWidget(m_searchResult);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_search->setClearButtonEnabled(true);  // its picture is read from a file: not before it is needed
        search(text.trimmed());
    });
    auto* clear = new QAction(tr("Clear the search for a setting"), m_search);
    clear->setShortcut(Qt::Key_Escape);
    clear->setShortcutContext(Qt::WidgetShortcut);
    connect(clear, &QAction::triggered, m_search, &QLineEdit::clear);
    m_search->addAction(clear);
    return part;
}

/// While something is looked for, only what is meant is there: first where something applies, then the rest.
void SettingsPanel::search(const QString& searchText) {
    if (!m_isSearching) {
        m_expandedBeforeSearch.clear();
        for (SettingsGroup* group : m_groups)
            if (group->isExpanded()) m_expandedBeforeSearch << group;
    }
    m_isSearching = !searchText.isEmpty();
    QStringList above;
    bool isFound = false;
    int place = 0;  // behind the groups in which something that is meant applies
    for (SettingsGroup* group : m_groups) {
        if (!searchText.isEmpty()) group->ensureBuilt();
        bool isHere = false;
        bool applies = searchText.isEmpty();
        for (const QString& path : group->fieldPaths()) {
            FieldRow* row = m_rowsByPath.value(path);
            if (!row || !group->isAncestorOf(row)) continue;
            const bool isWanted = matchesSearch(path, searchText);
            isHere = isHere || isWanted;
            applies = applies || (isWanted && !row->hasUnusedReason());
            row->setSearchState(searchText.isEmpty() ? FieldRow::SearchState::NoSearch
                                : isWanted           ? FieldRow::SearchState::Match
                                                     : FieldRow::SearchState::NoMatch);
        }
        isFound = isFound || isHere;
        m_groupLayout->removeWidget(group);
        m_groupLayout->insertWidget(applies ? place++ : m_groupLayout->count() - 1,
                                    group);  // a stretch ends it
        group->setVisible(searchText.isEmpty() || isHere);
        group->setExpanded(searchText.isEmpty() ? m_expandedBeforeSearch.contains(group) : isHere);
    }
    for (auto row = m_rowsByPath.begin(); row != m_rowsByPath.end(); ++row) {
        const bool isAbove = std::ranges::none_of(
            m_groups, [&](const SettingsGroup* group) { return group->isAncestorOf(row.value()); });
        if (isAbove && row.value()->isVisibleTo(this) && matchesSearch(row.key(), searchText))
            above << fieldName(row.key().toStdString());
    }
    m_searchResult->setVisible(!searchText.isEmpty() && (!isFound || !above.isEmpty()));
    m_searchResult->setText(above.isEmpty() ? tr("No setting is called that.")
                                            : tr("Above: %1").arg(above.join(tr("; "))));
}

bool SettingsPanel::matchesSearch(const QString& path, const QString& searchText) const {
    if (searchText.isEmpty()) return false;
    QStringList said = fieldNameTranslations(path.toStdString());
    const FieldRow* row = m_rowsByPath.value(path);
    said << path << row->name() << row->explanation();
    for (const QWidget* control : row->findChildren<QWidget*>()) said << control->toolTip();
    for (const QCheckBox* box : row->findChildren<QCheckBox*>()) said << box->text();
    for (const QComboBox* box : row->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            said << box->itemText(i) << box->itemData(i).toString()
                 << box->itemData(i, Qt::ToolTipRole).toString();
    return std::ranges::any_of(said, [&](const QString& text) {
        return std::ranges::all_of(searchText.split(' ', Qt::SkipEmptyParts), [&](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
    });
}

}  // namespace attention
