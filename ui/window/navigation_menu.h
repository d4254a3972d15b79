// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"
#include "state/view_context.h"

#include <QMenu>

#include <vector>

namespace attention {

/// The menu Go. Its actions select other stages, heads, queries and layers, and move the focus to another
/// panel.
class NavigationMenu : public QMenu {
    Q_OBJECT

 public:
    /// `playAction` plays the stages.
    NavigationMenu(ViewContext& viewContext, QAction* playAction, QWidget* parent = nullptr);

    void setSession(const Session& session) { m_session = session; }
    /// Sets whether the trace is one of several layers. If it is, the page keys go from layer to layer,
    /// otherwise from stage to stage.
    void setHasLayers(bool hasLayers);
    /// Sets whether a lesson is running. Then the page keys, which a presenter device sends, go from step to
    /// step of the lesson.
    void setLessonRunning(bool isRunning);

 signals:
    /// Emitted when another layer has been chosen, which is a setting of the session.
    void sessionEdited(const attention::SessionEdit& edit);
    /// Emitted when the focus is to move to the next panel (1) or to the previous panel (-1).
    void adjacentPanelRequested(int direction);

 private:
    void addStageActions(QAction* playAction);
    void addPanelActions();
    void addMoveActions();
    void addLayerActions();
    void updateShortcuts();
    void goToAdjacentLayer(Index direction);

    ViewContext& m_viewContext;
    Session m_session;  ///< with all layers, not only the layer shown
    std::vector<QAction*> m_stageActions;
    bool m_hasLayers = false;
    bool m_isLessonRunning = false;
    std::vector<QAction*> m_layerActions;  ///< visible if there are several layers
    InteractionToken m_layerInteraction = newInteractionToken();
};

}  // namespace attention
