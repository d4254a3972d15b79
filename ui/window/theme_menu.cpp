// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/theme_menu.h"

#include "state/application_commands.h"

#include <QActionGroup>

namespace attention {

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

#include "moc_theme_menu.cpp"
