// SPDX-License-Identifier: GPL-3.0-or-later
// Some columns of a product's right operand, laid out for products.cpp.
#pragma once

#include "kernels/kernels.h"
#include "kernels/register_transpose.h"

namespace {

using attention::kernels::ConstMatrixView;

constexpr Index panelColumns = 2 * registerLanes;

/// A panel of this depth fits into the first-level cache, and onto the stack.
constexpr Index panelDepth = attention::kernels::innerBlockSize;

struct Panel {
    alignas(64) float entries[panelDepth * panelColumns];
};

constexpr Index minOf(Index a, Index b) {
    return a < b ? a : b;
}

constexpr Index registersPerRow(Index columns) {
    return columns > registerLanes ? 2 : 1;
}

/// m (columns, depth) transposed, its rows being the columns of the panel: at most panelColumns of them.
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

/// m (depth, columns) as it stands.
void packPanel(ConstMatrixView m, float* panel) {
    const Index width = registersPerRow(m.cols) * registerLanes;
    for (Index k = 0; k < m.rows; ++k) {
        for (Index column = 0; column < width; column += registerLanes) {
            const Index left = m.cols - column;
            storeRegister(left >= registerLanes ? loadRegister(m.row(k) + column)
                                                : loadRegister(m.row(k) + column, left),
                          panel + k * width + column);
        }
    }
}

}  // namespace
