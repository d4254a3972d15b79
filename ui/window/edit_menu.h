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

    QAction* undoAction() const { return m_undoAction; }
    QAction* redoAction() const { return m_redoAction; }
    QAction* copyAction() const { return m_copyAction; }

 signals:
    /// Emitted when the current view is to be copied to the clipboard.
    void copyRequested();

 private:
    QAction* m_undoAction;
    QAction* m_redoAction;
    QAction* m_copyAction;
};

}  // namespace attention
