// SPDX-License-Identifier: GPL-3.0-or-later
// Lab: lessons, from the menu to the document and from the document to the window.
#include "figure/view.h"
#include "lab/lab.h"
#include "lesson/lesson_editor.h"
#include "lesson/lesson_menu.h"
#include "lesson/lesson_offer.h"
#include "lesson/lesson_panel.h"
#include "program/language.h"
#include "storage/lessons.h"

#include <QAction>

namespace attention {

void Lab::connectLessons() {
    LessonMenu* menu = m_window->lessonMenu();
    LessonPanel* panel = m_window->lessonPanel();
    const auto fill = [menu] {  // reading them takes a while, which the first picture need not wait for
        menu->setLessons(lessons(spokenLanguage()));
        for (const Language& other : languages())
            if (other.code != spokenLanguage()) menu->addLessons(other.name, lessons(other.code));
    };
    connect(menu, &QMenu::aboutToShow, this, fill, Qt::SingleShotConnection);
    connect(menu, &LessonMenu::lessonChosen, &m_guide, &LessonGuide::start);
    connect(menu, &LessonMenu::ownLessonRequested, &m_guide, &LessonGuide::startOwn);
    connect(panel->nextAction(), &QAction::triggered, &m_guide, [this] { m_guide.move(1); });
    connect(panel->backAction(), &QAction::triggered, &m_guide, [this] { m_guide.move(-1); });
    connect(panel->leaveAction(), &QAction::triggered, &m_guide, &LessonGuide::leave);
    connect(panel, &LessonPanel::returnRequested, this, &Lab::reset);
    LessonOffer* offer = m_window->lessonOffer();
    connect(offer, &LessonOffer::accepted, &m_guide, &LessonGuide::startOwn);
    connect(offer, &LessonOffer::declined, this, [this] {
        m_offersLesson = false;
        showLesson();
    });
    LessonEditor* editor = menu->editor();
    connect(editor, &LessonEditor::lessonEdited, &m_guide, &LessonGuide::replaceLesson);
    connect(editor, &LessonEditor::stepAdded, &m_guide, [this](const QString& say) {
        const CellRef cell = m_window->selected();
        const std::string view = m_window->viewInFront().toStdString();
        LessonStep step{
            say.toStdString(), {}, cell.stage, {cell.row, cell.column, std::max(0, cell.head)}, view};
        m_window->front()->describeStep(step);
        m_guide.addStep(step);
    });
}

void Lab::showLesson() {
    const LessonPlace& place = m_document.lesson();
    const Lesson lesson = m_guide.lesson();
    m_window->lessonPanel()->setLesson(place.run ? lesson : Lesson(), place.step);
    m_window->lessonPanel()->setDeparted(m_document.isResettable());
    if (place.run) m_offersLesson = false;
    m_window->lessonOffer()->setLesson(m_offersLesson ? lesson : Lesson());
    m_window->lessonMenu()->setOwnLesson(lesson.size() > 0 && !place.run);
    m_window->lessonMenu()->editor()->setLesson(lesson, place.run ? place.step : lesson.size() - 1);
}

/// A step says where to look; after the last one everything is looked at as before the first.
void Lab::followLesson(const LessonPlace& from) {
    const std::shared_ptr<const LessonRun>& run = m_document.lesson().run;
    if (run) return lookAtStep(!from.run || (from.run != run && !run->isOwn));
    m_wantedView = {from.run->viewBefore, true};
    showWantedView();
}

/// A lesson's file says how to look at it from its beginning on. The view that comes to the front takes the
/// keyboard: at the beginning it must, so that N is typed into no text; later it must not, or a button
/// pressed twice would lose it.
void Lab::lookAtStep(bool isBeginning) {
    const LessonPlace& now = m_document.lesson();
    const StepTarget place = targetAtStep(now.run->lesson, now.step);
    ViewSettings settings = m_window->view();
    if (isBeginning) settings.colorRange = ColorRange::ZeroToOne;  // of steps that are compared
    if (isBeginning) settings = viewStateOf(now.run->base.viewStateJson, {settings, {}, {}}).settings;
    settings.sequence = 0;
    settings.heads.clear();  // all: those that a step speaks of may be others than were chosen
    settings.queries.clear();
    settings.hidesSpecialTokens = false;
    const bool isInFront = place.view == m_window->viewInFront().toStdString();
    const std::string front = isInFront && !isBeginning ? std::string() : place.view;
    m_wantedView = {viewStateText({settings, place.cell, front}), true};
    showWantedView();
    if (!m_isComputable) return;
    for (View* view : m_window->viewWidgets()) view->showStep(place);
}

}  // namespace attention
