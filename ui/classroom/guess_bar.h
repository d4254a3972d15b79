// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "classroom/guess_counts.h"
#include "classroom/weight_reveal.h"

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

    void setGuessCounts(const GuessCounts& counts);
    /// For menus; they bring the shortcuts.
    const QList<QAction*>& revealActions() const { return m_revealActions; }

 signals:
    void revealRequested(attention::RevealScope scope);
    void hideAgainRequested();

 private:
    void addRevealAction(const char* name, const QString& text, const QKeySequence& shortcut,
                         RevealScope scope);
    void addButton(QAction* action);

    QLabel* m_label;
    QHBoxLayout* m_buttonLayout;
    QList<QAction*> m_revealActions;
};

}  // namespace attention
