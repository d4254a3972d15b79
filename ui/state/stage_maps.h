// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"
#include "layer/stage_matrix.h"
#include "state/shown_cells.h"

#include <vector>

namespace attention {

/// The heatmaps of one stage of the shown sequence, one for each head. They have a common color scale, or
/// separate scales with ColorRange::PerMap.
struct StageMaps {
    Stage stage;
    std::vector<int> heads;             ///< head of each heatmap, from 0; meanOfHeads for the mean over heads
    ShownCells cells;                   ///< the rows and columns of the stage matrix that the heatmaps show
    ColorScale scale;                   ///< common color scale, which the color bar shows
    double largestMagnitude;            ///< largest absolute value of the finite numbers that have a color
    std::vector<Heatmap> maps;          ///< one heatmap for each entry of `heads`
    std::vector<StageMatrix> matrices;  ///< the shown numbers, to which `maps` refer
    bool hasMaskedCells = false;
    bool hasMultipliedCells = false;
    bool hasNan = false;
    bool hasFullyMaskedRows = false;  ///< true: in at least one row, all keys are masked

    /// Returns the index of the heatmap of `head`, from 0, or std::nullopt if `head` has no heatmap.
    std::optional<std::size_t> mapIndexOf(int head) const;
};

/// Returns a flag for each cell of the whole matrix of `stage`, in C order: 1 if the mask excludes the cell,
/// otherwise 0. For the mean over heads, all averaged heads must mask the cell. Empty if no mask is active,
/// or if `stage` is neither masked scores nor weights.
std::vector<std::uint8_t> maskedCellFlags(const Trace& trace, const DisplaySettings& displaySettings,
                                          Stage stage, int head);

/// Returns the heatmaps of `stage` for the heads in shownHeads().
StageMaps stageMaps(const Trace& trace, Stage stage, const DisplaySettings& displaySettings);
/// Overload for the given `heads` of the stage, in this order.
StageMaps stageMaps(const Trace& trace, Stage stage, const DisplaySettings& displaySettings,
                    const std::vector<int>& heads);

/// Returns `series` after its entries have been raised to the magnitudes of the stages of `trace` that the
/// overview shows. All score stages get the same magnitude, so that a division of the scores is visible as
/// paler colors. Weights are left out because their colors span 0 to 1 while a number is dragged. Returns
/// `series` unchanged if the matrix of weights has more than a million cells, because the computation would
/// take too long for each frame.
SeriesMagnitudes raisedMagnitudes(SeriesMagnitudes series, const Trace& trace,
                                  const DisplaySettings& displaySettings, Stage selectedStage);

/// Returns the matrix of `stage` and `head`, including rows and columns that are not shown. If `head` is
/// meanOfHeads, returns the mean over the shown heads.
StageMatrix shownMatrix(const Trace& trace, const DisplaySettings& displaySettings, Stage stage, int head);

/// True if the numbers of `stage` are weights. False for a trace of gradients, because gradients with respect
/// to weights can be negative.
bool hasWeightValues(const Trace& trace, Stage stage);

/// Returns the magnitude at the end of the color scale of `stage`. It is the larger value of
/// `figureMagnitude`, the magnitude in this figure, and the magnitude in DisplaySettings::seriesMagnitudes.
double seriesMagnitude(const DisplaySettings& displaySettings, Stage stage, double figureMagnitude);

/// Returns the color scale of weights for `displaySettings`. `largestWeight` is the largest weight in the
/// figure. The smallest weight is assumed to be 0. If ViewSettings::isLogarithmic is not set, the scale is
/// logarithmic if `hasSmallWeights` is true, see areWeightsSmall().
ColorScale colorScaleForWeights(const DisplaySettings& displaySettings, double largestWeight,
                                bool hasSmallWeights = false);
/// True if each matrix has at least 48 keys, and if the median of the largest weights of the rows is less
/// than 0.3. Rows whose largest weight is NaN are ignored. The median of a large matrix is estimated from a
/// sample of its rows.
bool areWeightsSmall(const std::vector<StageMatrix>& weights);

}  // namespace attention
