// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QList>
#include <QMenu>

#include <vector>

namespace attention {

class LessonEditor;

/// The Lessons menu: the lessons to choose from, the session's own, and the editor of that one.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    explicit LessonMenu(QWidget* parent = nullptr);

    /// Those in the window's language.
    void setLessons(const std::vector<Session>& lessons);
    /// Those in another one, in a menu of their own that has the language's name.
    void addLessons(const QString& language, const std::vector<Session>& lessons);
    /// Whether the session carries steps of its own.
    void setSessionLessonEnabled(bool hasSteps);
    /// What leads through a lesson that runs.
    /// Adds the action that opens the gallery, above the lessons.
    void addGalleryAction(QAction* galleryAction);
    void addStepActions(const QList<QAction*>& actions);

    /// A window of its own, shown by "Edit steps…".
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
