// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/theme.h"

#include <QMenu>

class QActionGroup;

namespace attention {

/// The submenu of the menu View in which the user chooses a light theme, a dark theme, or the theme of the
/// desktop.
class ThemeMenu : public QMenu {
    Q_OBJECT

 public:
    explicit ThemeMenu(QWidget* parent = nullptr);

    /// Checks the action of `theme` without emitting themeChosen().
    void setTheme(Theme theme);

 signals:
    /// Emitted when the user chooses a theme.
    void themeChosen(attention::Theme theme);

 private:
    QActionGroup* m_actionGroup;
};

}  // namespace attention
