// SPDX-License-Identifier: GPL-3.0-or-later
#include "classroom/guess_counts.h"

#include "state/stage_maps.h"

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

}  // namespace attention
