// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/menu_bar.h"

#include "classroom/guess_bar.h"
#include "comparison/compare_menu.h"
#include "heads/head_thumbnails.h"
#include "help/help_menu.h"
#include "lesson/lesson_panel.h"
#include "look/icons.h"
#include "pipeline/stage_playback.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "settings_bar/settings_bar.h"
#include "texts/field_texts.h"
#include "trace/layer_selection.h"
#include "window/center_panel.h"
#include "window/classroom_menu.h"
#include "window/drawer_area.h"
#include "window/file_menu.h"
#include "window/find_tools.h"
#include "window/gradient_selector.h"
#include "window/mask_tools.h"
#include "window/pinned_preview.h"
#include "window/preference_menus.h"
#include "window/progress_strip.h"
#include "window/sentence_area.h"
#include "window/status_bar.h"
#include "window/view_menu.h"
#include "window/view_stack.h"

#include <QAction>
#include <QMainWindow>

#include <algorithm>

namespace attention {

NavigationMenu::NavigationMenu(ViewContext& viewContext, QAction* playAction, QWidget* parent)
    : QMenu(tr("&Go"), parent), m_viewContext(viewContext) {
    addStageActions(playAction);
    addSeparator();
    addPanelActions();
    addSeparator();
    addMoveActions();
    addSeparator();
    addLayerActions();
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & (StateChange::Trace | StateChange::Lesson)) updateShortcuts();
    });
    updateShortcuts();
}

void NavigationMenu::addStageActions(QAction* playAction) {
    const auto addStageAction = [&](const char* name, const QString& text, int direction) {
        m_stageActions.push_back(addAction(text, this, [this, direction] {
            if (m_viewContext.trace())
                m_viewContext.selectStage(
                    neighborStage(*m_viewContext.trace(), m_viewContext.selectedCell().stage, direction));
        }));
        m_stageActions.back()->setObjectName(QLatin1String(name));
    };
    addStageAction("go.nextStage", tr("Next stage"), 1);
    addStageAction("go.previousStage", tr("Previous stage"), -1);
    addAction(playAction);
}

void NavigationMenu::addPanelActions() {
    addAction(tr("Next panel"), Qt::Key_F6, this, [this] {
        emit adjacentPanelRequested(1);
    })->setObjectName(QStringLiteral("go.nextPart"));
    addAction(tr("Previous panel"), Qt::SHIFT | Qt::Key_F6, this, [this] {
        emit adjacentPanelRequested(-1);
    })->setObjectName(QStringLiteral("go.previousPart"));
}

/// Adds actions that move the selected cell like the arrow keys in the heatmaps. The actions work regardless
/// of the focus.
void NavigationMenu::addMoveActions() {
    const auto addMoveAction = [&](const char* name, const QString& text, const QKeySequence& shortcut,
                                   MapAction mapAction) {
        QAction* action = addAction(text, shortcut, this, [this, mapAction] {
            if (m_viewContext.trace())
                m_viewContext.select(*cellAfterMove(*m_viewContext.trace(), m_viewContext.displaySettings(),
                                                    m_viewContext.selectedCell(), mapAction));
        });
        action->setObjectName(QLatin1String(name));
    };
    addMoveAction("go.nextHead", tr("Next head"), Qt::Key_H, MapAction::NextHead);
    addMoveAction("go.previousHead", tr("Previous head"), Qt::SHIFT | Qt::Key_H, MapAction::PreviousHead);
    addMoveAction("go.nextQuery", tr("Next query"), Qt::Key_Q, MapAction::NextRow);
    addMoveAction("go.previousQuery", tr("Previous query"), Qt::SHIFT | Qt::Key_Q, MapAction::PreviousRow);
}

void NavigationMenu::addLayerActions() {
    m_layerActions = {addAction(tr("Next layer"), this, [this] { goToAdjacentLayer(1); }),
                      addAction(tr("Previous layer"), this, [this] { goToAdjacentLayer(-1); })};
    m_layerActions[0]->setObjectName(QStringLiteral("go.nextLayer"));
    m_layerActions[1]->setObjectName(QStringLiteral("go.previousLayer"));
    updateShortcuts();
}

/// True if the trace belongs to a model with several layers. Page Up and Page Down then select another layer,
/// otherwise another stage.
bool NavigationMenu::hasLayers() const {
    const Shared<Trace>& trace = m_viewContext.state().trace;
    return trace && layerSelection(*trace).count > 1;
}

void NavigationMenu::updateShortcuts() {
    const auto assignShortcuts = [&](const std::vector<QAction*>& actions,
                                     const QList<QKeySequence>& ownShortcuts, bool usesPageKey,
                                     std::size_t index, Qt::Key pageKey) {
        actions[index]->setShortcuts(usesPageKey ? QList<QKeySequence>{pageKey} + ownShortcuts
                                                 : ownShortcuts);
    };
    const bool isLessonRunning = m_viewContext.state().lesson.isRunning;
    const bool movesStage = !hasLayers() && !isLessonRunning;
    const bool movesLayer = hasLayers() && !isLessonRunning;
    assignShortcuts(m_stageActions, {Qt::CTRL | Qt::Key_Down}, movesStage, 0, Qt::Key_PageDown);
    assignShortcuts(m_stageActions, {Qt::CTRL | Qt::Key_Up}, movesStage, 1, Qt::Key_PageUp);
    assignShortcuts(m_layerActions, {Qt::Key_L}, movesLayer, 0, Qt::Key_PageDown);
    assignShortcuts(m_layerActions, {Qt::SHIFT | Qt::Key_L}, movesLayer, 1, Qt::Key_PageUp);
    for (QAction* action : m_layerActions) action->setVisible(hasLayers());
}

void NavigationMenu::goToAdjacentLayer(Index direction) {
    if (!m_viewContext.trace()) return;
    const Index layerCount = layerSelection(*m_viewContext.trace()).count;
    // Uses the layer of the session, because its trace may not be computed yet.
    const Index shownLayer = shownLayerIndex(m_viewContext.session());
    const Index newLayer = std::clamp(shownLayer + direction, Index{0}, layerCount - 1);
    if (newLayer != shownLayer)
        m_viewContext.edit({sessionWithShownLayer(m_viewContext.session(), newLayer),
                            fieldLabel("model.layer"), m_layerInteraction});
}

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
