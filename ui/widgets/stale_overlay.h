// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

namespace attention {

/// Covers a widget whose content is out of date. It dims the widget and can show a message with buttons.
class StaleOverlay : public QWidget {
    Q_OBJECT

 public:
    /// Creates a hidden overlay over `widget`, which becomes its parent.
    explicit StaleOverlay(QWidget* widget);

    /// Covers the widget. Shows `message` with one button for each action of `actions`. If `message` is
    /// empty, only dims the widget, without buttons.
    void showOverlay(const QString& message = {}, const QList<QAction*>& actions = {});

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

 private:
    QWidget* m_messageFrame = nullptr;  ///< contains the message and the buttons; nullptr without a message
};

}  // namespace attention
