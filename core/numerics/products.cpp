// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/products.h"

#include "kernels/kernels.h"
#include "numerics/tensor.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// Limits of the size of a block. Blocks are large enough that the time in which the kernels prepare a product
// is negligible, and small enough to end soon. Widths are multiples of columnsPerPanel.
constexpr Index rowsPerBlock = 768;
constexpr Index columnsPerBlock = 768;
constexpr Index columnsPerPanel = 32;
constexpr Index minBlockRows = 24;
constexpr Index minBlockColumns = 3 * columnsPerPanel;

/// Returns the number of blocks of size `block` that cover `size`.
Index blockCount(Index size, Index block) {
    return (size + block - 1) / block;
}

/// Calls multiplyBlock(first row, rows, first column, columns) for each block of `out`, on all threads of
/// `execution`. Blocks that have not begun when `execution` is stopped are skipped. `depth` is the inner
/// dimension.
void forEachBlock(MatrixView out, Index depth, const ExecutionContext& execution, const auto& multiplyBlock) {
    const auto [height, width] = blockSize(out.rows(), out.cols(), depth, execution.threadCount());
    const Index blocksPerRow = blockCount(out.cols(), width);
    const Index blocksPerColumn = blockCount(out.rows(), height);
    const auto work = static_cast<double>(out.rows() * out.cols() * depth);
    execution.forEach(blocksPerColumn * blocksPerRow, work, [&](Index block) {
        const Index row = block / blocksPerRow * height;
        const Index column = block % blocksPerRow * width;
        multiplyBlock(row, std::min(height, out.rows() - row), column, std::min(width, out.cols() - column));
    });
}

/// Returns a view of `height` rows from `row` on and `width` columns from `column` on.
MatrixView blockOf(MatrixView m, Index row, Index height, Index column, Index width) {
    return middleColumns(middleRows(m, row, height), column, width);
}

}  // namespace

BlockSize blockSize(Index rows, Index columns, Index depth, int threads) {
    const Index share = blockCount(columns, 2 * threads);
    Index width =
        std::clamp(blockCount(share, columnsPerPanel) * columnsPerPanel, minBlockColumns, columnsPerBlock);
    Index height = rowsPerBlock;
    if (std::min(rows, height) * std::min(columns, width) * depth > maxWorkPerBlock) {
        const auto side = static_cast<Index>(std::sqrt(maxWorkPerBlock / depth));
        width = std::clamp(side / columnsPerPanel * columnsPerPanel, minBlockColumns, width);
        height = std::clamp(maxWorkPerBlock / (width * depth), minBlockRows, height);
    }
    const Index blocksPerColumn = std::max<Index>(1, blockCount(rows, height));
    return {std::max<Index>(1, blockCount(rows, blocksPerColumn)), width};
}

void multiplySecondTransposed(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                              const ExecutionContext& execution) {
    forEachBlock(out, a.cols(), execution, [&](Index row, Index height, Index column, Index width) {
        kernels::multiplyRightTransposed(middleRows(a, row, height), middleRows(b, column, width),
                                         blockOf(out, row, height, column, width));
    });
}

void addFirstTransposedProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out,
                               const ExecutionContext& execution) {
    forEachBlock(out, a.rows(), execution, [&](Index row, Index height, Index column, Index width) {
        kernels::addLeftTransposedProduct(middleColumns(a, row, height), middleColumns(b, column, width),
                                          blockOf(out, row, height, column, width));
    });
}

void addProduct(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution) {
    forEachBlock(out, a.cols(), execution, [&](Index row, Index height, Index column, Index width) {
        kernels::addProduct(middleRows(a, row, height), middleColumns(b, column, width),
                            blockOf(out, row, height, column, width));
    });
}

void multiply(ConstMatrixView a, ConstMatrixView b, MatrixView out, const ExecutionContext& execution) {
    forEachBlock(out, a.cols(), execution, [&](Index row, Index height, Index column, Index width) {
        kernels::multiply(middleRows(a, row, height), middleColumns(b, column, width),
                          blockOf(out, row, height, column, width));
    });
}

}  // namespace attention
