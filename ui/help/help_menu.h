// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

class ProgramCommands;

/// The menu with the pages of the help, in a submenu for each section. F1 shows the page for the widget that
/// has the focus.
class HelpMenu : public QMenu {
    Q_OBJECT

 public:
    /// `commands` must outlive the menu.
    explicit HelpMenu(ProgramCommands& commands, QWidget* parent = nullptr);

    /// Shows help when F1 is pressed in a dialog that is not application-modal, because dialogs disable the
    /// actions of the window.
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void showHelpForFocusWidget();

    ProgramCommands& m_commands;
};

}  // namespace attention
