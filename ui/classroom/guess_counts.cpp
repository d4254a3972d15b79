// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_counts.h"

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

GuessCounts countGuesses(const Trace& trace, const ViewSettings& view) {
    GuessCounts count;
    if (!view.hiddenWeights) return count;
    for (const auto& [place, key] : view.hiddenWeights->guesses) {
        const auto& [head, query] = place;
        if (head >= trace.headCount() || query >= trace.queryCount() || key >= trace.keyCount()) continue;
        if (view.hiddenWeights->isHidden(head, query, key)) {
            ++count.hidden;
            continue;
        }
        ++count.revealed;
        count.correct += isLargest(shownMatrix(trace, view, Stage::Weights, head).values, query, key);
    }
    return count;
}

}  // namespace attention
