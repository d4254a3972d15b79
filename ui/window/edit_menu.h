// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace attention {

/// The menu Edit with undo, redo and copy. MainWindow adds the actions of its parts.
class EditMenu : public QMenu {
    Q_OBJECT

 public:
    /// Owns the actions, which work on the undo history that has created them.
    EditMenu(QAction* undoAction, QAction* redoAction, QWidget* parent = nullptr);

 signals:
    /// Emitted when the current view is to be copied to the clipboard.
    void copyRequested();
};

}  // namespace attention
