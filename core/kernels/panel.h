// SPDX-License-Identifier: GPL-3.0-or-later
// Panels: a few columns of the right operand of a matrix product, copied to contiguous memory for
// products.cpp.
#pragma once

#include "kernels/kernels.h"
#include "kernels/register_transpose.h"

namespace {

using attention::kernels::ConstMatrixView;

/// The largest number of columns of a panel, see Panel.
constexpr Index panelColumns = 2 * registerLanes;

/// The largest number of rows of a panel, see Panel. A panel of this size fits into the first-level cache and
/// onto the stack.
constexpr Index panelDepth = attention::kernels::innerBlockSize;

/// Memory for a panel: a few columns of the right operand of a matrix product, copied to contiguous memory.
/// Row k of the panel contains the entries of these columns at index k of the inner dimension. A row is one
/// or two registers wide.
struct Panel {
    alignas(64) float entries[panelDepth * panelColumns];  ///< the rows one after the other
};

constexpr Index minOf(Index a, Index b) {
    return a < b ? a : b;
}

/// Returns the number of registers in a row of a panel. `columns` is the number of columns of the panel, at
/// most panelColumns.
constexpr Index registersPerRow(Index columns) {
    return columns > registerLanes ? 2 : 1;
}

/// Writes the transpose of m (columns, depth) to `panel`. The rows of m, at most panelColumns, become the
/// columns of the panel. Each row of the panel is filled with 0 up to a whole number of registers.
void packPanelTransposed(ConstMatrixView m, float* panel) {
    const Index width = registersPerRow(m.rows) * registerLanes;
    for (Index column = 0; column < m.rows; column += registerLanes) {
        for (Index k = 0; k < m.cols; k += registerLanes) {
            const Index depth = minOf(registerLanes, m.cols - k);
            Register block[registerLanes];
            if (depth == registerLanes && column + registerLanes <= m.rows) {
#pragma GCC unroll 16
                for (int i = 0; i < registerLanes; ++i) block[i] = loadRegister(m.row(column + i) + k);
            } else {
                for (Index i = 0; i < registerLanes; ++i)
                    block[i] = column + i < m.rows ? loadRegister(m.row(column + i) + k, depth) : Register{};
            }
            transpose(block);
            if (depth == registerLanes) {
#pragma GCC unroll 16
                for (int i = 0; i < registerLanes; ++i)
                    storeRegister(block[i], panel + (k + i) * width + column);
            } else {
                for (Index i = 0; i < depth; ++i) storeRegister(block[i], panel + (k + i) * width + column);
            }
        }
    }
}

/// Copies m (depth, columns) to `panel`, without a transposition. m has at most panelColumns columns. Each
/// row of the panel is filled with 0 up to a whole number of registers.
void packPanel(ConstMatrixView m, float* panel) {
    const Index width = registersPerRow(m.cols) * registerLanes;
    for (Index k = 0; k < m.rows; ++k) {
        for (Index column = 0; column < width; column += registerLanes) {
            const Index remaining = m.cols - column;
            storeRegister(remaining >= registerLanes ? loadRegister(m.row(k) + column)
                                                     : loadRegister(m.row(k) + column, remaining),
                          panel + k * width + column);
        }
    }
}

}  // namespace
