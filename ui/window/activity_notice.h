// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QStatusBar;

namespace attention {

/// A small frame at the bottom of the views with what the status bar would show while it is hidden: its
/// messages, and the progress of long tasks. The frame lies over the views, so that nothing moves. Hidden
/// while there is nothing to show.
class ActivityNotice : public QFrame {
    Q_OBJECT

 public:
    /// Shows the messages of `statusBar` while it is hidden, over `area`, which becomes the parent.
    /// `progressWidgets` hide themselves when they have nothing to show. The notice owns them.
    ActivityNotice(QStatusBar& statusBar, const QList<QWidget*>& progressWidgets, QWidget* area);

    /// Call when the status bar has been shown or hidden.
    void updateContent();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void placeAtBottom();

    QStatusBar& m_statusBar;
    QLabel* m_messageLabel;
    QList<QWidget*> m_progressWidgets;
};

}  // namespace attention
