// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons of ApplicationController: connects the menu, the document and the window.
#include "controller/application_controller.h"
#include "figure/view.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "program/language.h"
#include "storage/lessons.h"
#include "sweep/sweep_view.h"
#include "views/views.h"
#include "window/view_stack.h"

#include <QAction>

namespace attention {

void ApplicationController::connectLessons() {
    LessonMenu* menu = m_window->lessonMenu();
    LessonPanel* panel = m_window->lessonPanel();
    // Lessons are read when the menu is opened for the first time, because reading them delays the start.
    const auto fillMenu = [menu] {
        menu->setLessons(lessons(currentLanguage()));
        for (const Language& language : languages())
            if (language.code != currentLanguage()) menu->addLessons(language.name, lessons(language.code));
    };
    connect(menu, &QMenu::aboutToShow, this, fillMenu, Qt::SingleShotConnection);
    connect(menu, &LessonMenu::lessonChosen, &m_lessonController, &LessonController::start);
    connect(menu, &LessonMenu::sessionLessonRequested, &m_lessonController,
            &LessonController::startDocumentLesson);
    connect(panel->nextAction(), &QAction::triggered, &m_lessonController,
            [this] { m_lessonController.stepBy(1); });
    connect(panel->previousAction(), &QAction::triggered, &m_lessonController,
            [this] { m_lessonController.stepBy(-1); });
    connect(panel->leaveAction(), &QAction::triggered, &m_lessonController, &LessonController::leave);
    connect(panel, &LessonPanel::returnToStepRequested, this, &ApplicationController::reset);
    LessonOffer* offer = m_window->lessonOffer();
    connect(offer, &LessonOffer::accepted, &m_lessonController, &LessonController::startDocumentLesson);
    connect(offer, &LessonOffer::declined, this, [this] {
        m_offersLesson = false;
        updateLesson();
    });
    LessonEditor* editor = menu->editor();
    connect(editor, &LessonEditor::lessonEdited, &m_lessonController, &LessonController::replaceLesson);
    connect(editor, &LessonEditor::addStepRequested, &m_lessonController, [this](const QString& sentence) {
        const CellRef cell = m_window->selectedCell();
        const std::string viewName = m_window->currentViewName().toStdString();
        LessonStep step{sentence.toStdString(),
                        {},
                        cell.stage,
                        {cell.row, cell.column, std::max(0, cell.head)},
                        viewName};
        if (const auto* sweepView = qobject_cast<const SweepView*>(m_window->viewStack()->currentView()))
            sweepView->saveToLessonStep(step);
        m_lessonController.addStep(step);
    });
}

void ApplicationController::updateLesson() {
    const LessonPosition& position = m_document.lessonPosition();
    const Lesson lesson = m_lessonController.lesson();
    m_window->lessonPanel()->setLesson(position.run ? lesson : Lesson(), position.step);
    m_window->lessonPanel()->setSessionModified(m_document.isResettable());
    if (position.run) m_offersLesson = false;
    m_window->lessonOffer()->setLesson(m_offersLesson ? lesson : Lesson());
    m_window->lessonMenu()->setSessionLessonEnabled(lesson.size() > 0 && !position.run);
    m_window->lessonMenu()->editor()->setLesson(lesson, position.run ? position.step : lesson.size() - 1);
}

/// Shows the current lesson step. After the end of a lesson, restores the view from before the lesson.
void ApplicationController::applyLessonPosition(const LessonPosition& previousPosition) {
    const std::shared_ptr<const LessonRun>& run = m_document.lessonPosition().run;
    if (run)
        return showLessonStep(!previousPosition.run ||
                              (previousPosition.run != run && !run->isDocumentLesson));
    m_pendingView = {previousPosition.run->viewStateBeforeLesson, true};
    applyPendingView();
}

/// Shows the cell and the view of the current lesson step. The file of a lesson specifies the view settings
/// at its start. Setting the current view moves the focus to the view. At the start of a lesson this is
/// necessary, because the key N must not be typed into a text field. Later steps set the view only if it
/// differs, so that a clicked button keeps the focus.
void ApplicationController::showLessonStep(bool isLessonStart) {
    const LessonPosition& position = m_document.lessonPosition();
    StepTarget target = targetAtStep(position.run->lesson, position.step);
    ViewSettings settings = m_window->viewSettings();
    // The color range is equal in all lesson steps, so that heatmaps can be compared.
    if (isLessonStart) {
        settings.weightRange.reset();
        settings.isLogarithmic.reset();
        settings.colorRange = ColorRange::ZeroToOne;
    }
    if (isLessonStart)
        settings = parseViewState(position.run->baseSession.viewStateJson, {settings, {}, {}}).settings;
    if (target.view.empty()) target.view = settings.showsAllStages ? "overview" : "heatmaps";
    settings.sequence = 0;
    settings.heads.clear();  // shows all heads, because a step may be about heads that were not selected
    settings.summedQueries.clear();
    settings.hidesSpecialTokens = false;
    const bool isTargetInFront = haveSameView(target.view, m_window->currentViewName().toStdString());
    const std::string frontViewName = isTargetInFront && !isLessonStart ? std::string() : target.view;
    m_pendingView = {ViewState{settings, target.cell, frontViewName}, true};
    applyPendingView();
    if (!isComputable()) return;
    m_window->viewStack()->viewOfClass<SweepView>()->applyLessonStep(target);
}

}  // namespace attention
