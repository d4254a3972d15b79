// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QList>
#include <QMenu>

#include <functional>
#include <vector>

namespace attention {

class LessonCommands;
class LessonEditor;
class ViewContext;

/// The lessons of the program in one language.
struct LessonGroup {
    QString language;  ///< name of the language; empty for the language of the window
    std::vector<Session> lessons;
};

/// The menu Lessons, with the lessons of the program, the lesson of the session, and the editor of that
/// lesson.
class LessonMenu : public QMenu {
    Q_OBJECT

 public:
    /// `readLessons` returns the lessons of the program. It is called when the menu opens for the first time,
    /// because reading the lessons takes a while. `viewContext` and `commands` must outlive the menu.
    LessonMenu(ViewContext& viewContext, LessonCommands& commands,
               std::function<std::vector<LessonGroup>()> readLessons, QWidget* parent = nullptr);

    /// Adds the action that opens the gallery, above the lessons.
    void addGalleryAction(QAction* galleryAction);
    /// Adds the actions that control a running lesson.
    void addStepActions(const QList<QAction*>& actions);

    /// Returns the editor, which is a separate window and is shown by the action "Edit steps…".
    LessonEditor* editor() const { return m_editor; }

 private:
    void addLessons(const std::vector<LessonGroup>& groups);
    void insertLessons(QMenu* menu, const std::vector<Session>& lessons, QAction* before);
    void updateSessionLessonAction();

    ViewContext& m_viewContext;
    LessonCommands& m_commands;
    LessonEditor* m_editor;
    QAction* m_firstActionAfterLessons;
    QAction* m_lessonsEndSeparator;
    QAction* m_sessionLessonAction;
    QAction* m_stepsEndSeparator;
};

}  // namespace attention
