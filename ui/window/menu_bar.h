// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson_menu.h"
#include "look/theme.h"
#include "state/application_commands.h"
#include "window/language_menu.h"

#include <QMenuBar>

class QMainWindow;

namespace attention {

class CenterPanel;
class ClassroomMenu;
class DrawerArea;
class FileMenu;
class FindTools;
class PinnedPreview;
class SentenceArea;
class SettingsBar;
class SettingsPanel;
class StatusBar;
class ViewContext;
class ViewMenu;
class ViewStack;

/// The entries of the menus: presets, lessons, languages, and the chosen theme and language.
struct MenuContent {
    std::vector<Session> presets = {};
    /// Returns the lessons of the program, see LessonMenu.
    std::function<std::vector<LessonGroup>()> readLessons = {};
    std::vector<Language> languages = {};
    QString currentLanguage = {};  ///< code of the checked language, see Language::code
    Theme theme = Theme::System;
};

/// The menu bar of the window. Creates the menus, and adds the actions of the other parts of the window to
/// them.
class MenuBar : public QMenuBar {
    Q_OBJECT

 public:
    /// The parts of the window whose actions are in the menus, or which the menus change. The window owns
    /// them.
    struct Parts {
        QMainWindow* window;
        CenterPanel* center;
        SentenceArea* sentenceArea;
        DrawerArea* panels;
        SettingsPanel* settingsPanel;
        SettingsBar* settingsBar;
        ViewStack* viewStack;
        StatusBar* statusBar;
        PinnedPreview* pinnedPreview;
    };
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created. `viewContext` and the
    /// objects in `commands` must outlive the menus.
    MenuBar(const Parts& parts, QAction* undoAction, QAction* redoAction, const MenuContent& content,
            ViewContext& viewContext, const ApplicationCommands& commands);

    QAction* findAction() const;
    QAction* exportAction() const;
    ClassroomMenu* classroomMenu() const { return m_classroomMenu; }
    LessonEditor* lessonEditor() const { return m_lessonMenu->editor(); }

 private:
    void addEditMenu(QAction* undoAction, QAction* redoAction);
    void addViewMenu(const MenuContent& content);
    void addNavigationMenu();
    void addLessonMenu(const MenuContent& content);

    Parts m_parts;
    ViewContext& m_viewContext;
    ApplicationCommands m_commands;
    FindTools* m_findTools;
    FileMenu* m_fileMenu;
    LessonMenu* m_lessonMenu = nullptr;
    ClassroomMenu* m_classroomMenu;
};

}  // namespace attention
