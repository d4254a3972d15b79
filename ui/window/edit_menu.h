// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The menu Edit with undo, redo and copy. MainWindow adds the actions of its parts.
class EditMenu : public QMenu {
    Q_OBJECT

 public:
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created.
    EditMenu(QAction* undoAction, QAction* redoAction, QWidget* parent = nullptr);

 signals:
    /// Emitted when the user asks to copy the current view to the clipboard.
    void copyRequested();
};

}  // namespace attention
