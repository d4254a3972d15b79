// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/preference_menus.h"

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

ThemeMenu::ThemeMenu(Theme theme, ProgramCommands& commands, QWidget* parent) : QMenu(tr("&Theme"), parent) {
    auto* const actionGroup = new QActionGroup(this);
    const auto addThemeAction = [&](const char* name, const QString& text, Theme actionTheme) {
        QAction* action = actionGroup->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        action->setChecked(actionTheme == theme);
        connect(action, &QAction::triggered, this,
                [&commands, actionTheme] { commands.setTheme(actionTheme); });
        addAction(action);
    };
    addThemeAction("theme.desktop", tr("Same as the &desktop"), Theme::System);
    addThemeAction("theme.light", tr("&Light"), Theme::Light);
    addThemeAction("theme.dark", tr("D&ark"), Theme::Dark);
}

}  // namespace attention

#include "moc_preference_menus.cpp"
