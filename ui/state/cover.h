// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    bool operator==(const Cover&) const = default;
};

}  // namespace attention
