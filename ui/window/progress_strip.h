// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace attention {

/// How far something long is, with a button to stop it; after a computation was stopped, one to compute
/// again. Takes no room while there is nothing to say.
class ProgressStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ProgressStrip(QWidget* parent = nullptr);
    /// Of a file that is written, which can be cancelled.
    void configureForFileWriting();

    /// 0 … 1
    /// Of what, in a few words; 0: nobody knows how far it is.
    void showProgress(const QString& description, double fraction);
    void showStopped();
    void hideProgress();

    /// Enabled while there is something to stop, or to compute again. For menus; they bring the shortcuts.
    QAction* stopAction() const { return m_stopAction; }
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
