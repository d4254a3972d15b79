// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QStatusBar;

namespace attention {

/// A small frame at the bottom of the views with what the status bar would show while it is hidden: its
/// messages, and the progress of long tasks. Also says which file was saved, with a button for its folder.
/// The frame lies over the views, so that nothing moves. Hidden while there is nothing to show.
class ActivityNotice : public QFrame {
    Q_OBJECT

 public:
    /// Shows the messages of `statusBar` while it is hidden, over `area`, which becomes the parent.
    /// `progressWidgets` hide themselves when they have nothing to show. The notice owns them.
    ActivityNotice(QStatusBar& statusBar, const QList<QWidget*>& progressWidgets, QWidget* area);

    /// Call when the status bar has been shown or hidden.
    void updateContent();
    /// Says for some seconds that the file at `path` was saved, even if the status bar is visible.
    void showSavedFile(const QString& path);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void placeAtBottom();

    QStatusBar& m_statusBar;
    QLabel* m_messageLabel;
    QPushButton* m_folderButton;
    QString m_savedMessage;  ///< the message about the file that was saved last
    QString m_savedFolder;   ///< the path of its folder
    QList<QWidget*> m_progressWidgets;
};

}  // namespace attention
