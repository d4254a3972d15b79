// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "classroom/guess_game.h"
#include "classroom/guesses.h"

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;

namespace attention {

/// Asks the class for the key it expects, and uncovers: the marked cell, its row, or all.
class GuessBar : public QWidget {
    Q_OBJECT

 public:
    explicit GuessBar(QWidget* parent = nullptr);

    void setCount(const GuessCount& count);
    /// For menus; they bring the shortcuts.
    const QList<QAction*>& uncoverActions() const { return m_actions; }

 signals:
    void uncoverRequested(attention::Uncover what);
    void coveredAgain();

 private:
    void add(const QString& text, const QKeySequence& shortcut, Uncover what);
    void addButton(QAction* action);

    QLabel* m_text;
    QHBoxLayout* m_buttons;
    QList<QAction*> m_actions;
};

}  // namespace attention
