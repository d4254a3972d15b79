// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/theme_menu.h"

#include <QActionGroup>

namespace attention {

ThemeMenu::ThemeMenu(QWidget* parent) : QMenu(tr("&Theme"), parent), m_actionGroup(new QActionGroup(this)) {
    const auto addThemeAction = [&](const char* name, const QString& text, Theme theme) {
        QAction* action = m_actionGroup->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        action->setData(static_cast<int>(theme));
        connect(action, &QAction::triggered, this, [this, theme] { emit themeChosen(theme); });
        addAction(action);
    };
    addThemeAction("theme.desktop", tr("Same as the &desktop"), Theme::System);
    addThemeAction("theme.light", tr("&Light"), Theme::Light);
    addThemeAction("theme.dark", tr("D&ark"), Theme::Dark);
    setTheme(Theme::System);
}

void ThemeMenu::setTheme(Theme theme) {
    for (QAction* action : m_actionGroup->actions()) {
        if (action->data().toInt() == static_cast<int>(theme)) action->setChecked(true);
    }
}

}  // namespace attention

#include "moc_theme_menu.cpp"
