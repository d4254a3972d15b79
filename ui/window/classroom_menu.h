// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_context.h"

#include <QMenu>

class QMainWindow;

namespace attention {

class ClassroomMode;
class EdgeBars;
class GuessBar;
class LessonPanel;
class DrawerArea;

/// The menu Classroom. Its actions start and end classroom mode and the spotlight, and hide the weights until
/// the class has guessed them. In classroom mode, the overview shows only one or two large heatmaps, and the
/// bars of the window are hidden.
class ClassroomMenu : public QMenu {
    Q_OBJECT

 public:
    /// The widgets of the window that the menu changes. The window owns them.
    struct Widgets {
        QMainWindow* window;
        QWidget* center;        ///< contains the views; the spotlight covers this widget
        QWidget* sentenceArea;  ///< contains the sentence and the message
        DrawerArea* panels;
        LessonPanel* lessonPanel;
        GuessBar* guessBar;
    };
    ClassroomMenu(const Widgets& widgets, ViewContext& viewContext);

    /// Returns the checkable action that starts and ends classroom mode.
    QAction* classroomAction() const;
    /// Sets the bars that are hidden in classroom mode until the mouse is at the top or bottom edge of the
    /// window. Call once.
    void setAutoHiddenBars(const QList<QWidget*>& topBars, const QList<QWidget*>& bottomBars);
    /// Returns the checkable action that hides the weights, so that the class can guess them.
    QAction* guessAction() const { return m_guessAction; }
    /// Starts or ends classroom mode and the spotlight, as in `other`.
    void copyStateFrom(const ClassroomMenu& other);

 private:
    void connectMode(const Widgets& widgets);
    void updateFor(StateChanges changes);
    void updateGuessBar();
    void updateShownHeatmaps();
    void addGuessActions();
    void setHiddenWeights(const std::optional<HiddenWeights>& hiddenWeights);

    ViewContext& m_viewContext;
    LessonPanel* m_lessonPanel;
    GuessBar* m_guessBar;
    ClassroomMode* m_mode;
    EdgeBars* m_edgeBars = nullptr;  ///< nullptr before setAutoHiddenBars()
    QAction* m_guessAction;          ///< checked while weights are hidden
};

}  // namespace attention
