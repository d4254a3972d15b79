// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/classroom_menu.h"

#include "classroom/classroom_mode.h"
#include "classroom/edge_bars.h"
#include "classroom/guess_bar.h"
#include "classroom/weight_reveal.h"
#include "lesson/lesson_panel.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "window/drawer_area.h"

#include <QAction>
#include <QMainWindow>
#include <QMenuBar>

#include <algorithm>
#include <optional>

namespace attention {
namespace {

/// Creates the classroom mode for the content of the window. The calculation is visible in this mode. The
/// settings and the metrics are hidden.
ClassroomMode* newClassroomMode(const ClassroomMenu::Widgets& widgets) {
    const auto isAlwaysVisible = [](const QMainWindow&) { return true; };
    const auto isNeverVisible = [](const QMainWindow&) { return false; };
    return new ClassroomMode(widgets.window,
                             {widgets.center, widgets.sentenceArea, widgets.panels->settingsPanel()},
                             {{widgets.panels->settingsAction(), isNeverVisible},
                              {widgets.panels->metricsAction(), isNeverVisible},
                              {widgets.panels->calculationAction(), isAlwaysVisible}});
}

/// Returns the only stage whose heatmap is shown next to the heatmap of `selectedStage`, so that both
/// heatmaps are large. `mentionedCells` are the cells that the lesson step mentions. Returns the weights if
/// `mentionedCells` is empty. Otherwise returns the first mentioned stage that is not selected. The weights
/// have the lowest priority, because the sentence also shows the weights. Returns `selectedStage` if no other
/// stage is mentioned.
Stage stageNextTo(Stage selectedStage, const std::vector<CellRef>& mentionedCells) {
    if (mentionedCells.empty()) return Stage::Weights;
    Stage result = selectedStage;
    for (const CellRef& cell : mentionedCells) {
        if (cell.stage == selectedStage) continue;
        if (cell.stage != Stage::Weights) return cell.stage;
        result = cell.stage;
    }
    return result;
}

/// Returns the first head that the lesson step mentions in the selected stage and that is not the selected
/// head. Returns std::nullopt if the step mentions no such head.
std::optional<int> otherMentionedHead(const CellRef& selectedCell,
                                      const std::vector<CellRef>& mentionedCells) {
    for (const CellRef& cell : mentionedCells) {
        const bool isOtherHead = cell.head != selectedCell.head && cell.head != meanOfHeads;
        if (cell.stage == selectedCell.stage && isOtherHead) return cell.head;
    }
    return std::nullopt;
}

}  // namespace

ClassroomMenu::ClassroomMenu(const Widgets& widgets, ViewContext& viewContext)
    : QMenu(tr("Class&room"), widgets.window),
      m_viewContext(viewContext),
      m_lessonPanel(widgets.lessonPanel),
      m_guessBar(widgets.guessBar),
      m_mode(newClassroomMode(widgets)) {
    connectMode(widgets);
    addAction(m_mode->classroomAction());
    addAction(m_mode->spotlightAction());
    addAction(widgets.panels->settingsAction());
    addSeparator();
    addGuessActions();
}

QAction* ClassroomMenu::classroomAction() const {
    return m_mode->classroomAction();
}

void ClassroomMenu::connectMode(const Widgets& widgets) {
    DrawerArea* panels = widgets.panels;
    connect(m_mode, &ClassroomMode::aboutToEnter, panels, [panels] { panels->setClassroomMode(true); });
    connect(m_mode, &ClassroomMode::aboutToLeave, panels, [panels] { panels->setClassroomMode(false); });
    const QAction* action = m_mode->classroomAction();
    connect(action, &QAction::toggled, panels, &DrawerArea::updateCalculationVisibility);
    connect(action, &QAction::toggled, this, &ClassroomMenu::updateShownHeatmaps);
    connect(m_lessonPanel, &LessonPanel::sentenceChanged, this, &ClassroomMenu::updateShownHeatmaps,
            Qt::QueuedConnection);
    connect(&m_viewContext, &ViewContext::changed, this, &ClassroomMenu::updateFor);
    connect(action, &QAction::toggled, panels->settingsPanel(), &SettingsPanel::setEssentialsOnly);
    connect(action, &QAction::toggled, this, [this](bool isOn) {
        m_viewContext.change([isOn](WindowState& state) { state.isInClassroomMode = isOn; });
    });
}

void ClassroomMenu::setAutoHiddenBars(const QList<QWidget*>& topBars, const QList<QWidget*>& bottomBars) {
    auto* window = static_cast<QMainWindow*>(parentWidget());
    m_edgeBars = new EdgeBars(window, window->menuBar(), topBars, bottomBars);
    connect(m_mode->classroomAction(), &QAction::toggled, m_edgeBars, &EdgeBars::setActive);
}

void ClassroomMenu::addGuessActions() {
    m_guessAction = addAction(tr("Guess the weights"), Qt::CTRL | Qt::Key_G, this, [this](bool isOn) {
        isOn ? hideWeightsForGuessing(m_viewContext) : setHiddenWeights(std::nullopt);
    });
    m_guessAction->setObjectName(QStringLiteral("classroom.guess"));
    m_guessAction->setCheckable(true);
    addActions(m_guessBar->revealActions());
    connect(m_guessBar, &GuessBar::hideAgainRequested, this, [this] { setHiddenWeights(HiddenWeights()); });
    connect(m_guessBar, &GuessBar::revealRequested, this, [this](RevealScope scope) {
        const auto& hiddenWeights = m_viewContext.displaySettings().hiddenWeights;
        if (m_viewContext.trace() && hiddenWeights)
            setHiddenWeights(
                withRevealed(*hiddenWeights, scope, m_viewContext.nearestCellOfStage(Stage::Weights)));
    });
}

void ClassroomMenu::setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights) {
    m_viewContext.changeDisplay([&](DisplaySettings& display) { display.hiddenWeights = hiddenWeights; });
}

void ClassroomMenu::updateFor(StateChanges changes) {
    if (!(changes & (StateChange::Trace | StateChange::DisplaySettings | StateChange::SelectedCell))) return;
    updateGuessBar();
    updateShownHeatmaps();
}

void ClassroomMenu::updateGuessBar() {
    const bool hasHiddenWeights = m_viewContext.displaySettings().hiddenWeights.has_value();
    m_guessAction->setChecked(hasHiddenWeights);
    m_guessBar->setVisible(hasHiddenWeights);
    if (m_viewContext.trace() && m_viewContext.displaySettings().hiddenWeights)
        m_guessBar->setGuessCounts(countGuesses(*m_viewContext.trace(), m_viewContext.displaySettings()));
}

/// Sets the heatmaps of the overview. In classroom mode, there are one or two large heatmaps. They show two
/// stages of the selected head, or one stage of two heads that the lesson step compares.
void ClassroomMenu::updateShownHeatmaps() {
    std::vector<Stage> stages;
    std::vector<int> heads;
    if (m_mode->classroomAction()->isChecked()) {
        const CellRef cell = m_viewContext.selectedCell();
        const std::vector<CellRef> mentionedCells = m_lessonPanel->mentionedCells();
        const Stage otherStage = stageNextTo(cell.stage, mentionedCells);
        stages = {otherStage};
        if (cell.head != meanOfHeads) heads = {cell.head};
        const auto otherHead =
            otherStage == cell.stage ? otherMentionedHead(cell, mentionedCells) : std::nullopt;
        if (otherHead) heads.push_back(*otherHead);
        std::ranges::sort(heads);
    }
    m_viewContext.changeDisplay([&](DisplaySettings& display) {
        display.chosenStages = stages;
        display.chosenHeads = heads;
    });
}

void ClassroomMenu::copyStateFrom(const ClassroomMenu& other) {
    m_mode->classroomAction()->setChecked(other.m_mode->classroomAction()->isChecked());
    m_mode->spotlightAction()->setChecked(other.m_mode->spotlightAction()->isChecked());
}

}  // namespace attention

#include "moc_classroom_menu.cpp"
