// SPDX-License-Identifier: GPL-3.0-or-later
// What of a trace the view's settings let be seen. Everything that counts maps, rows or columns asks here.
#pragma once

#include "state/view_settings.h"
#include "trace/trace.h"

#include <optional>
#include <vector>

namespace attention {

/// The sequence that is shown: the view's, if the trace has it.
int shownSequence(const Trace& trace, const ViewSettings& viewSettings);

/// The stages of the trace in the order of computation: those one can step through.
std::vector<Stage> pipelineStages(const Trace& trace);

/// The stages that have a row in the overview. The selected one always has.
std::vector<Stage> overviewStages(const Trace& trace, const ViewSettings& viewSettings, Stage selectedStage);

/// The maps of a stage side by side: heads, then meanOfHeads if wanted and defined.
std::vector<int> shownHeads(const Trace& trace, const ViewSettings& viewSettings, Stage stage);

/// Returns the head of `trace` that a comparison shows as A. Returns std::nullopt if A is another session, or
/// if `trace` has only one head or not this one.
std::optional<int> comparedHead(const Trace& trace, const ViewSettings& viewSettings);

/// Returns the heads of a stage that have a heatmap in the overview.
std::vector<int> overviewHeads(const Trace& trace, const ViewSettings& viewSettings, Stage stage);

bool isWeightStage(Stage stage);
bool isScoreStage(Stage stage);

/// Whether a mean over heads says something: of weights it is what a token gets on average.
bool hasMeanOfHeads(Stage stage);

/// Which rows and columns of a stage's matrix its map shows, in ascending order.
struct ShownCells {
    std::vector<int> rows;
    std::vector<int> columns;
    bool includesAll = true;  ///< row i is i, column j is j
    bool operator==(const ShownCells&) const = default;

    /// Where a row or column of the matrix lies in the map; none when it is left out.
    std::optional<int> rowInMap(int row) const;
    std::optional<int> columnInMap(int column) const;
};
ShownCells shownCells(const Trace& trace, const ViewSettings& viewSettings, Stage stage);

}  // namespace attention
