// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/products.h"

#include "kernels/kernels.h"
#include "numerics/tensor.h"

#include <algorithm>

namespace attention {
namespace {

// Large enough that packing operands anew for each block does not show, small enough to end soon.
constexpr Index rowsPerBlock = 256;
constexpr Index columnsPerBlock = 4096;

/// Calls `multiplyBlock` with the first row, the row count, the first column and the column count of each
/// block.
void forEachBlock(const Matrix& out, const std::stop_token& stop, const auto& multiplyBlock) {
    for (Index row = 0; row < out.rows; row += rowsPerBlock) {
        for (Index column = 0; column < out.cols; column += columnsPerBlock) {
            if (stop.stop_requested()) return;
            const Index height = std::min(rowsPerBlock, out.rows - row);
            const Index width = std::min(columnsPerBlock, out.cols - column);
            multiplyBlock(row, height, column, width);
        }
    }
}

Matrix blockOf(const Matrix& m, Index row, Index height, Index column, Index width) {
    return {m.row(row) + column, height, width, m.stride};
}

}  // namespace

void multiplyTransposed(ConstMatrix a, ConstMatrix b, Matrix out, const std::stop_token& stop) {
    forEachBlock(out, stop, [&](Index row, Index height, Index column, Index width) {
        attention_multiply_transposed(rows(a, row, height), rows(b, column, width),
                                      blockOf(out, row, height, column, width));
    });
}

void multiply(ConstMatrix a, ConstMatrix b, Matrix out, const std::stop_token& stop) {
    forEachBlock(out, stop, [&](Index row, Index height, Index column, Index width) {
        attention_multiply(rows(a, row, height), columns(b, column, width),
                           blockOf(out, row, height, column, width));
    });
}

}  // namespace attention
