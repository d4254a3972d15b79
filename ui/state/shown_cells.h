// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a trace that are visible with given view settings. All code that counts heatmaps, rows or
// columns uses these functions.
#pragma once

#include "state/display_settings.h"
#include "trace/trace.h"

#include <optional>
#include <vector>

namespace attention {

/// Returns the index of the shown sequence, from 0: ViewSettings::sequence, or the last sequence of the trace
/// if that index is too large.
int shownSequence(const Trace& trace, const ViewSettings& viewSettings);

/// Returns the stages of `trace` through which users can step, in the order of computation. Key embeddings
/// are left out in self-attention because they equal the query embeddings.
std::vector<Stage> pipelineStages(const Trace& trace);

/// Returns the stages that have a row in the overview, in the order of computation. Auxiliary stages come
/// first. `selectedStage` is always included, except while weights are hidden. Only the weights are shown
/// then.
std::vector<Stage> overviewStages(const Trace& trace, const DisplaySettings& displaySettings,
                                  Stage selectedStage);

/// Returns the heads of the heatmaps of `stage`: the shown heads, followed by meanOfHeads if the view
/// settings and the stage require the mean. Returns 0 for a stage that all heads share.
std::vector<int> shownHeads(const Trace& trace, const ViewSettings& viewSettings, Stage stage);

/// Returns the head of `trace` that a comparison shows as A. Returns std::nullopt if A is another session, or
/// if `trace` has only one head, or does not have the head ViewSettings::comparedHead.
std::optional<int> comparedHead(const Trace& trace, const ViewSettings& viewSettings);

/// Returns the heads of `stage` that have a heatmap in the overview: DisplaySettings::chosenHeads, or
/// shownHeads() if this list is empty.
std::vector<int> overviewHeads(const Trace& trace, const DisplaySettings& displaySettings, Stage stage);

/// True for the weights before and after dropout.
bool isWeightStage(Stage stage);
/// True for raw, scaled and masked scores.
bool isScoreStage(Stage stage);

/// True if views can show the mean of `stage` over the heads. Only weights have a meaningful mean: the
/// average weight on each key.
bool hasMeanOfHeads(Stage stage);

/// The rows and columns of a stage matrix that its heatmap shows.
struct ShownCells {
    std::vector<int> rows;     ///< indices of the shown rows in the stage matrix, ascending, from 0
    std::vector<int> columns;  ///< indices of the shown columns in the stage matrix, ascending, from 0
    /// True if all rows and columns are shown, so that indices in heatmap and stage matrix are equal.
    bool includesAll = true;
    bool operator==(const ShownCells&) const = default;

    /// Returns the row of the heatmap that shows the matrix row `row`, or std::nullopt if `row` is not shown.
    std::optional<int> rowInMap(int row) const;
    /// Returns the column of the heatmap that shows the matrix column `column`, or std::nullopt if `column`
    /// is not shown.
    std::optional<int> columnInMap(int column) const;
};
/// Returns the rows and columns of the matrix of `stage` that are shown with `displaySettings`.
ShownCells shownCells(const Trace& trace, const DisplaySettings& displaySettings, Stage stage);

}  // namespace attention
