// SPDX-License-Identifier: GPL-3.0-or-later
#include "heads/thumbnail_map.h"

#include "kernels/kernels.h"
#include "state/stage_maps.h"

#include <algorithm>

namespace attention {
namespace {

/// Returns the rows and columns of `matrix` that are visible. Copies entries only if some are hidden.
StageMatrix visibleCells(const StageMatrix& matrix, const ShownCells& cells) {
    if (cells.includesAll) return matrix;
    const auto tensor = std::make_shared<Tensor>(
        Shape{static_cast<Index>(cells.rows.size()), static_cast<Index>(cells.columns.size())});
    tensor->matrix() = matrix.values(cells.rows, cells.columns);
    return {tensor->matrix(), tensor};
}

/// Returns a matrix (rowCount, columnCount) with the means over blocks of `values`. The blocks have equal
/// sizes, except that a block may have one row or column more than another block.
StageMatrix blockMeans(ConstMatrixView values, Index rowCount, Index columnCount) {
    const auto tensor = std::make_shared<Tensor>(Shape{rowCount, columnCount});
    MatrixView means = tensor->matrix();
    Eigen::RowVectorXf columnSums(values.cols());
    for (Index row = 0; row < rowCount; ++row) {
        const Index firstRow = row * values.rows() / rowCount;
        const Index endRow = (row + 1) * values.rows() / rowCount;
        columnSums.setZero();
        for (Index r = firstRow; r < endRow; ++r) columnSums += values.row(r);
        for (Index column = 0; column < columnCount; ++column) {
            const Index firstColumn = column * values.cols() / columnCount;
            const Index width = (column + 1) * values.cols() / columnCount - firstColumn;
            means(row, column) = columnSums.segment(firstColumn, width).sum() /
                                 static_cast<float>((endRow - firstRow) * width);
        }
    }
    return {tensor->matrix(), tensor};
}

/// Returns the map of a matrix that is larger than a thumbnail. The scale ends at the largest mean, because
/// the means of a pattern such as a diagonal are much smaller than its weights. The scale is not shorter than
/// `minScaleInUniformWeights`, so that a head that attends to all keys equally has a light color.
ThumbnailMap blockMeansMap(ConstMatrixView weights, const DisplaySettings& displaySettings, QSize size) {
    constexpr float minScaleInUniformWeights = 4;
    const StageMatrix means = blockMeans(weights, size.height(), size.width());
    const float largestMean = kernels::largestFiniteMagnitude(means.values, nullptr);
    const float minScale = minScaleInUniformWeights / static_cast<float>(weights.cols());
    return {means, colorScaleForWeights(displaySettings, std::max(largestMean, minScale))};
}

}  // namespace

ThumbnailMap thumbnailMap(const Trace& trace, const DisplaySettings& displaySettings, int head,
                          QSize maxSize) {
    const ShownCells cells = shownCells(trace, displaySettings, Stage::Weights);
    const StageMatrix weights =
        visibleCells(shownMatrix(trace, displaySettings, Stage::Weights, head), cells);
    const int rowCount = std::min(static_cast<int>(weights.values.rows()), maxSize.height());
    const int columnCount = std::min(static_cast<int>(weights.values.cols()), maxSize.width());
    const bool fits = rowCount == weights.values.rows() && columnCount == weights.values.cols();
    if (!fits) return blockMeansMap(weights.values, displaySettings, {columnCount, rowCount});
    const float largestWeight = kernels::largestFiniteMagnitude(weights.values, nullptr);
    const bool hasSmallWeights = !displaySettings.isLogarithmic && areWeightsSmall({weights});
    return {weights, colorScaleForWeights(displaySettings, largestWeight, hasSmallWeights)};
}

}  // namespace attention
