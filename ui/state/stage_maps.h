// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/heatmap_painter.h"
#include "layer/stage_matrix.h"
#include "state/shown_cells.h"

#include <vector>

namespace attention {

/// One stage of the sequence shown, as maps side by side, on one common scale or each on its own.
struct StageMaps {
    Stage stage;
    std::vector<int> heads;   ///< of each map; meanOfHeads for the mean
    ShownCells cells;         ///< which cells of the matrix the maps show
    ColorScale scale;         ///< of the colour bar
    double largestMagnitude;  ///< the largest of the numbers that have a colour
    std::vector<Heatmap> maps;
    std::vector<StageMatrix> matrices;  ///< what the maps look at
    bool hasMaskedCells = false;
    bool hasMultipliedCells = false;
    bool hasNan = false;
    bool hasFullyMaskedRows = false;  ///< rows whose every key is forbidden

    /// Which of the maps belongs to a head, if any.
    std::optional<std::size_t> mapIndexOf(int head) const;
};

/// 1 for every cell of the stage's whole matrix that the mask forbids, in C order; of the mean those that it
/// forbids in every head. Empty where it forbids none.
std::vector<std::uint8_t> maskedCellFlags(const Trace& trace, const ViewSettings& viewSettings, Stage stage,
                                          int head);

StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& viewSettings);
/// Of these of the stage's heads.
StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& viewSettings,
                    const std::vector<int>& heads);

/// Returns `series` with the magnitudes of the shown stages of `trace`, where they are larger. All score
/// stages get the same magnitude, so that a division of the scores is visible as paler colors. Weights are
/// left out, because their colors are from 0 to 1. Returns `series` unchanged if a heatmap of weights has
/// more than a million cells, which would take too long for each frame.
SeriesMagnitudes raisedMagnitudes(SeriesMagnitudes series, const Trace& trace,
                                  const ViewSettings& viewSettings, Stage selectedStage);

/// The numbers of one map: a head's matrix, or the mean over the heads shown. Special tokens included.
StageMatrix shownMatrix(const Trace& trace, const ViewSettings& viewSettings, Stage stage, int head);

/// Returns true if the numbers of `stage` are weights. Gradients with respect to weights are not, because
/// they have a sign.
bool hasWeightValues(const Trace& trace, Stage stage);

/// What the colours of a stage reach: its own largest magnitude, or that of the view's series.
double seriesMagnitude(const ViewSettings& viewSettings, Stage stage, double figureMagnitude);

/// The scale of weights up to `largest` under the view's settings; of a long text whose rows have no large
/// weights, it counts powers of ten.
ColorScale colorScaleForWeights(const ViewSettings& viewSettings, double largestWeight,
                                bool hasSmallWeights = false);
/// Whether half of the rows, which are long, give no key much.
bool areWeightsSmall(const std::vector<StageMatrix>& weights);

}  // namespace attention
