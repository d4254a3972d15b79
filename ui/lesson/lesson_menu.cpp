// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_menu.h"

#include "lesson/lesson_editor.h"

namespace attention {

LessonMenu::LessonMenu(QWidget* parent) : QMenu(tr("&Lessons"), parent), m_editor(new LessonEditor(parent)) {
    setObjectName(QStringLiteral("lessons"));
    setToolTipsVisible(true);
    m_firstActionAfterLessons = m_lessonsEndSeparator = m_stepsEndSeparator = addSeparator();
    m_sessionLessonAction =
        addAction(tr("&Start this session’s lesson"), this, &LessonMenu::sessionLessonRequested);
    m_sessionLessonAction->setObjectName(QStringLiteral("lesson.start"));
    m_sessionLessonAction->setToolTip(tr("Starts the lesson if this session contains lesson steps."));
    addAction(tr("&Edit steps…"), this, [this] {
        m_editor->show();
        m_editor->raise();
        m_editor->activateWindow();
    })->setObjectName(QStringLiteral("lesson.edit"));
    setSessionLessonEnabled(false);
}

void LessonMenu::addGalleryAction(QAction* galleryAction) {
    insertAction(actions().front(), galleryAction);
    insertSeparator(actions()[1]);
}

void LessonMenu::setLessons(const std::vector<Session>& lessons) {
    insertLessons(this, lessons, m_firstActionAfterLessons);
}

void LessonMenu::addLessons(const QString& language, const std::vector<Session>& lessons) {
    auto* menu = new QMenu(language, this);
    menu->setToolTipsVisible(true);
    insertLessons(menu, lessons, nullptr);
    insertMenu(m_lessonsEndSeparator, menu);
}

void LessonMenu::insertLessons(QMenu* menu, const std::vector<Session>& lessons, QAction* before) {
    for (const Session& lesson : lessons) {
        auto* action = new QAction(QString::fromStdString(lesson.title), menu);
        action->setToolTip(QString::fromStdString(lesson.notes));
        connect(action, &QAction::triggered, this, [this, lesson] { emit lessonChosen(lesson); });
        menu->insertAction(before, action);
    }
}

void LessonMenu::setSessionLessonEnabled(bool hasSteps) {
    m_sessionLessonAction->setEnabled(hasSteps);
}

void LessonMenu::addStepActions(const QList<QAction*>& actions) {
    m_lessonsEndSeparator = insertSeparator(m_stepsEndSeparator);
    insertActions(m_stepsEndSeparator, actions);
}

}  // namespace attention

#include "moc_lesson_menu.cpp"
