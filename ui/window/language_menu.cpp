// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/language_menu.h"

#include "state/application_commands.h"

#include <QActionGroup>

namespace attention {

/// Creates the menu. Its title contains the word for “language” in both languages of the program, so that
/// users find the menu in either language.
LanguageMenu::LanguageMenu(const std::vector<Language>& languages, const QString& currentCode,
                           ProgramCommands& commands, QWidget* parent)
    : QMenu(tr("L&anguage · 语言"), parent) {
    auto* const actionGroup = new QActionGroup(this);
    for (const Language& language : languages) {
        QAction* action = actionGroup->addAction(language.name);
        action->setCheckable(true);
        action->setChecked(language.code == currentCode);
        action->setObjectName(QStringLiteral("language.") + language.code);
        connect(action, &QAction::triggered, this,
                [&commands, code = language.code] { commands.setLanguage(code); });
    }
    addActions(actionGroup->actions());
}

}  // namespace attention

#include "moc_language_menu.cpp"
