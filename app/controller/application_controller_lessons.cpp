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
#include "sweep/sweep_view.h"
#include "views/views.h"
#include "window/view_stack.h"

#include <QAction>

namespace attention {

void ApplicationController::connectLessons() {
    LessonMenu* menu = m_window->lessonMenu();
    LessonPanel* panel = m_window->lessonPanel();
    const auto fillMenu = [menu] {  // reading them takes a while, which the first picture need not wait for
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

/// A step says where to look; after the last one everything is looked at as before the first.
void ApplicationController::applyLessonPosition(const LessonPosition& previousPosition) {
    const std::shared_ptr<const LessonRun>& run = m_document.lessonPosition().run;
    if (run)
        return showLessonStep(!previousPosition.run ||
                              (previousPosition.run != run && !run->isDocumentLesson));
    m_pendingView = {previousPosition.run->viewStateJsonBeforeLesson, true};
    applyPendingView();
}

/// A lesson's file says how to look at it from its beginning on. The view that comes to the front takes the
/// keyboard: at the beginning it must, so that N is typed into no text; later it must not, or a button
/// pressed twice would lose it.
void ApplicationController::showLessonStep(bool isLessonStart) {
    const LessonPosition& position = m_document.lessonPosition();
    StepTarget target = targetAtStep(position.run->lesson, position.step);
    ViewSettings settings = m_window->viewSettings();
    if (isLessonStart) settings.colorRange = ColorRange::ZeroToOne;  // of steps that are compared
    if (isLessonStart)
        settings = parseViewState(position.run->baseSession.viewStateJson, {settings, {}, {}}).settings;
    if (target.view.empty()) target.view = settings.showsAllStages ? "overview" : "heatmaps";
    settings.sequence = 0;
    settings.heads.clear();  // all: those that a step speaks of may be others than were chosen
    settings.summedQueries.clear();
    settings.hidesSpecialTokens = false;
    const bool isTargetInFront =
        haveSameView(target.view, m_window->currentViewName().toStdString());
    const std::string frontViewName = isTargetInFront && !isLessonStart ? std::string() : target.view;
    m_pendingView = {serializeViewState({settings, target.cell, frontViewName}), true};
    applyPendingView();
    if (!m_isComputable) return;
    m_window->viewStack()->viewOfClass<SweepView>()->applyLessonStep(target);
}

}  // namespace attention
