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

}  // namespace

ThumbnailMap thumbnailMap(const Trace& trace, const ViewSettings& viewSettings, int head, QSize maxSize) {
    const ShownCells cells = shownCells(trace, viewSettings, Stage::Weights);
    const StageMatrix weights = visibleCells(shownMatrix(trace, viewSettings, Stage::Weights, head), cells);
    const Index rowCount = std::min(weights.values.rows(), Index{maxSize.height()});
    const Index columnCount = std::min(weights.values.cols(), Index{maxSize.width()});
    const bool fits = rowCount == weights.values.rows() && columnCount == weights.values.cols();
    ThumbnailMap map{fits ? weights : blockMeans(weights.values, rowCount, columnCount), {}};
    const float largestWeight = kernels::largestFiniteMagnitude(map.weights.values, nullptr);
    map.scale = colorScaleForWeights(viewSettings, largestWeight,
                                     !viewSettings.isLogarithmic && areWeightsSmall({weights}));
    return map;
}

}  // namespace attention
