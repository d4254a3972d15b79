// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/language_menu.h"

#include <QActionGroup>

namespace attention {

/// Creates the menu. Its title contains the word for “language” in both languages of the program, so that
/// users find the menu in either language.
LanguageMenu::LanguageMenu(QWidget* parent)
    : QMenu(tr("L&anguage · 语言"), parent), m_actionGroup(new QActionGroup(this)) {
    connect(m_actionGroup, &QActionGroup::triggered, this,
            [this](const QAction* action) { emit languageChosen(action->data().toString()); });
}

void LanguageMenu::setLanguages(const std::vector<Language>& languages, const QString& currentCode) {
    qDeleteAll(m_actionGroup->actions());
    for (const Language& language : languages) {
        QAction* action = m_actionGroup->addAction(language.name);
        action->setCheckable(true);
        action->setChecked(language.code == currentCode);
        action->setData(language.code);
        action->setObjectName(QStringLiteral("language.") + language.code);
    }
    addActions(m_actionGroup->actions());
}

}  // namespace attention

#include "moc_language_menu.cpp"
