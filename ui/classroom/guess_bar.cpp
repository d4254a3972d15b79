// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_bar.h"

#include "widgets/layouts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attention {

GuessBar::GuessBar(QWidget* parent) : QWidget(parent), m_text(new QLabel) {
    auto* rows = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 4);
    m_buttons = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 8);
    m_text->setObjectName(QStringLiteral("guesses"));
    m_text->setWordWrap(true);
    rows->addWidget(m_text);
    rows->addLayout(m_buttons);
    add(tr("Uncover the cell"), Qt::Key_R, Uncover::Cell);
    add(tr("Uncover the row"), Qt::SHIFT | Qt::Key_R, Uncover::Row);
    add(tr("Uncover all"), Qt::CTRL | Qt::Key_R, Uncover::All);
    auto* again = new QAction(tr("Cover again"), this);
    connect(again, &QAction::triggered, this, &GuessBar::coveredAgain);
    addButton(again);
    m_buttons->addStretch(1);
    setCount({});
}

void GuessBar::add(const QString& text, const QKeySequence& shortcut, Uncover what) {
    auto* action = new QAction(text, this);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, what] { emit uncoverRequested(what); });
    m_actions << action;
    addButton(action);
}

void GuessBar::addButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons->addWidget(button);
}

void GuessBar::setCount(const GuessCount& count) {
    QString text = tr("The weights are covered. Click the key that you expect to get the most.");
    if (count.known > 0) text = tr("%1 of %2 guesses right.").arg(count.right).arg(count.known);
    if (count.open > 0) text += QChar(' ') + tr("%n guess(es) still covered.", nullptr, count.open);
    m_text->setText(text);
}

}  // namespace attention
