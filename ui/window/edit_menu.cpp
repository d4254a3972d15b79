// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/edit_menu.h"

#include "look/icons.h"
#include "state/application_commands.h"

#include <QAction>

namespace attention {
namespace {

/// Returns the shortcuts of the platform for Redo, and Ctrl+Y. Each shortcut is contained once, because Qt
/// treats a repeated shortcut as ambiguous.
QList<QKeySequence> redoShortcuts() {
    QList<QKeySequence> shortcuts = QKeySequence::keyBindings(QKeySequence::Redo);
    const QKeySequence ctrlY(Qt::CTRL | Qt::Key_Y);
    if (!shortcuts.contains(ctrlY)) shortcuts << ctrlY;
    return shortcuts;
}

}  // namespace

EditMenu::EditMenu(QAction* undoAction, QAction* redoAction, ExportCommands& commands, QWidget* parent)
    : QMenu(tr("&Edit"), parent) {
    undoAction->setParent(this);
    redoAction->setParent(this);
    undoAction->setIconText(tr("Undo"));  // does not contain the name of the edit, unlike text()
    redoAction->setIconText(tr("Redo"));
    undoAction->setWhatsThis(undoAction->iconText());
    redoAction->setWhatsThis(redoAction->iconText());
    undoAction->setShortcut(QKeySequence::Undo);
    redoAction->setShortcuts(redoShortcuts());
    undoAction->setIcon(themeIcon("edit-undo"));
    redoAction->setIcon(themeIcon("edit-redo"));
    undoAction->setObjectName(QStringLiteral("edit.undo"));
    redoAction->setObjectName(QStringLiteral("edit.redo"));
    addAction(undoAction);
    addAction(redoAction);
    addSeparator();
    QAction* copyAction =
        addAction(tr("&Copy"), QKeySequence::Copy, this, [&commands] { commands.copyCurrentFigure(); });
    copyAction->setIcon(themeIcon("edit-copy"));
    copyAction->setObjectName(QStringLiteral("edit.copy"));
    copyAction->setToolTip(
        tr("Copies the current view as an image, as a vector graphic and as a table of numbers."));
}

}  // namespace attention

#include "moc_edit_menu.cpp"
