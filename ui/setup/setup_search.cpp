// SPDX-License-Identifier: GPL-3.0-or-later
// SetupPanel: settings are found by their names and symbols, in any of the program's languages, by their
// choices and by the words that explain them.
#include "setup/field_row.h"
#include "setup/setup_group.h"
#include "setup/setup_panel.h"
#include "texts/field_texts.h"
#include "widgets/input_manners.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace attention {

QWidget* SetupPanel::buildSearch() {
    auto* part = new QWidget;
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(16, 0, 16, 8);
    m_search = new QLineEdit;
    m_search->setObjectName(QStringLiteral("settings.search"));
    m_search->setPlaceholderText(tr("Find a setting"));
    InputManners::teach(m_search);
    m_found = new QLabel;
    m_found->setObjectName(QStringLiteral("settings.found"));
    m_found->setWordWrap(true);
    m_found->hide();
    rows->addWidget(m_search);
    rows->addWidget(m_found);
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
void SetupPanel::search(const QString& words) {
    if (!m_isSearching) {
        m_openBefore.clear();
        for (SetupGroup* group : m_groups)
            if (group->isOpen()) m_openBefore << group;
    }
    m_isSearching = !words.isEmpty();
    QStringList above;
    bool isFound = false;
    int place = 0;  // behind the groups in which something that is meant applies
    for (SetupGroup* group : m_groups) {
        if (!words.isEmpty()) group->ensureBuilt();
        bool isHere = false;
        bool applies = words.isEmpty();
        for (const QString& path : group->paths()) {
            FieldRow* row = m_rows.value(path);
            if (!row || !group->isAncestorOf(row)) continue;
            const bool isWanted = isMeant(path, words);
            isHere = isHere || isWanted;
            applies = applies || (isWanted && !row->hasReasonAgainst());
            row->setWanted(words.isEmpty() ? FieldRow::Wanted::AsApplies
                           : isWanted      ? FieldRow::Wanted::Yes
                                           : FieldRow::Wanted::No);
        }
        isFound = isFound || isHere;
        m_groupLayout->removeWidget(group);
        m_groupLayout->insertWidget(applies ? place++ : m_groupLayout->count() - 1,
                                    group);  // a stretch ends it
        group->setVisible(words.isEmpty() || isHere);
        group->setOpen(words.isEmpty() ? m_openBefore.contains(group) : isHere);
    }
    for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
        const bool isAbove = std::ranges::none_of(
            m_groups, [&](const SetupGroup* group) { return group->isAncestorOf(row.value()); });
        if (isAbove && row.value()->isVisibleTo(this) && isMeant(row.key(), words))
            above << fieldName(row.key().toStdString());
    }
    m_found->setVisible(!words.isEmpty() && (!isFound || !above.isEmpty()));
    m_found->setText(above.isEmpty() ? tr("No setting is called that.")
                                     : tr("Above: %1").arg(above.join(tr("; "))));
}

bool SetupPanel::isMeant(const QString& path, const QString& words) const {
    if (words.isEmpty()) return false;
    QStringList said = fieldNamesEverywhere(path.toStdString());
    const FieldRow* row = m_rows.value(path);
    said << path << row->name() << row->explanation();
    for (const QWidget* control : row->findChildren<QWidget*>()) said << control->toolTip();
    for (const QCheckBox* box : row->findChildren<QCheckBox*>()) said << box->text();
    for (const QComboBox* box : row->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i)
            said << box->itemText(i) << box->itemData(i).toString()
                 << box->itemData(i, Qt::ToolTipRole).toString();
    return std::ranges::any_of(said, [&](const QString& text) {
        return std::ranges::all_of(words.split(' ', Qt::SkipEmptyParts), [&](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
    });
}

}  // namespace attention
