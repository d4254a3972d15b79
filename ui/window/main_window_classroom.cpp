// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow in front of a class: the projector's look, and weights that are covered until they are guessed.
#include "classroom/classroom.h"
#include "classroom/guess_bar.h"
#include "classroom/guess_game.h"
#include "setup/setup_panel.h"
#include "window/main_window.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>

namespace attention {

void MainWindow::buildClassroom(const std::vector<QAction*>& panels) {
    QMenu* menu = menuBar()->addMenu(tr("Class&room"));
    m_classroom = new Classroom(this, {m_center, m_setup}, panels);
    connect(m_classroom, &Classroom::begins, this, [this] { m_layoutOutside = currentLayout(); });
    connect(m_classroom->classroomAction(), &QAction::toggled, m_setup, &SetupPanel::showEssentialsOnly);
    menu->addAction(m_classroom->classroomAction());
    menu->addAction(m_classroom->spotlightAction());
    menu->addSeparator();
    m_guess = menu->addAction(tr("Guess the weights"), Qt::CTRL | Qt::Key_G, this, [this](bool isOn) {
        setCover(isOn ? std::optional(Cover()) : std::nullopt);
        if (isOn) m_sight->selectStage(Stage::Weights);
    });
    m_guess->setCheckable(true);
    menu->addActions(m_guesses->uncoverActions());
    connect(m_guesses, &GuessBar::coveredAgain, this, [this] { setCover(Cover()); });
    connect(m_guesses, &GuessBar::uncoverRequested, this, [this](Uncover what) {
        if (m_sight->trace() && view().cover)
            setCover(uncovered(*view().cover, what, m_sight->nearestOf(Stage::Weights)));
    });
}

void MainWindow::setCover(const std::optional<Cover>& cover) {
    ViewSettings next = view();
    next.cover = cover;
    setView(next);
}

}  // namespace attention
