// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "classroom/weight_reveal.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <QWidget>

class QAction;
class QHBoxLayout;
class QLabel;

namespace attention {

/// The numbers of guesses that a class has made. A guess is revealed if the weight of the guessed key is
/// visible, so that the guess can be checked.
struct GuessCounts {
    int correct = 0;   ///< revealed guesses whose key has the largest weight of the row
    int revealed = 0;  ///< guesses whose weight is visible, correct ones included
    int hidden = 0;    ///< guesses whose weight is still hidden
    bool operator==(const GuessCounts&) const = default;
};

/// Returns the numbers of the guesses in DisplaySettings::hiddenWeights, or zeros if this is std::nullopt.
/// Ignores guesses for heads, queries and keys that `trace` does not have.
GuessCounts countGuesses(const Trace& trace, const DisplaySettings& displaySettings);

/// Asks the class for the key with the largest weight, and shows the number of correct guesses. Its buttons
/// reveal the selected weight, the row of the selected weight, or all weights. Another button hides all
/// weights again.
class GuessBar : public QWidget {
    Q_OBJECT

 public:
    explicit GuessBar(QWidget* parent = nullptr);

    /// Shows the numbers of correct, revealed and hidden guesses.
    void setGuessCounts(const GuessCounts& counts);
    /// Returns the actions that reveal the selected weight, its row, or all weights, for a menu. The actions
    /// have shortcuts.
    const QList<QAction*>& revealActions() const { return m_revealActions; }

 signals:
    /// Emitted when the user asks to reveal weights.
    void revealRequested(attention::RevealScope scope);
    /// Emitted when the user asks to hide all weights again.
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
