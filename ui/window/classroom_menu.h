// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QMenu>

class QMainWindow;

namespace attention {

class ClassroomMode;
class EdgeBars;
class MessageBar;
class GuessBar;
class LessonPanel;
class DrawerArea;
class SentencePanel;

/// The menu Classroom: classroom mode, the spotlight, and weights that are hidden until a class has guessed
/// them. In classroom mode, the overview shows only a few stages, and the bars of the window are hidden.
class ClassroomMenu : public QMenu {
    Q_OBJECT

 public:
    /// The widgets of the window that the menu acts on.
    struct Widgets {
        QMainWindow* window;
        QWidget* center;  ///< contains the views; the spotlight covers it
        SentencePanel* sentencePanel;
        MessageBar* messageBar;
        DrawerArea* panels;
        LessonPanel* lessonPanel;
    };
    ClassroomMenu(const Widgets& widgets, GuessBar* guessBar, ViewContext& viewContext);

    QAction* classroomAction() const;
    bool isInClassroomMode() const;
    /// Sets the bars that are hidden in classroom mode until the mouse is at the edge of the window.
    void setAutoHiddenBars(const QList<QWidget*>& topBars, const QList<QWidget*>& bottomBars);
    QAction* guessAction() const { return m_guessAction; }
    /// Shows the guess bar while weights are hidden. Call when the view settings have changed.
    void updateForViewSettings();
    /// Counts the guesses again. Call when the view settings or the trace have changed.
    void updateGuessCounts();
    /// Sets the stages and heads of the overview. Call when the mode, the lesson, the selected cell or the
    /// view settings have changed.
    void updateShownHeatmaps();
    /// Copies whether classroom mode and the spotlight are on.
    void copyStateFrom(const ClassroomMenu& other);

 signals:
    /// Emitted when classroom mode has begun or ended, and when its bars have been shown or hidden.
    void layoutChanged();

 private:
    void connectMode(const Widgets& widgets);
    void addGuessActions();
    void setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights);

    ViewContext& m_viewContext;
    LessonPanel* m_lessonPanel;
    GuessBar* m_guessBar;
    ClassroomMode* m_mode;
    EdgeBars* m_edgeBars = nullptr;
    QAction* m_guessAction;  ///< checked while weights are hidden
};

}  // namespace attention
