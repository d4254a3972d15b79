// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/navigation_menu.h"

#include "texts/field_texts.h"
#include "trace/layer_selection.h"

#include <QAction>

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

}  // namespace attention

#include "moc_navigation_menu.cpp"
