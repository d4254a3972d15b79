// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/menu_bar.h"

#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "heads/head_thumbnails.h"
#include "help/help_menu.h"
#include "lesson/lesson_panel.h"
#include "pipeline/stage_playback.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "settings_bar/settings_bar.h"
#include "window/center_panel.h"
#include "window/classroom_menu.h"
#include "window/drawer_area.h"
#include "window/edit_menu.h"
#include "window/file_menu.h"
#include "window/find_tools.h"
#include "window/gradient_selector.h"
#include "window/mask_tools.h"
#include "window/navigation_menu.h"
#include "window/pinned_preview.h"
#include "window/progress_strip.h"
#include "window/sentence_area.h"
#include "window/status_bar.h"
#include "window/theme_menu.h"
#include "window/view_menu.h"
#include "window/view_stack.h"

#include <QAction>
#include <QMainWindow>

namespace attention {

MenuBar::MenuBar(const Parts& parts, QAction* undoAction, QAction* redoAction, const MenuContent& content,
                 ViewContext& viewContext, const ApplicationCommands& commands)
    : m_parts(parts),
      m_viewContext(viewContext),
      m_commands(commands),
      m_findTools(new FindTools({.window = parts.window,
                                 .panels = parts.panels,
                                 .settingsPanel = parts.settingsPanel,
                                 .viewStack = parts.viewStack},
                                viewContext)),
      m_fileMenu(new FileMenu(viewContext, commands, content.presets, parts.window)),
      m_classroomMenu(new ClassroomMenu({.window = parts.window,
                                         .center = parts.center,
                                         .sentenceArea = parts.sentenceArea,
                                         .panels = parts.panels,
                                         .lessonPanel = parts.center->lessonPanel(),
                                         .guessBar = parts.center->guessBar()},
                                        viewContext)) {
    addMenu(m_fileMenu);
    addEditMenu(undoAction, redoAction);
    addViewMenu(content);
    addNavigationMenu();
    auto* const compareMenu = new CompareMenu(viewContext, parts.window);
    compareMenu->addAction(parts.pinnedPreview->action());
    addMenu(compareMenu);
    addLessonMenu(content);
    addMenu(m_classroomMenu);
    addMenu(new HelpMenu(commands.program, parts.window));
}

QAction* MenuBar::findAction() const {
    return m_findTools->findAction();
}

QAction* MenuBar::exportAction() const {
    return m_fileMenu->exportAction();
}

void MenuBar::addEditMenu(QAction* undoAction, QAction* redoAction) {
    auto* const menu = new EditMenu(undoAction, redoAction, m_commands.exports, m_parts.window);
    menu->addAction(m_findTools->findAction());
    menu->addSeparator();
    menu->addActions(m_parts.center->maskTools()->maskActions());
    menu->addAction(m_parts.center->headThumbnails()->switchOffAction());
    menu->addSeparator();
    menu->addAction(m_parts.statusBar->computationProgress()->stopAction());
    menu->addAction(m_parts.statusBar->computationProgress()->recomputeAction());
    addMenu(menu);
}

void MenuBar::addViewMenu(const MenuContent& content) {
    auto* const menu = new ViewMenu(m_viewContext, *m_parts.center->maskTools()->brush(), m_parts.window);
    menu->addAction(m_parts.center->headThumbnails()->allHeadsAction());
    menu->addAction(m_parts.center->headThumbnails()->meanAction());
    menu->addAction(m_parts.center->gradientSelector()->gradientsAction());
    menu->addSeparator();
    m_parts.viewStack->addPageMenus(menu);
    menu->addSeparator();
    m_parts.viewStack->addZoomActions(menu);
    menu->addSeparator();
    menu->addActions(m_parts.panels->panelActions());
    menu->addSeparator();
    menu->addMenu(new ThemeMenu(content.theme, m_commands.program, m_parts.window));
    menu->addMenu(
        new LanguageMenu(content.languages, content.currentLanguage, m_commands.program, m_parts.window));
    addMenu(menu);
}

void MenuBar::addNavigationMenu() {
    auto* const menu =
        new NavigationMenu(m_viewContext, m_parts.center->stagePlayback()->action(), m_parts.window);
    connect(menu, &NavigationMenu::adjacentPanelRequested, this, [parts = m_parts](int direction) {
        parts.panels->focusAdjacentPart(direction,
                                        {parts.sentenceArea->sentencePanel(), parts.center->headThumbnails()},
                                        {parts.settingsBar});
    });
    addMenu(menu);
}

void MenuBar::addLessonMenu(const MenuContent& content) {
    m_lessonMenu = new LessonMenu(m_viewContext, m_commands.lessons, content.readLessons, m_parts.window);
    m_lessonMenu->addGalleryAction(m_fileMenu->galleryAction());
    const LessonPanel* const panel = m_parts.center->lessonPanel();
    m_lessonMenu->addStepActions({panel->nextAction(), panel->previousAction(), panel->leaveAction()});
    addMenu(m_lessonMenu);
}

}  // namespace attention

#include "moc_menu_bar.cpp"
