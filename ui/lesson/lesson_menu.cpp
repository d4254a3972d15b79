// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_menu.h"

#include "lesson/lesson_editor.h"

namespace attention {

LessonMenu::LessonMenu(QWidget* parent)
    : QMenu(tr("&Lessons"), parent), m_editor(new LessonEditor(parent)), m_others(new QMenu(this)) {
    setToolTipsVisible(true);
    m_others->setToolTipsVisible(true);
    m_endOfLessons = addMenu(m_others);
    m_endOfSteps = addSeparator();
    m_own = addAction(tr("&Start this session’s lesson"), this, &LessonMenu::ownLessonRequested);
    m_own->setToolTip(tr("A session with steps is a lesson."));
    addAction(tr("&Edit steps…"), this, [this] {
        m_editor->show();
        m_editor->raise();
        m_editor->activateWindow();
    });
    setOwnLesson(false);
}

void LessonMenu::setLessons(const std::vector<Session>& english, const std::vector<Session>& chinese,
                            bool isChinese) {
    fill(this, isChinese ? chinese : english, m_endOfLessons);
    fill(m_others, isChinese ? english : chinese, nullptr);
    // Each language by its own name, so that whoever looks for it finds it.
    m_others->setTitle(isChinese ? QStringLiteral("English") : QStringLiteral("中文"));
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
    insertSeparator(m_endOfSteps);
    insertActions(m_endOfSteps, steps);
}

}  // namespace attention
