// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;

namespace attention {

/// Lies over a widget that shows what no longer holds: dims it, and can say why, with buttons that help.
class StaleOverlay : public QWidget {
    Q_OBJECT

 public:
    explicit StaleOverlay(QWidget* widget);

    /// Covers the widget. Without a sentence it only dims; the buttons are those of the actions.
    void showOverlay(const QString& message = {}, const QList<QAction*>& actions = {});

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

 private:
    QWidget* m_messageFrame = nullptr;  ///< with the sentence
};

}  // namespace attention
