// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"
#include "trace/stage.h"

#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace attention {

/// Weights that a class has yet to guess: all are covered but those that were uncovered one by one or by row.
struct HiddenWeights {
    std::set<std::tuple<int, int, int>> revealedCells;  ///< head, query, key
    std::set<std::pair<int, int>> revealedRows;         ///< head, query
    std::map<std::pair<int, int>, int> guesses;         ///< head, query → the key that was expected
    bool isFullyRevealed = false;                       ///< all of it

    bool isHidden(int head, int query, int key) const {
        return !isFullyRevealed && !revealedRows.contains({head, query}) &&
               !revealedCells.contains({head, query, key});
    }
    /// Of a weight in a row whose largest is this. Once the row's guess is open, the key that got the most
    /// is told too, if it is open.
    GuessState cellState(int head, int query, int key, float weight, float rowMaximum) const {
        const auto guess = guesses.find({head, query});
        const bool isGuess = guess != guesses.end() && guess->second == key;
        if (isHidden(head, query, key)) return isGuess ? GuessState::Guessed : GuessState::Hidden;
        if (guess == guesses.end() || isHidden(head, query, guess->second)) return GuessState::None;
        return weight == rowMaximum ? GuessState::Correct : isGuess ? GuessState::Wrong : GuessState::None;
    }
    bool operator==(const HiddenWeights&) const = default;
};

}  // namespace attention
