// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QMenu>

class QMainWindow;

namespace attention {

class ClassroomMode;
class GuessBar;
class LessonPanel;
class DrawerArea;
class SentencePanel;

/// The menu Classroom: classroom mode, the spotlight, and weights that are hidden until a class has guessed
/// them. In classroom mode, the overview shows only the stages of the current lesson step.
class ClassroomMenu : public QMenu {
    Q_OBJECT

 public:
    /// The widgets of the window that the menu acts on.
    struct Widgets {
        QMainWindow* window;
        QWidget* center;  ///< contains the views; the spotlight covers it
        SentencePanel* sentencePanel;
        DrawerArea* panels;
        LessonPanel* lessonPanel;
    };
    ClassroomMenu(const Widgets& widgets, GuessBar* guessBar, ViewContext& viewContext);

    QAction* classroomAction() const;
    QAction* guessAction() const { return m_guessAction; }
    /// Shows the guess bar while weights are hidden. Call when the view settings have changed.
    void updateForViewSettings();
    /// Counts the guesses again. Call when the view settings or the trace have changed.
    void updateGuessCounts();
    /// Sets the stages of the overview: in classroom mode the stages that the lesson step mentions, otherwise
    /// the default stages. Call when the mode, the lesson or the view settings have changed.
    void updateLessonStages();
    void copyStateFrom(const ClassroomMenu& other);

 private:
    void connectMode(const Widgets& widgets);
    void addGuessActions();
    void setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights);

    ViewContext& m_viewContext;
    LessonPanel* m_lessonPanel;
    GuessBar* m_guessBar;
    ClassroomMode* m_mode;
    QAction* m_guessAction;  ///< checked while weights are hidden
};

}  // namespace attention
