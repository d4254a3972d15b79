// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"
#include "state/application_commands.h"
#include "state/view_context.h"

#include <QMenu>
#include <QStringList>

#include <vector>

namespace attention {

/// The menu File. Executes the commands for files, presets and exports.
class FileMenu : public QMenu {
    Q_OBJECT

 public:
    /// `presets` are the sessions of the submenu “Presets”. `viewContext` and the objects in `commands` must
    /// outlive the menu.
    FileMenu(ViewContext& viewContext, const ApplicationCommands& commands,
             const std::vector<Session>& presets, QWidget* parent = nullptr);

    /// Returns the action that shows the gallery.
    QAction* galleryAction() const { return m_galleryAction; }
    /// Returns the action that exports a file.
    QAction* exportAction() const { return m_exportAction; }

 private:
    /// Adds an action with the object name `name`, which executes `command`.
    QAction* addCommand(const char* name, const QString& text, const QKeySequence& shortcut,
                        const std::function<void()>& command);
    void addPresets(const std::vector<Session>& presets);
    void updateRecentFiles();

    ViewContext& m_viewContext;
    ApplicationCommands m_commands;
    QAction* m_exportAction;
    QMenu* m_recentMenu;
    QAction* m_galleryAction;
    QAction* m_resetAction;
};

}  // namespace attention
