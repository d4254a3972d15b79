// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/session_edit.h"
#include "state/view_context.h"

#include <QMenu>

#include <vector>

namespace attention {

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

}  // namespace attention
