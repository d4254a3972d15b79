// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow in front of a class: the projector's look, and weights that are covered until they are guessed.
#include "classroom/classroom_mode.h"
#include "classroom/guess_bar.h"
#include "classroom/weight_reveal.h"
#include "inspector/calculation_panel.h"
#include "inspector/calculation_strip.h"
#include "lesson/lesson_panel.h"
#include "metrics/metrics_panel.h"
#include "settings/settings_panel.h"
#include "window/main_window.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>

namespace attention {

void MainWindow::buildClassroomMenu() {
    QMenu* menu = menuBar()->addMenu(tr("Class&room"));
    const auto hasWideScreen = [](const QMainWindow& window) {
        constexpr int minWidthWithSettings = 1280;
        return window.screen()->size().width() >= minWidthWithSettings;
    };
    const auto isAlwaysVisible = [](const QMainWindow&) { return true; };
    const auto isNeverVisible = [](const QMainWindow&) { return false; };
    m_classroomMode = new ClassroomMode(this, {m_centerPanel, m_settingsPanel},
                                        {{m_showSettingsAction, hasWideScreen},
                                         {m_showMetricsAction, isNeverVisible},
                                         {m_showCalculationAction, isAlwaysVisible}});
    connect(m_classroomMode->classroomAction(), &QAction::toggled, this,
            &MainWindow::updateCalculationVisibility);
    connect(m_classroomMode->classroomAction(), &QAction::toggled, this, &MainWindow::updateLessonStages);
    connect(m_lessonPanel, &LessonPanel::sentenceChanged, this, &MainWindow::updateLessonStages,
            Qt::QueuedConnection);
    connect(m_classroomMode, &ClassroomMode::aboutToEnter, this,
            [this] { m_layoutBeforeClassroom = currentLayout(); });
    connect(m_classroomMode->classroomAction(), &QAction::toggled, m_settingsPanel,
            &SettingsPanel::setEssentialsOnly);
    menu->addAction(m_classroomMode->classroomAction());
    menu->addAction(m_classroomMode->spotlightAction());
    menu->addAction(m_showSettingsAction);
    menu->addSeparator();
    m_guessAction = menu->addAction(tr("Guess the weights"), Qt::CTRL | Qt::Key_G, this, [this](bool isOn) {
        setHiddenWeights(isOn ? std::optional(HiddenWeights()) : std::nullopt);
        if (!isOn || !m_viewContext->trace()) return;
        CellRef cell = m_viewContext->nearestCellOfStage(Stage::Weights);
        cell.column = 0;  // what is marked is often what one would guess
        select(cell);
    });
    m_guessAction->setCheckable(true);
    menu->addActions(m_guessBar->revealActions());
    connect(m_guessBar, &GuessBar::hideAgainRequested, this, [this] { setHiddenWeights(HiddenWeights()); });
    connect(m_guessBar, &GuessBar::revealRequested, this, [this](RevealScope scope) {
        if (m_viewContext->trace() && viewSettings().hiddenWeights)
            setHiddenWeights(withRevealed(*viewSettings().hiddenWeights, scope,
                                          m_viewContext->nearestCellOfStage(Stage::Weights)));
    });
}

bool MainWindow::isInClassroomMode() const {
    return m_classroomMode && m_classroomMode->classroomAction()->isChecked();
}

/// Beside the maps, or in front of a class below them.
void MainWindow::updateCalculationVisibility() {
    m_calculationPanel->setVisible(m_showCalculationAction->isChecked() && !isInClassroomMode());
    m_calculationStrip->setVisible(m_showCalculationAction->isChecked() && isInClassroomMode() &&
                                   !m_viewContext->hasHiddenWeights());
    m_explanationSplitter->setHidden(m_calculationPanel->isHidden() && m_metricsPanel->isHidden());
}

/// In front of a class the overview has the maps that the sentence speaks of and no others, as large as they
/// can be.
void MainWindow::updateLessonStages() {
    ViewSettings newSettings = viewSettings();
    newSettings.chosenStages = isInClassroomMode() ? m_lessonPanel->mentionedStages() : std::vector<Stage>();
    if (newSettings.chosenStages != viewSettings().chosenStages) setViewSettings(newSettings);
}

void MainWindow::setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights) {
    ViewSettings newSettings = viewSettings();
    newSettings.hiddenWeights = hiddenWeights;
    setViewSettings(newSettings);
}

}  // namespace attention
