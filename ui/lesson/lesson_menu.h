// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QList>
#include <QMenu>

#include <vector>

namespace attention {

class LessonEditor;

/// The menu Lessons, with the lessons of the program, the lesson of the session, and the editor of that
/// lesson.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    explicit LessonMenu(QWidget* parent = nullptr);

    /// Adds lessons in the language of the window directly to this menu. Call once.
    void setLessons(const std::vector<Session>& lessons);
    /// Adds lessons in another language to a submenu with the title `language`.
    void addLessons(const QString& language, const std::vector<Session>& lessons);
    /// Enables the action that starts the lesson of the session if `hasSteps` is true.
    void setSessionLessonEnabled(bool hasSteps);
    /// Adds the action that opens the gallery, above the lessons.
    void addGalleryAction(QAction* galleryAction);
    /// Adds the actions that control a running lesson.
    void addStepActions(const QList<QAction*>& actions);

    /// Returns the editor, which is a separate window and is shown by the action "Edit steps…".
    LessonEditor* editor() const { return m_editor; }

 signals:
    void lessonChosen(const attention::Session& lesson);
    void sessionLessonRequested();

 private:
    void insertLessons(QMenu* menu, const std::vector<Session>& lessons, QAction* before);

    LessonEditor* m_editor;
    QAction* m_firstActionAfterLessons;
    QAction* m_lessonsEndSeparator;
    QAction* m_sessionLessonAction;
    QAction* m_stepsEndSeparator;
};

}  // namespace attention
