// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QProgressBar;
class QToolButton;

namespace attention {

/// How far a long computation is, with a button to stop it; after a stop, one to compute again. Takes no room
/// while there is nothing to say.
class ProgressStrip : public QWidget {
    Q_OBJECT

 public:
    explicit ProgressStrip(QWidget* parent = nullptr);

    /// 0 … 1
    void showShare(double share);
    void showStopped();
    void showNothing();

    /// Enabled while there is something to stop, or to compute again. For menus; they bring the shortcuts.
    QAction* stopAction() const { return m_stop; }
    QAction* againAction() const { return m_again; }

 private:
    void offer(QAction* action, QAction* insteadOf);

    QProgressBar* m_bar;
    QAction* m_stop;
    QAction* m_again;
    QToolButton* m_button;
};

}  // namespace attention
