// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/stage_maps.h"

#include "analysis/shown_weights.h"
#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attention {
namespace {

/// Returns the end of the color scale for a largest weight of `weight`. It is the smallest of 1, 0.5, 0.2,
/// 0.1, 0.05 … that is not less than `weight`, or 1 if `weight` is 0. The steps are coarse, so that colors
/// seldom change while a number is dragged.
double scaleMaximumFor(double weight) {
    double maximum = 1;
    for (double decade = 1; decade > 1e-6; decade /= 10) {
        for (const double factor : {1.0, 0.5, 0.2}) {
            if (weight > 0 && weight <= factor * decade) maximum = factor * decade;
        }
    }
    return maximum;
}

/// Returns the rows and columns of `matrix` that `cells` contains. The result owns its numbers if rows or
/// columns are left out.
StageMatrix submatrix(const StageMatrix& matrix, const ShownCells& cells) {
    if (cells.includesAll) return matrix;
    const auto shownValues = std::make_shared<Tensor>(
        Shape{static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    float* output = shownValues->entries().data();
    for (const int row : cells.rows) {
        for (const int column : cells.columns) *output++ = matrix.values(row, column);
    }
    return {shownValues->matrix(), shownValues};
}

/// Returns the entries of `flags` that `cells` contains. `flags` has `columnCount` columns, in C order, or is
/// empty.
std::vector<std::uint8_t> shownFlags(const std::vector<std::uint8_t>& flags, const ShownCells& cells,
                                     Index columnCount) {
    if (cells.includesAll || flags.empty()) return flags;
    std::vector<std::uint8_t> result;
    for (const int row : cells.rows) {
        for (const int column : cells.columns) {
            result.push_back(flags[static_cast<std::size_t>(row * columnCount + column)]);
        }
    }
    return result;
}

std::vector<GuessState> guessStatesOf(const HiddenWeights& hiddenWeights, int head, const ShownCells& cells,
                                      ConstMatrixView weights) {
    std::vector<GuessState> guessStates;
    guessStates.reserve(cells.rows.size() * cells.columns.size());
    for (const int query : cells.rows) {
        const float rowMaximum = *std::ranges::max_element(rowSpan(weights, query));
        for (const int key : cells.columns)
            guessStates.push_back(hiddenWeights.cellState(head, query, key, weights(query, key), rowMaximum));
    }
    return guessStates;
}

/// Returns a flag for each cell of the score matrix, in C order: 1 if the mask excludes the cell in all
/// `heads`, otherwise 0.
std::vector<std::uint8_t> cellsMaskedInAllHeads(const Trace& trace, int sequence,
                                                const std::vector<int>& heads) {
    std::vector<std::uint8_t> maskedFlags;
    for (const int head : heads) {
        const auto headFlags = maskedScoreCells(trace, sequence, head);
        if (maskedFlags.empty()) maskedFlags = headFlags;
        for (std::size_t i = 0; i < headFlags.size(); ++i) maskedFlags[i] = maskedFlags[i] && headFlags[i];
    }
    return maskedFlags;
}

/// Returns the largest absolute value of the finite numbers in `map` that have a color. Hatched cells have no
/// color. Sets `hasNan` to true if a number is NaN, otherwise leaves it unchanged.
double largestColoredMagnitude(const Heatmap& map, bool& hasNan) {
    if (!map.hatchesAllMasked || map.maskedCells.empty()) {  // hatched cells are then 0
        bool mapHasNan = false;
        const double magnitude = kernels::largestFiniteMagnitude(map.values, &mapHasNan);
        hasNan = hasNan || mapHasNan;
        return magnitude;
    }
    double magnitude = 0;
    for (Index row = 0; row < map.values.rows(); ++row) {
        for (Index column = 0; column < map.values.cols(); ++column) {
            const float value = map.values(row, column);
            hasNan = hasNan || std::isnan(value);
            if (std::isfinite(value) && !map.isHatched(row, column))
                magnitude = std::max(magnitude, std::abs(static_cast<double>(value)));
        }
    }
    return magnitude;
}

ColorScale colorScaleFor(bool areWeights, const DisplaySettings& displaySettings, double magnitude,
                         bool hasSmallWeights) {
    if (areWeights) return colorScaleForWeights(displaySettings, magnitude, hasSmallWeights);
    ColorScale scale = ColorScale::symmetric(magnitude);
    scale.isLogarithmic = displaySettings.isLogarithmic.value_or(false);
    return scale;
}

}  // namespace

bool hasWeightValues(const Trace& trace, Stage stage) {
    return isWeightStage(stage) && !trace.gradientOf;
}

ColorScale colorScaleForWeights(const DisplaySettings& displaySettings, double largestWeight,
                                bool hasSmallWeights) {
    ColorScale scale{displaySettings.palette, 0, 1, displaySettings.isLogarithmic.value_or(hasSmallWeights)};
    if (displaySettings.weightRange) {
        std::tie(scale.low, scale.high) = *displaySettings.weightRange;
        scale.hasNumbersBelow = scale.low > 0;
        scale.hasNumbersAbove = !displaySettings.hiddenWeights && largestWeight > scale.high;
        return scale;
    }
    const bool spansZeroToOne =
        displaySettings.colorRange == ColorRange::ZeroToOne || displaySettings.isNumberDragged ||
        displaySettings.hiddenWeights;  // another range would reveal the largest weight
    scale.high = std::max(spansZeroToOne ? 1.0 : scaleMaximumFor(largestWeight), largestWeight);
    return scale;
}

bool areWeightsSmall(const std::vector<StageMatrix>& weights) {
    constexpr Index minKeyCount = 48;
    constexpr float largeWeight = 0.3f;
    constexpr Index maxSampledRows = 128;  // per heatmap, to estimate the median
    std::vector<float> rowMaxima;
    for (const StageMatrix& matrix : weights) {
        if (matrix.values.cols() < minKeyCount) return false;
        const Index rowStride = std::max(Index{1}, matrix.values.rows() / maxSampledRows);
        for (Index row = 0; row < matrix.values.rows(); row += rowStride) {
            const float rowMaximum = *std::ranges::max_element(rowSpan(matrix.values, row));
            if (!std::isnan(rowMaximum))
                rowMaxima.push_back(
                    rowMaximum);  // the maximum of a fully masked row may be NaN, which has no order
        }
    }
    const auto median = rowMaxima.begin() + std::ssize(rowMaxima) / 2;
    std::ranges::nth_element(rowMaxima, median);
    return median != rowMaxima.end() && *median < largeWeight;
}

double seriesMagnitude(const DisplaySettings& displaySettings, Stage stage, double figureMagnitude) {
    const auto seriesEntry = displaySettings.seriesMagnitudes.stages.find(stage);
    return seriesEntry == displaySettings.seriesMagnitudes.stages.end()
               ? figureMagnitude
               : std::max(figureMagnitude, seriesEntry->second);
}

SeriesMagnitudes raisedMagnitudes(SeriesMagnitudes series, const Trace& trace,
                                  const DisplaySettings& displaySettings, Stage selectedStage) {
    constexpr Index maxCellCount = 1'000'000;
    if (trace.queryCount() * trace.keyCount() > maxCellCount) return series;
    constexpr Stage scoreStages[] = {Stage::RawScores, Stage::ScaledScores, Stage::MaskedScores};
    for (const Stage stage : overviewStages(trace, displaySettings, selectedStage)) {
        if (isWeightStage(stage)) continue;
        const double magnitude = stageMaps(trace, stage, displaySettings).largestMagnitude;
        const auto raise = [&](Stage raisedStage) {
            double& largest = series.stages[raisedStage];
            largest = std::max(largest, magnitude);
        };
        if (isScoreStage(stage))
            std::ranges::for_each(scoreStages, raise);
        else
            raise(stage);
    }
    return series;
}

std::vector<std::uint8_t> maskedCellFlags(const Trace& trace, const DisplaySettings& displaySettings,
                                          Stage stage, int head) {
    const int sequence = shownSequence(trace, displaySettings);
    const bool hasMask =
        (isWeightStage(stage) || stage == Stage::MaskedScores) && mayMaskCells(trace, sequence);
    if (!hasMask) return {};
    return cellsMaskedInAllHeads(
        trace, sequence, head == meanOfHeads ? chosenHeads(trace, displaySettings.heads) : std::vector{head});
}

StageMatrix shownMatrix(const Trace& trace, const DisplaySettings& displaySettings, Stage stage, int head) {
    const int sequence = shownSequence(trace, displaySettings);
    if (head != meanOfHeads) return stageMatrix(trace, stage, sequence, head);
    return meanStageMatrix(trace, stage, sequence, chosenHeads(trace, displaySettings.heads));
}

std::optional<std::size_t> StageMaps::mapIndexOf(int head) const {
    const auto entry = std::ranges::find(heads, head);
    if (entry == heads.end()) return std::nullopt;
    return static_cast<std::size_t>(entry - heads.begin());
}

StageMaps stageMaps(const Trace& trace, Stage stage, const DisplaySettings& displaySettings) {
    return stageMaps(trace, stage, displaySettings, shownHeads(trace, displaySettings, stage));
}

StageMaps stageMaps(const Trace& trace, Stage stage, const DisplaySettings& displaySettings,
                    const std::vector<int>& heads) {
    StageMaps result{stage, heads, shownCells(trace, displaySettings, stage), {}, 0, {}, {}};
    double largestMagnitude = 0;
    std::vector<double> magnitudes;
    for (const int head : result.heads) {
        const StageMatrix fullMatrix = shownMatrix(trace, displaySettings, stage, head);
        result.matrices.push_back(submatrix(fullMatrix, result.cells));
        Heatmap map;
        map.values = result.matrices.back().values;
        map.hatchesAllMasked = stage == Stage::MaskedScores;
        map.maskedCells = shownFlags(maskedCellFlags(trace, displaySettings, stage, head), result.cells,
                                     fullMatrix.values.cols());
        if (stage == Stage::ScaledScores || stage == Stage::MaskedScores) {
            map.multipliedCells =
                shownFlags(multipliedCells(trace, head), result.cells, fullMatrix.values.cols());
        }
        if (isWeightStage(stage) && displaySettings.hiddenWeights)
            map.guessStates =
                guessStatesOf(*displaySettings.hiddenWeights, head, result.cells, fullMatrix.values);
        result.hasMultipliedCells = result.hasMultipliedCells ||
                                    std::ranges::find(map.multipliedCells, 1) != map.multipliedCells.end();
        magnitudes.push_back(largestColoredMagnitude(map, result.hasNan));
        largestMagnitude = std::max(largestMagnitude, magnitudes.back());
        result.hasMaskedCells =
            result.hasMaskedCells || std::ranges::find(map.maskedCells, 1) != map.maskedCells.end();
        for (Index row = 0; row < map.values.rows(); ++row) {
            result.hasFullyMaskedRows = result.hasFullyMaskedRows || map.isFullyMasked(row);
        }
        result.maps.push_back(std::move(map));
    }
    result.largestMagnitude = largestMagnitude;
    const bool areWeights = hasWeightValues(trace, stage);
    const bool isInSeries = displaySettings.seriesMagnitudes.stages.contains(stage);
    largestMagnitude = seriesMagnitude(displaySettings, stage, largestMagnitude);
    const bool hasSmallWeights =
        areWeights && !displaySettings.isLogarithmic && areWeightsSmall(result.matrices);
    result.scale = colorScaleFor(areWeights, displaySettings, largestMagnitude, hasSmallWeights);
    for (std::size_t i = 0; i < result.maps.size(); ++i) {
        const bool hasOwnScale =
            displaySettings.colorRange == ColorRange::PerMap && !isInSeries && !displaySettings.weightRange;
        result.maps[i].scale =
            hasOwnScale ? colorScaleFor(areWeights, displaySettings, magnitudes[i], hasSmallWeights)
                        : result.scale;
        result.maps[i].widestValue = areWeights ? std::max(1.0, largestMagnitude) : -largestMagnitude;
    }
    return result;
}

}  // namespace attention
