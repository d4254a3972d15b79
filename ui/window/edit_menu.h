// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

class ExportCommands;

/// The menu Edit with undo, redo and copy. MenuBar adds the actions of its parts.
class EditMenu : public QMenu {
    Q_OBJECT

 public:
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created. `commands` must
    /// outlive the menu.
    EditMenu(QAction* undoAction, QAction* redoAction, ExportCommands& commands, QWidget* parent = nullptr);
};

}  // namespace attention
