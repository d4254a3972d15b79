// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QMenu>
#include <QStringList>

#include <vector>

namespace attention {

/// The File menu: wishes about files, presets among them. What becomes of a wish is not its business.
class FileMenu : public QMenu {
    Q_OBJECT

 public:
    explicit FileMenu(QWidget* parent = nullptr);

    QAction* galleryAction() const { return m_galleryAction; }
    QAction* exportAction() const { return m_exportAction; }

    /// The sessions to choose from, by title.
    void setPresets(const std::vector<Session>& presets);
    /// Files opened or saved before, newest first.
    void setRecentFiles(const QStringList& paths);
    /// Pass true if the session, or the view of it, differs from the preset or file that it began as.
    void setResetEnabled(bool isEnabled);

 signals:
    void openRequested();
    void openModelRequested();
    void openFileRequested(const QString& path);
    void clearRecentRequested();
    void saveRequested();
    void saveAsRequested();
    void exportRequested();
    void galleryRequested();
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
