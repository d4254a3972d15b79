// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/display_settings.h"
#include "trace/trace.h"

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

}  // namespace attention
