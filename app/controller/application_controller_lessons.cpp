// SPDX-License-Identifier: GPL-3.0-or-later
// ApplicationController: lessons, from the menu to the document and from the document to the window.
#include "controller/application_controller.h"
#include "figure/view.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "program/language.h"
#include "storage/lessons.h"

#include <QAction>

namespace attention {

void ApplicationController::connectLessons() {
    LessonMenu* menu = m_window->lessonMenu();
    LessonPanel* panel = m_window->lessonPanel();
    const auto fill = [menu] {  // reading them takes a while, which the first picture need not wait for
        menu->setLessons(lessons(currentLanguage()));
        for (const Language& other : languages())
            if (other.code != currentLanguage()) menu->addLessons(other.name, lessons(other.code));
    };
    connect(menu, &QMenu::aboutToShow, this, fill, Qt::SingleShotConnection);
    connect(menu, &LessonMenu::lessonChosen, &m_lessonController, &LessonController::start);
    connect(menu, &LessonMenu::sessionLessonRequested, &m_lessonController,
            &LessonController::startDocumentLesson);
    connect(panel->nextAction(), &QAction::triggered, &m_lessonController,
            [this] { m_lessonController.stepBy(1); });
    connect(panel->backAction(), &QAction::triggered, &m_lessonController,
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
    connect(editor, &LessonEditor::addStepRequested, &m_lessonController, [this](const QString& say) {
        const CellRef cell = m_window->selectedCell();
        const std::string view = m_window->currentViewName().toStdString();
        LessonStep step{
            say.toStdString(), {}, cell.stage, {cell.row, cell.column, std::max(0, cell.head)}, view};
        m_window->currentView()->saveToLessonStep(step);
        m_lessonController.addStep(step);
    });
}

void ApplicationController::updateLesson() {
    const LessonPosition& place = m_document.lessonPosition();
    const Lesson lesson = m_lessonController.lesson();
    m_window->lessonPanel()->setLesson(place.run ? lesson : Lesson(), place.step);
    m_window->lessonPanel()->setSessionModified(m_document.isResettable());
    if (place.run) m_offersLesson = false;
    m_window->lessonOffer()->setLesson(m_offersLesson ? lesson : Lesson());
    m_window->lessonMenu()->setSessionLessonEnabled(lesson.size() > 0 && !place.run);
    m_window->lessonMenu()->editor()->setLesson(lesson, place.run ? place.step : lesson.size() - 1);
}

/// A step says where to look; after the last one everything is looked at as before the first.
void ApplicationController::applyLessonPosition(const LessonPosition& previousPosition) {
    const std::shared_ptr<const LessonRun>& run = m_document.lessonPosition().run;
    if (run)
        return applyStepView(!previousPosition.run ||
                             (previousPosition.run != run && !run->isDocumentLesson));
    m_pendingView = {previousPosition.run->viewStateJsonBefore, true};
    applyPendingView();
}

/// A lesson's file says how to look at it from its beginning on. The view that comes to the front takes the
/// keyboard: at the beginning it must, so that N is typed into no text; later it must not, or a button
/// pressed twice would lose it.
void ApplicationController::applyStepView(bool isLessonStart) {
    const LessonPosition& now = m_document.lessonPosition();
    const StepTarget place = targetAtStep(now.run->lesson, now.step);
    ViewSettings settings = m_window->viewSettings();
    if (isLessonStart) settings.colorRange = ColorRange::ZeroToOne;  // of steps that are compared
    if (isLessonStart)
        settings = parseViewState(now.run->baseSession.viewStateJson, {settings, {}, {}}).settings;
    settings.sequence = 0;
    settings.heads.clear();  // all: those that a step speaks of may be others than were chosen
    settings.summedQueries.clear();
    settings.hidesSpecialTokens = false;
    const bool isInFront = place.view == m_window->currentViewName().toStdString();
    const std::string front = isInFront && !isLessonStart ? std::string() : place.view;
    m_pendingView = {serializeViewState({settings, place.cell, front}), true};
    applyPendingView();
    if (!m_isComputable) return;
    for (View* view : m_window->viewWidgets()) view->applyLessonStep(place);
}

}  // namespace attention
