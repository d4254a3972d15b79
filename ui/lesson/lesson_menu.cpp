// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_menu.h"

#include "lesson/lesson_editor.h"
#include "state/application_commands.h"
#include "state/view_context.h"

#include <utility>

namespace attention {

LessonMenu::LessonMenu(ViewContext& viewContext, LessonCommands& commands,
                       std::function<std::vector<LessonGroup>()> readLessons, QWidget* parent)
    : QMenu(tr("&Lessons"), parent),
      m_viewContext(viewContext),
      m_commands(commands),
      m_editor(new LessonEditor(viewContext, commands, parent)) {
    setObjectName(QStringLiteral("lessons"));
    setToolTipsVisible(true);
    m_firstActionAfterLessons = m_lessonsEndSeparator = m_stepsEndSeparator = addSeparator();
    m_sessionLessonAction =
        addAction(tr("&Start this session’s lesson"), this, [this] { m_commands.startDocumentLesson(); });
    m_sessionLessonAction->setObjectName(QStringLiteral("lesson.start"));
    m_sessionLessonAction->setToolTip(tr("Starts the lesson if this session contains lesson steps."));
    addAction(tr("&Edit steps…"), this, [this] {
        m_editor->show();
        m_editor->raise();
        m_editor->activateWindow();
    })->setObjectName(QStringLiteral("lesson.edit"));
    connect(
        this, &QMenu::aboutToShow, this,
        [this, readLessons = std::move(readLessons)] { addLessons(readLessons()); },
        Qt::SingleShotConnection);
    connect(&viewContext, &ViewContext::changed, this, [this](StateChanges changes) {
        if (changes & StateChange::Lesson) updateSessionLessonAction();
    });
    updateSessionLessonAction();
}

void LessonMenu::addGalleryAction(QAction* galleryAction) {
    insertAction(actions().front(), galleryAction);
    insertSeparator(actions()[1]);
}

void LessonMenu::addLessons(const std::vector<LessonGroup>& groups) {
    for (const LessonGroup& group : groups) {
        if (group.language.isEmpty()) {
            insertLessons(this, group.lessons, m_firstActionAfterLessons);
            continue;
        }
        auto* menu = new QMenu(group.language, this);
        menu->setToolTipsVisible(true);
        insertLessons(menu, group.lessons, nullptr);
        insertMenu(m_lessonsEndSeparator, menu);
    }
}

void LessonMenu::insertLessons(QMenu* menu, const std::vector<Session>& lessons, QAction* before) {
    for (const Session& lesson : lessons) {
        auto* action = new QAction(QString::fromStdString(lesson.title), menu);
        action->setToolTip(QString::fromStdString(lesson.notes));
        connect(action, &QAction::triggered, this, [this, lesson] { m_commands.start(lesson); });
        menu->insertAction(before, action);
    }
}

void LessonMenu::updateSessionLessonAction() {
    const LessonStatus& status = m_viewContext.state().lesson;
    m_sessionLessonAction->setEnabled(status.lesson->size() > 0 && !status.isRunning);
}

void LessonMenu::addStepActions(const QList<QAction*>& actions) {
    m_lessonsEndSeparator = insertSeparator(m_stepsEndSeparator);
    insertActions(m_stepsEndSeparator, actions);
}

}  // namespace attention

#include "moc_lesson_menu.cpp"
