// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

namespace attention {

/// How a class's guesses came out, of those whose row is uncovered, or at least the cell that was guessed.
struct GuessCounts {
    int correct = 0;  ///< the key guessed has the row's largest weight
    int revealed = 0;
    int hidden = 0;  ///< made, but still covered
    bool operator==(const GuessCounts&) const = default;
};

GuessCounts countGuesses(const Trace& trace, const ViewSettings& viewSettings);

}  // namespace attention
