// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace attention {

/// Shows the progress of a long task, with a button that stops the task. After a computation was stopped, the
/// button starts the computation again. Hidden if there is nothing to show.
class ProgressStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ProgressStrip(QWidget* parent = nullptr);
    /// Changes the texts for writing a file, which the user can cancel but not repeat. Removes the shortcuts.
    /// Call once.
    void configureForFileWriting();

    /// Shows the progress of a task. `description` names the task in a few words and may be empty. `fraction`
    /// is the completed share, from 0 to 1. If `fraction` is 0 and there is a description, the progress is
    /// unknown and the bar is a busy indicator.
    void showProgress(const QString& description, double fraction);
    /// Shows only the button that starts the stopped computation again.
    void showStopped();
    /// Hides the strip and disables its actions.
    void hideProgress();

    /// Returns the action that stops the task, for a menu. Enabled while a task is running. Its shortcut is
    /// Ctrl+. for computations.
    QAction* stopAction() const { return m_stopAction; }
    /// Returns the action that starts the stopped computation again, for a menu. Enabled after a computation
    /// was stopped. Its shortcut is F5.
    QAction* recomputeAction() const { return m_recomputeAction; }

 private:
    void setButtonAction(QAction* action, QAction* replacedAction);

    QLabel* m_descriptionLabel;
    QProgressBar* m_progressBar;
    QAction* m_stopAction;
    QAction* m_recomputeAction;
    QToolButton* m_button;
};

}  // namespace attention
