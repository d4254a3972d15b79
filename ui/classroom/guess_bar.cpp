// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_bar.h"

#include "texts/joined_texts.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attention {

GuessBar::GuessBar(QWidget* parent) : QWidget(parent), m_label(new QLabel) {
    auto* mainLayout = newLayout<QVBoxLayout>(this, {0, 0, 0, 0}, 4);
    m_buttonLayout = newLayout<QHBoxLayout>(nullptr, {0, 0, 0, 0}, 8);
    m_label->setObjectName(QStringLiteral("guesses"));
    m_label->setWordWrap(true);
    mainLayout->addWidget(m_label);
    mainLayout->addLayout(m_buttonLayout);
    addRevealAction("classroom.revealCell", tr("Reveal the cell"), Qt::Key_R, RevealScope::Cell);
    addRevealAction("classroom.revealRow", tr("Reveal the row"), Qt::SHIFT | Qt::Key_R, RevealScope::Row);
    addRevealAction("classroom.revealAll", tr("Reveal all"), Qt::CTRL | Qt::Key_R, RevealScope::All);
    auto* hideAgainAction = new QAction(tr("Hide again"), this);
    connect(hideAgainAction, &QAction::triggered, this, &GuessBar::hideAgainRequested);
    addButton(hideAgainAction);
    m_buttonLayout->addStretch(1);
    setGuessCounts({});
}

void GuessBar::addRevealAction(const char* name, const QString& text, const QKeySequence& shortcut,
                               RevealScope scope) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, [this, scope] { emit revealRequested(scope); });
    m_revealActions << action;
    addButton(action);
}

void GuessBar::addButton(QAction* action) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttonLayout->addWidget(button);
}

void GuessBar::setGuessCounts(const GuessCounts& counts) {
    QStringList sentences = {
        tr("The weights are hidden. Click the key that you expect to have the largest weight.")};
    if (counts.revealed > 0)
        sentences = {tr("%1 of %2 guesses are right.").arg(counts.correct).arg(counts.revealed)};
    if (counts.hidden > 0) sentences << tr("%n guess(es) still hidden.", nullptr, counts.hidden);
    m_label->setText(joinedSentences(sentences));
}

}  // namespace attention

#include "moc_guess_bar.cpp"
