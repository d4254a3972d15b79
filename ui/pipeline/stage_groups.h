// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QWidget>

#include <vector>

class QAction;
class QToolButton;

namespace attention {

/// Returns the first stage of each group of StageGroups that has a stage in `trace`, in the order of the
/// groups.
std::vector<Stage> firstStagesOfGroups(const Trace& trace);

/// The stages of a trace in six groups: tokens, raw scores, scaled scores, mask, weights and context. A click
/// on a group selects its first stage. The arrow of a group with several stages opens a list of its stages.
/// While the action “Everything” is checked, PipelineStrip with a button for each stage replaces the groups.
class StageGroups : public QWidget {
    Q_OBJECT

 public:
    /// Creates the groups, after a button that triggers `playAction`. `viewContext` must outlive the widget.
    StageGroups(ViewContext& viewContext, QAction* playAction, QWidget* parent = nullptr);

    /// Sets the width in pixels that is available for all groups. If it is too small, the formulas in the
    /// groups are hidden.
    void setAvailableWidth(int width);

 private:
    struct Group {
        QToolButton* button;
        QMenu* menu;                ///< list of the stages; the button opens it if there are several
        std::vector<Stage> stages;  ///< the stages of the trace in this group; empty: the button is disabled
    };

    void updateFor(StateChanges changes);
    void updateStages();
    void updateCheckedGroup();
    Stage stage() const { return stageInfo(m_viewContext.selectedCell().stage).pipelineStage; }
    void addPlayButton(QAction* playAction);
    void addGroup();
    void setStages(Group& group, std::vector<Stage> stages);
    void updatePopup(Group& group);
    void updateTexts();
    void setTexts(bool hasFormulas);
    void updateMenu(Group& group);
    void chooseGroup(const Group& group);

    ViewContext& m_viewContext;
    int m_availableWidth = QWIDGETSIZE_MAX;
    std::vector<Group> m_groups;
};

}  // namespace attention
