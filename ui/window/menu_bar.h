// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lesson/lesson_menu.h"
#include "look/theme.h"
#include "state/application_commands.h"
#include "state/session_edit.h"
#include "state/view_context.h"
#include "window/preference_menus.h"

#include <QMenu>
#include <QMenuBar>

#include <vector>

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
class ViewMenu;
class ViewStack;

/// The menu Go. Its actions select another stage, head, query or layer, and move the focus to another part of
/// the window. During a lesson, Page Up and Page Down are not shortcuts of this menu, because they change the
/// lesson step. A presenter device sends these keys.
class NavigationMenu : public QMenu {
    Q_OBJECT

 public:
    /// Creates the menu. `playAction` shows the stages one after another. The menu does not own this action.
    NavigationMenu(ViewContext& viewContext, QAction* playAction, QWidget* parent = nullptr);

 signals:
    /// Emitted when the user asks to move the focus to the next part of the window (1) or to the previous
    /// part (−1).
    void adjacentPanelRequested(int direction);

 private:
    void addStageActions(QAction* playAction);
    void addPanelActions();
    void addMoveActions();
    void addLayerActions();
    void updateShortcuts();
    bool hasLayers() const;
    void goToAdjacentLayer(Index direction);

    ViewContext& m_viewContext;
    std::vector<QAction*> m_stageActions;  ///< next stage, previous stage
    /// The actions for the next and the previous layer. Visible if the model has several layers.
    std::vector<QAction*> m_layerActions;
    InteractionToken m_layerInteraction = newInteractionToken();
};

/// The menu Edit with undo, redo and copy. MenuBar adds the actions of its parts.
class EditMenu : public QMenu {
    Q_OBJECT

 public:
    /// Takes ownership of `undoAction` and `redoAction`, which QUndoStack has created. `commands` must
    /// outlive the menu.
    EditMenu(QAction* undoAction, QAction* redoAction, ExportCommands& commands, QWidget* parent = nullptr);
};

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
