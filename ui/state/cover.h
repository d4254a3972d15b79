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
struct Cover {
    std::set<std::tuple<int, int, int>> openCells;  ///< head, query, key
    std::set<std::pair<int, int>> openRows;         ///< head, query
    std::map<std::pair<int, int>, int> guesses;     ///< head, query → the key that was expected
    bool isOpen = false;                            ///< all of it

    bool covers(int head, int query, int key) const {
        return !isOpen && !openRows.contains({head, query}) && !openCells.contains({head, query, key});
    }
    /// Of a weight in a row whose largest is this. Once the row's guess is open, the key that got the most
    /// is told too, if it is open.
    CellCover of(int head, int query, int key, float weight, float largest) const {
        const auto guess = guesses.find({head, query});
        const bool isGuess = guess != guesses.end() && guess->second == key;
        if (covers(head, query, key)) return isGuess ? CellCover::Guessed : CellCover::Covered;
        if (guess == guesses.end() || covers(head, query, guess->second)) return CellCover::None;
        return weight == largest ? CellCover::Right : isGuess ? CellCover::Wrong : CellCover::None;
    }
    bool operator==(const Cover&) const = default;
};

}  // namespace attention
