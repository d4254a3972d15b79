// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow in front of a class: the projector's look, and weights that are covered until they are guessed.
#include "classroom/classroom.h"
#include "classroom/guess_bar.h"
#include "classroom/guess_game.h"
#include "inspector/arithmetic_band.h"
#include "inspector/inspector_panel.h"
#include "lesson/lesson_panel.h"
#include "measures/measures_panel.h"
#include "setup/setup_panel.h"
#include "window/main_window.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>

namespace attention {

void MainWindow::buildClassroom() {
    QMenu* menu = menuBar()->addMenu(tr("Class&room"));
    const auto isWide = [](const QMainWindow& window) {
        constexpr int withSettings = 1280;
        return window.screen()->size().width() >= withSettings;
    };
    const auto always = [](const QMainWindow&) { return true; };
    const auto never = [](const QMainWindow&) { return false; };
    m_classroom =
        new Classroom(this, {m_center, m_setup},
                      {{m_showSettings, isWide}, {m_showMeasures, never}, {m_showInspector, always}});
    connect(m_classroom->classroomAction(), &QAction::toggled, this, &MainWindow::showArithmetic);
    connect(m_classroom->classroomAction(), &QAction::toggled, this, &MainWindow::showStagesOfStep);
    connect(m_lesson, &LessonPanel::sentenceFilled, this, &MainWindow::showStagesOfStep,
            Qt::QueuedConnection);
    connect(m_classroom, &Classroom::begins, this, [this] { m_layoutOutside = currentLayout(); });
    connect(m_classroom->classroomAction(), &QAction::toggled, m_setup, &SetupPanel::showEssentialsOnly);
    menu->addAction(m_classroom->classroomAction());
    menu->addAction(m_classroom->spotlightAction());
    menu->addAction(m_showSettings);
    menu->addSeparator();
    m_guess = menu->addAction(tr("Guess the weights"), Qt::CTRL | Qt::Key_G, this, [this](bool isOn) {
        setCover(isOn ? std::optional(Cover()) : std::nullopt);
        if (!isOn || !m_sight->trace()) return;
        CellRef cell = m_sight->nearestOf(Stage::Weights);
        cell.column = 0;  // what is marked is often what one would guess
        select(cell);
    });
    m_guess->setCheckable(true);
    menu->addActions(m_guesses->uncoverActions());
    connect(m_guesses, &GuessBar::coveredAgain, this, [this] { setCover(Cover()); });
    connect(m_guesses, &GuessBar::uncoverRequested, this, [this](Uncover what) {
        if (m_sight->trace() && view().cover)
            setCover(uncovered(*view().cover, what, m_sight->nearestOf(Stage::Weights)));
    });
}

bool MainWindow::isInClass() const {
    return m_classroom && m_classroom->classroomAction()->isChecked();
}

/// Beside the maps, or in front of a class below them.
void MainWindow::showArithmetic() {
    m_inspector->setVisible(m_showInspector->isChecked() && !isInClass());
    m_band->setVisible(m_showInspector->isChecked() && isInClass() && !m_sight->isCovered());
    m_explanations->setHidden(m_inspector->isHidden() && m_measures->isHidden());
}

/// In front of a class the overview has the maps that the sentence speaks of and no others, as large as they
/// can be.
void MainWindow::showStagesOfStep() {
    ViewSettings next = view();
    next.stages = isInClass() ? m_lesson->stagesSpokenOf() : std::vector<Stage>();
    if (next.stages != view().stages) setView(next);
}

void MainWindow::setCover(const std::optional<Cover>& cover) {
    ViewSettings next = view();
    next.cover = cover;
    setView(next);
}

}  // namespace attention
