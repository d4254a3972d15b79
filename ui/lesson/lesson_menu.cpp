// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_menu.h"

#include "lesson/lesson_editor.h"

namespace attention {

LessonMenu::LessonMenu(QWidget* parent) : QMenu(tr("&Lessons"), parent), m_editor(new LessonEditor(parent)) {
    setToolTipsVisible(true);
    m_endOfLessons = m_endOfSteps = addSeparator();
    m_own = addAction(tr("&Start this session’s lesson"), this, &LessonMenu::ownLessonRequested);
    m_own->setToolTip(tr("A session with steps is a lesson."));
    addAction(tr("&Edit steps…"), this, [this] {
        m_editor->show();
        m_editor->raise();
        m_editor->activateWindow();
    });
    setOwnLesson(false);
}

void LessonMenu::setLessons(const std::vector<Session>& lessons) {
    fill(this, lessons, actions().front());
}

void LessonMenu::addLessons(const QString& language, const std::vector<Session>& lessons) {
    auto* menu = new QMenu(language, this);
    menu->setToolTipsVisible(true);
    fill(menu, lessons, nullptr);
    insertMenu(m_endOfLessons, menu);
}

void LessonMenu::fill(QMenu* menu, const std::vector<Session>& lessons, QAction* before) {
    for (const Session& lesson : lessons) {
        auto* action = new QAction(QString::fromStdString(lesson.title), menu);
        action->setToolTip(QString::fromStdString(lesson.notes));
        connect(action, &QAction::triggered, this, [this, lesson] { emit lessonChosen(lesson); });
        menu->insertAction(before, action);
    }
}

void LessonMenu::setOwnLesson(bool hasSteps) {
    m_own->setEnabled(hasSteps);
}

void LessonMenu::addSteps(const QList<QAction*>& steps) {
    m_endOfLessons = insertSeparator(m_endOfSteps);
    insertActions(m_endOfSteps, steps);
}

}  // namespace attention
