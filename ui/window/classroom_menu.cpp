// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/classroom_menu.h"

#include "classroom/classroom_mode.h"
#include "classroom/edge_bars.h"
#include "classroom/guess_bar.h"
#include "classroom/guess_counts.h"
#include "classroom/weight_reveal.h"
#include "lesson/lesson_panel.h"
#include "sentence_field/message_bar.h"
#include "sentence_field/sentence_panel.h"
#include "settings/settings_panel.h"
#include "window/drawer_area.h"

#include <QAction>
#include <QMainWindow>
#include <QMenuBar>

namespace attention {
namespace {

/// Creates the mode with the panels that it shows and hides.
ClassroomMode* newClassroomMode(const ClassroomMenu::Widgets& widgets) {
    const auto isAlwaysVisible = [](const QMainWindow&) { return true; };
    const auto isNeverVisible = [](const QMainWindow&) { return false; };
    return new ClassroomMode(
        widgets.window,
        {widgets.center, widgets.sentencePanel, widgets.messageBar, widgets.panels->settingsPanel()},
        {{widgets.panels->settingsAction(), isNeverVisible},
         {widgets.panels->metricsAction(), isNeverVisible},
         {widgets.panels->calculationAction(), isAlwaysVisible}});
}

}  // namespace

ClassroomMenu::ClassroomMenu(const Widgets& widgets, GuessBar* guessBar, ViewContext& viewContext)
    : QMenu(tr("Class&room"), widgets.window),
      m_viewContext(viewContext),
      m_lessonPanel(widgets.lessonPanel),
      m_guessBar(guessBar),
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
    connect(action, &QAction::toggled, this, &ClassroomMenu::updateShownStages);
    connect(m_lessonPanel, &LessonPanel::sentenceChanged, this, &ClassroomMenu::updateShownStages,
            Qt::QueuedConnection);
    connect(action, &QAction::toggled, panels->settingsPanel(), &SettingsPanel::setEssentialsOnly);
    connect(action, &QAction::toggled, this, &ClassroomMenu::layoutChanged);
}

bool ClassroomMenu::isInClassroomMode() const {
    return m_mode->classroomAction()->isChecked();
}

void ClassroomMenu::setAutoHiddenBars(const QList<QWidget*>& topBars, const QList<QWidget*>& bottomBars) {
    auto* window = static_cast<QMainWindow*>(parentWidget());
    m_edgeBars = new EdgeBars(window, window->menuBar(), topBars, bottomBars);
    connect(m_mode->classroomAction(), &QAction::toggled, m_edgeBars, &EdgeBars::setActive);
    connect(m_edgeBars, &EdgeBars::barVisibilityChanged, this, &ClassroomMenu::layoutChanged);
}

void ClassroomMenu::addGuessActions() {
    m_guessAction = addAction(tr("Guess the weights"), Qt::CTRL | Qt::Key_G, this, [this](bool isOn) {
        setHiddenWeights(isOn ? std::optional(HiddenWeights()) : std::nullopt);
        if (!isOn || !m_viewContext.trace()) return;
        CellRef cell = m_viewContext.nearestCellOfStage(Stage::Weights);
        cell.column = 0;  // the selected key is often the key to guess
        m_viewContext.select(cell);
    });
    m_guessAction->setObjectName(QStringLiteral("classroom.guess"));
    m_guessAction->setCheckable(true);
    addActions(m_guessBar->revealActions());
    connect(m_guessBar, &GuessBar::hideAgainRequested, this, [this] { setHiddenWeights(HiddenWeights()); });
    connect(m_guessBar, &GuessBar::revealRequested, this, [this](RevealScope scope) {
        const auto& hiddenWeights = m_viewContext.viewSettings().hiddenWeights;
        if (m_viewContext.trace() && hiddenWeights)
            setHiddenWeights(
                withRevealed(*hiddenWeights, scope, m_viewContext.nearestCellOfStage(Stage::Weights)));
    });
}

void ClassroomMenu::setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights) {
    ViewSettings newSettings = m_viewContext.viewSettings();
    newSettings.hiddenWeights = hiddenWeights;
    m_viewContext.setViewSettings(newSettings);
}

void ClassroomMenu::updateForViewSettings() {
    const bool hasHiddenWeights = m_viewContext.viewSettings().hiddenWeights.has_value();
    m_guessAction->setChecked(hasHiddenWeights);
    m_guessBar->setVisible(hasHiddenWeights);
}

void ClassroomMenu::updateGuessCounts() {
    if (m_viewContext.trace() && m_viewContext.viewSettings().hiddenWeights)
        m_guessBar->setGuessCounts(countGuesses(*m_viewContext.trace(), m_viewContext.viewSettings()));
}

void ClassroomMenu::updateShownStages() {
    ViewSettings newSettings = m_viewContext.viewSettings();
    newSettings.chosenStages.clear();
    if (isInClassroomMode()) {
        newSettings.chosenStages = m_lessonPanel->mentionedStages();
        if (newSettings.chosenStages.empty()) newSettings.chosenStages = {Stage::Weights};
    }
    if (newSettings.chosenStages != m_viewContext.viewSettings().chosenStages)
        m_viewContext.setViewSettings(newSettings);
}

void ClassroomMenu::copyStateFrom(const ClassroomMenu& other) {
    m_mode->classroomAction()->setChecked(other.m_mode->classroomAction()->isChecked());
    m_mode->spotlightAction()->setChecked(other.m_mode->spotlightAction()->isChecked());
}

}  // namespace attention
