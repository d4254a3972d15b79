// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/stage_maps.h"

#include "analysis/shown_weights.h"
#include "kernels/kernels.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace attention {
namespace {

/// The smallest of 1, 0.5, 0.2, 0.1, 0.05 … that the weight does not exceed: steps, so that colours hold
/// still while a number is dragged. 1 also for sigmoid weights, which never exceed it, and for no weight at
/// all.
double roundAbove(double weight) {
    double top = 1;
    for (double decade = 1; decade > 1e-6; decade /= 10) {
        for (const double step : {1.0, 0.5, 0.2}) {
            if (weight > 0 && weight <= step * decade) top = step * decade;
        }
    }
    return top;
}

/// Leaves out rows and columns; the tile owns what is left.
StageMatrix filtered(const StageMatrix& matrix, const ShownCells& cells) {
    if (cells.includesAll) return matrix;
    const auto left = std::make_shared<Tensor>(
        Shape{static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    float* next = left->entries().data();
    for (const int row : cells.rows) {
        for (const int column : cells.columns) *next++ = matrix.values(row, column);
    }
    return {left->matrix(), left};
}

std::vector<std::uint8_t> filtered(const std::vector<std::uint8_t>& marks, const ShownCells& cells,
                                   Index columns) {
    if (cells.includesAll || marks.empty()) return marks;
    std::vector<std::uint8_t> left;
    for (const int row : cells.rows) {
        for (const int column : cells.columns) {
            left.push_back(marks[static_cast<std::size_t>(row * columns + column)]);
        }
    }
    return left;
}

std::vector<GuessState> coversOf(const HiddenWeights& cover, int head, const ShownCells& cells,
                                 ConstMatrixView weights) {
    std::vector<GuessState> covers;
    covers.reserve(cells.rows.size() * cells.columns.size());
    for (const int query : cells.rows) {
        const float largest = *std::ranges::max_element(rowSpan(weights, query));
        for (const int key : cells.columns)
            covers.push_back(cover.cellState(head, query, key, weights(query, key), largest));
    }
    return covers;
}

/// A cell of the mean is forbidden where it is in every head.
std::vector<std::uint8_t> forbiddenIn(const Trace& trace, int sequence, const std::vector<int>& heads) {
    std::vector<std::uint8_t> all;
    for (const int head : heads) {
        const auto one = maskedScoreCells(trace, sequence, head);
        if (all.empty()) all = one;
        for (std::size_t i = 0; i < one.size(); ++i) all[i] = all[i] && one[i];
    }
    return all;
}

/// The largest magnitude that has a colour, and whether there is a NaN.
double survey(const Heatmap& map, bool& hasNan) {
    if (!map.hatchesAllMasked || map.masked.empty()) {  // what is hatched is 0 then
        bool hasOne = false;
        const double magnitude = kernels::largestFiniteMagnitude(map.values, &hasOne);
        hasNan = hasNan || hasOne;
        return magnitude;
    }
    double magnitude = 0;
    for (Index r = 0; r < map.values.rows(); ++r) {
        for (Index c = 0; c < map.values.cols(); ++c) {
            const float x = map.values(r, c);
            hasNan = hasNan || std::isnan(x);
            if (std::isfinite(x) && !map.isHatched(r, c))
                magnitude = std::max(magnitude, std::abs(static_cast<double>(x)));
        }
    }
    return magnitude;
}

ColorScale scaleFor(bool areWeights, const ViewSettings& view, double magnitude, bool areSmall) {
    if (areWeights) return weightScale(view, magnitude, areSmall);
    ColorScale scale = ColorScale::symmetric(magnitude);
    scale.isLogarithmic = view.isLogarithmic.value_or(false);
    return scale;
}

}  // namespace

bool hasWeightValues(const Trace& trace, Stage stage) {
    return isWeightStage(stage) && !trace.gradientOf;
}

ColorScale weightScale(const ViewSettings& view, double largest, bool areSmall) {
    ColorScale scale{view.palette, 0, 1, view.isLogarithmic.value_or(areSmall)};
    if (view.weightRange) {
        std::tie(scale.low, scale.high) = *view.weightRange;
        return scale;
    }
    const bool isWhole = view.colorRange == ColorRange::ZeroToOne || view.isNumberDragged ||
                         view.hiddenWeights;  // the largest would be told
    scale.high = std::max(isWhole ? 1.0 : roundAbove(largest), largest);
    return scale;
}

bool areWeightsSmall(const std::vector<StageMatrix>& weights) {
    constexpr Index manyKeys = 48;
    constexpr float much = 0.3f;
    constexpr Index enoughRows = 128;  // of a map, to tell their middle
    std::vector<float> largest;
    for (const StageMatrix& matrix : weights) {
        if (matrix.values.cols() < manyKeys) return false;
        const Index apart = std::max(Index{1}, matrix.values.rows() / enoughRows);
        for (Index row = 0; row < matrix.values.rows(); row += apart) {
            const float most = *std::ranges::max_element(rowSpan(matrix.values, row));
            if (!std::isnan(most))
                largest.push_back(most);  // a row that sees nothing says nothing, and has no order
        }
    }
    const auto middle = largest.begin() + std::ssize(largest) / 2;
    std::ranges::nth_element(largest, middle);
    return middle != largest.end() && *middle < much;
}

double seriesMagnitude(const ViewSettings& view, Stage stage, double figureMagnitude) {
    const auto common = view.seriesMagnitudes.stages.find(stage);
    return common == view.seriesMagnitudes.stages.end() ? figureMagnitude
                                                        : std::max(figureMagnitude, common->second);
}

std::vector<std::uint8_t> maskedCellFlags(const Trace& trace, const ViewSettings& view, Stage stage,
                                          int head) {
    const int sequence = shownSequence(trace, view);
    const bool hasMask =
        (isWeightStage(stage) || stage == Stage::MaskedScores) && mayMaskCells(trace, sequence);
    if (!hasMask) return {};
    return forbiddenIn(trace, sequence,
                       head == meanOfHeads ? chosenHeads(trace, view.heads) : std::vector{head});
}

StageMatrix shownMatrix(const Trace& trace, const ViewSettings& view, Stage stage, int head) {
    const int sequence = shownSequence(trace, view);
    if (head != meanOfHeads) return stageMatrix(trace, stage, sequence, head);
    return meanStageMatrix(trace, stage, sequence, chosenHeads(trace, view.heads));
}

std::optional<std::size_t> StageMaps::mapIndexOf(int head) const {
    const auto found = std::ranges::find(heads, head);
    if (found == heads.end()) return std::nullopt;
    return static_cast<std::size_t>(found - heads.begin());
}

StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& view) {
    return stageMaps(trace, stage, view, shownHeads(trace, view, stage));
}

StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& view,
                    const std::vector<int>& heads) {
    StageMaps result{stage, heads, shownCells(trace, view, stage), {}, 0, {}, {}};
    double largest = 0;
    std::vector<double> magnitudes;
    for (const int head : result.heads) {
        const StageMatrix whole = shownMatrix(trace, view, stage, head);
        result.matrices.push_back(filtered(whole, result.cells));
        Heatmap map;
        map.values = result.matrices.back().values;
        map.hatchesAllMasked = stage == Stage::MaskedScores;
        map.masked = filtered(maskedCellFlags(trace, view, stage, head), result.cells, whole.values.cols());
        if (stage == Stage::ScaledScores || stage == Stage::MaskedScores) {
            map.multiplied = filtered(multipliedCells(trace, head), result.cells, whole.values.cols());
        }
        if (isWeightStage(stage) && view.hiddenWeights)
            map.guessStates = coversOf(*view.hiddenWeights, head, result.cells, whole.values);
        result.hasMultipliedCells =
            result.hasMultipliedCells || std::ranges::find(map.multiplied, 1) != map.multiplied.end();
        magnitudes.push_back(survey(map, result.hasNan));
        largest = std::max(largest, magnitudes.back());
        result.hasMaskedCells = result.hasMaskedCells || std::ranges::find(map.masked, 1) != map.masked.end();
        for (Index row = 0; row < map.values.rows(); ++row) {
            result.hasFullyMaskedRows = result.hasFullyMaskedRows || map.isFullyMasked(row);
        }
        result.maps.push_back(std::move(map));
    }
    result.largestMagnitude = largest;
    const bool areWeights = hasWeightValues(trace, stage);
    const bool isInSeries = view.seriesMagnitudes.stages.contains(stage);
    largest = seriesMagnitude(view, stage, largest);
    const bool isLow = areWeights && !view.isLogarithmic && areWeightsSmall(result.matrices);
    result.scale = scaleFor(areWeights, view, largest, isLow);
    for (std::size_t i = 0; i < result.maps.size(); ++i) {
        const bool isOwn = view.colorRange == ColorRange::PerMap && !isInSeries && !view.weightRange;
        result.maps[i].scale = isOwn ? scaleFor(areWeights, view, magnitudes[i], isLow) : result.scale;
        result.maps[i].widestValue = areWeights ? std::max(1.0, largest) : -largest;
    }
    return result;
}

}  // namespace attention
