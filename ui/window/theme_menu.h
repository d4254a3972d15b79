// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/theme.h"

#include <QMenu>

namespace attention {

class ProgramCommands;

/// The submenu of the menu View in which the user chooses a light theme, a dark theme, or the theme of the
/// desktop.
class ThemeMenu : public QMenu {
    Q_OBJECT

 public:
    /// Creates the menu with a check mark at `theme`. `commands` must outlive the menu.
    ThemeMenu(Theme theme, ProgramCommands& commands, QWidget* parent = nullptr);
};

}  // namespace attention
