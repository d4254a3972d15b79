// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/largest_weights.h"
#include "heatmap/heatmap_painter.h"
#include "trace/stage.h"

#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace attention {

/// Weights that a class has to guess. All weights are hidden except the weights that were revealed one by
/// one, by row, or all at once.
struct HiddenWeights {
    std::set<std::tuple<int, int, int>> revealedCells;  ///< (head, query, key), indices from 0
    std::set<std::pair<int, int>> revealedRows;         ///< (head, query), indices from 0
    /// Maps (head, query) to the position of the key that is guessed to have the largest weight, from 0.
    std::map<std::pair<int, int>, int> guesses;
    bool isFullyRevealed = false;  ///< true: all weights are revealed

    /// True if the weight is not revealed yet.
    bool isHidden(int head, int query, int key) const {
        return !isFullyRevealed && !revealedRows.contains({head, query}) &&
               !revealedCells.contains({head, query, key});
    }
    /// Returns the state of a cell with the weight `weight`. `rowMaximum` is the largest weight of the query.
    /// The state of a hidden weight is Guessed for the guessed key, otherwise Hidden. After the weight of the
    /// guessed key was revealed, the state is Correct for revealed keys with the largest weight. It is Wrong
    /// for a guessed key with a smaller weight. In all other cases, the state is `None`.
    GuessState cellState(int head, int query, int key, float weight, float rowMaximum) const {
        const auto guess = guesses.find({head, query});
        const bool isGuess = guess != guesses.end() && guess->second == key;
        if (isHidden(head, query, key)) return isGuess ? GuessState::Guessed : GuessState::Hidden;
        if (guess == guesses.end() || isHidden(head, query, guess->second)) return GuessState::None;
        return isLargestWeight(weight, rowMaximum) ? GuessState::Correct
               : isGuess                           ? GuessState::Wrong
                                                   : GuessState::None;
    }
    bool operator==(const HiddenWeights&) const = default;
};

}  // namespace attention
