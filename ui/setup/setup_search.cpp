// SPDX-License-Identifier: GPL-3.0-or-later
// SetupPanel: settings are found by their names, symbols and choices, in any of the program's languages.
#include "setup/field_row.h"
#include "setup/setup_group.h"
#include "setup/setup_panel.h"
#include "texts/field_texts.h"
#include "widgets/input_manners.h"

#include <QAction>
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

/// While something is looked for, only what is meant is there, whether it applies or not.
void SetupPanel::search(const QString& words) {
    if (!m_isSearching) {
        m_openBefore.clear();
        for (SetupGroup* group : m_groups)
            if (group->isOpen()) m_openBefore << group;
    }
    m_isSearching = !words.isEmpty();
    QStringList above;
    bool isFound = false;
    for (SetupGroup* group : m_groups) {
        if (!words.isEmpty()) group->ensureBuilt();
        bool isHere = false;
        for (const QString& path : group->paths()) {
            FieldRow* row = m_rows.value(path);
            if (!row) continue;
            const bool isWanted = isMeant(path, words);
            isHere = isHere || isWanted;
            row->setWanted(words.isEmpty() ? FieldRow::Wanted::AsApplies
                           : isWanted      ? FieldRow::Wanted::Yes
                                           : FieldRow::Wanted::No);
        }
        isFound = isFound || isHere;
        group->setVisible(words.isEmpty() || isHere);
        group->setOpen(words.isEmpty() ? m_openBefore.contains(group) : isHere);
    }
    for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
        const bool isAbove = std::ranges::none_of(
            m_groups, [&](const SetupGroup* group) { return group->paths().contains(row.key()); });
        if (isAbove && isMeant(row.key(), words)) above << fieldName(row.key().toStdString());
    }
    m_found->setVisible(!words.isEmpty() && (!isFound || !above.isEmpty()));
    m_found->setText(above.isEmpty() ? tr("No setting is called that.")
                                     : tr("Above: %1").arg(above.join(tr("; "))));
}

bool SetupPanel::isMeant(const QString& path, const QString& words) const {
    if (words.isEmpty()) return false;
    QStringList said = fieldNamesEverywhere(path.toStdString());
    said << path << m_rows.value(path)->name();
    for (const QComboBox* box : m_rows.value(path)->findChildren<QComboBox*>())
        for (int i = 0; i < box->count(); ++i) said << box->itemText(i) << box->itemData(i).toString();
    return std::ranges::any_of(
        said, [&](const QString& name) { return name.contains(words, Qt::CaseInsensitive); });
}

}  // namespace attention
