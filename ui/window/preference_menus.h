// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look/theme.h"

#include <QMenu>

#include <vector>

namespace attention {

class ProgramCommands;

/// A language in which the program can show its texts.
struct Language {
    QString code;  ///< name of the locale, such as “zh_CN”
    QString name;  ///< name of the language in the language itself, such as “中文”
};

/// The submenu of the menu View in which the user chooses the language of the program.
class LanguageMenu : public QMenu {
    Q_OBJECT

 public:
    /// Creates the menu with `languages` and a check mark at the language with the code `currentCode`.
    /// `commands` must outlive the menu.
    LanguageMenu(const std::vector<Language>& languages, const QString& currentCode,
                 ProgramCommands& commands, QWidget* parent = nullptr);
};

/// The submenu of the menu View in which the user chooses a light theme, a dark theme, or the theme of the
/// desktop.
class ThemeMenu : public QMenu {
    Q_OBJECT

 public:
    /// Creates the menu with a check mark at `theme`. `commands` must outlive the menu.
    ThemeMenu(Theme theme, ProgramCommands& commands, QWidget* parent = nullptr);
};

}  // namespace attention
