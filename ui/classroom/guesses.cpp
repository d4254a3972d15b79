// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guesses.h"

#include "state/stage_maps.h"

namespace attention {
namespace {

/// Equal weights are all the largest.
bool isLargest(ConstMatrixView weights, int row, int column) {
    for (Index k = 0; k < weights.cols(); ++k) {
        if (!(weights(row, column) >= weights(row, k))) return false;  // nor is NaN
    }
    return true;
}

}  // namespace

GuessCount countGuesses(const Trace& trace, const ViewSettings& view) {
    GuessCount count;
    if (!view.cover) return count;
    for (const auto& [place, key] : view.cover->guesses) {
        const auto& [head, query] = place;
        if (head >= trace.headCount() || query >= trace.queryCount() || key >= trace.keyCount()) continue;
        if (view.cover->covers(head, query, key)) {
            ++count.open;
            continue;
        }
        ++count.known;
        count.right += isLargest(shownTile(trace, view, Stage::Weights, head).values, query, key);
    }
    return count;
}

}  // namespace attention
