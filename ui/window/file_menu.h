// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QMenu>
#include <QStringList>

#include <vector>

namespace attention {

/// The menu File. Emits a signal for each command, and for each preset and recent file that the user chooses.
/// Other classes carry out the commands.
class FileMenu : public QMenu {
    Q_OBJECT

 public:
    explicit FileMenu(QWidget* parent = nullptr);

    /// Returns the action that emits galleryRequested().
    QAction* galleryAction() const { return m_galleryAction; }
    /// Returns the action that emits exportRequested().
    QAction* exportAction() const { return m_exportAction; }

    /// Sets the sessions of the submenu “Presets”, which shows their titles, with their notes as tool tips.
    void setPresets(const std::vector<Session>& presets);
    /// Sets the paths of the files in the submenu “Open recent”, the most recent file first.
    void setRecentFiles(const QStringList& paths);
    /// Enables or disables the action that emits resetRequested(). Pass true if the session or its view
    /// differs from the preset, file or lesson step from which the session was created.
    void setResetEnabled(bool isEnabled);

 signals:
    void openRequested();
    void openModelRequested();
    /// Emitted when the user chooses the recent file with the path `path`.
    void openFileRequested(const QString& path);
    void clearRecentRequested();
    void saveRequested();
    void saveAsRequested();
    void exportRequested();
    void galleryRequested();
    /// Emitted when the user chooses a preset in the submenu “Presets”.
    void presetChosen(const attention::Session& preset);
    void resetRequested();
    void quitRequested();

 private:
    /// Adds an action with the object name `name`, which emits `signal`.
    QAction* addCommand(const char* name, const QString& text, const QKeySequence& shortcut,
                        void (FileMenu::*signal)());

    QAction* m_exportAction;
    QMenu* m_recentMenu;
    QAction* m_galleryAction;
    QMenu* m_presetMenu;
    QAction* m_resetAction;
};

}  // namespace attention
