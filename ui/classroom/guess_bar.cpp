// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_bar.h"

#include "state/stage_maps.h"
#include "texts/joined_texts.h"
#include "widgets/layouts.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attention {
namespace {

/// True if the weight in the cell is the largest weight of the row, or one of several equal largest weights.
/// False if the row contains NaN.
bool isLargestInRow(ConstMatrixView weights, int row, int column) {
    for (Index k = 0; k < weights.cols(); ++k) {
        // NaN makes this comparison false.
        if (!(weights(row, column) >= weights(row, k))) return false;
    }
    return true;
}

}  // namespace

GuessCounts countGuesses(const Trace& trace, const DisplaySettings& displaySettings) {
    GuessCounts counts;
    if (!displaySettings.hiddenWeights) return counts;
    for (const auto& [headAndQuery, key] : displaySettings.hiddenWeights->guesses) {
        const auto& [head, query] = headAndQuery;
        if (head >= trace.headCount() || query >= trace.queryCount() || key >= trace.keyCount()) continue;
        if (displaySettings.hiddenWeights->isHidden(head, query, key)) {
            ++counts.hidden;
            continue;
        }
        ++counts.revealed;
        counts.correct +=
            isLargestInRow(shownMatrix(trace, displaySettings, Stage::Weights, head).values, query, key);
    }
    return counts;
}

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
