// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QStatusBar;

namespace attention {

class ViewContext;

/// A small frame over a bar of the window, so that it covers no heatmap. While the status bar is hidden, the
/// frame shows the messages of the status bar and the progress of long tasks. After a file was saved, it
/// shows a message with a button that opens the folder, also while the status bar is visible. No widget moves
/// when the frame appears. Hidden while there is nothing to show.
class ActivityNotice : public QFrame {
    Q_OBJECT

 public:
    /// Shows the messages of `statusBar` while the status bar is hidden. The notice lies over the first
    /// visible widget of `bars`. `area` contains the bars and becomes the parent. `progressWidgets` are
    /// hidden while they have nothing to show. The notice takes ownership of the progress widgets.
    ActivityNotice(const ViewContext& viewContext, QStatusBar& statusBar,
                   const QList<QWidget*>& progressWidgets, QList<QWidget*> bars, QWidget* area);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void updateContent();
    void showSavedMessageFor(const QString& path);
    void placeOverBar();

    QStatusBar& m_statusBar;
    QLabel* m_messageLabel;
    QPushButton* m_folderButton;
    /// The message about the file that was saved last. Empty if no file was saved.
    QString m_savedMessage;
    /// The path of the folder of the file that was saved last.
    QString m_savedFolder;
    QList<QWidget*> m_progressWidgets;
    QList<QWidget*> m_bars;
};

}  // namespace attention
