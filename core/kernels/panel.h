// SPDX-License-Identifier: GPL-3.0-or-later
// Some columns of a product's right operand, laid out for products.cpp.
#pragma once

#include "kernels/kernels.h"
#include "kernels/packet.h"

namespace {

using attention::kernels::ConstMatrix;

constexpr Index panelColumns = 2 * lanes;

/// A panel of this depth fits into the first-level cache, and onto the stack.
constexpr Index panelDepth = attention::kernels::depthOfBlock;

struct Panel {
    alignas(64) float entries[panelDepth * panelColumns];
};

constexpr Index atMost(Index a, Index b) {
    return a < b ? a : b;
}

constexpr Index packetsFor(Index columns) {
    return columns > lanes ? 2 : 1;
}

/// m (columns, depth) transposed, its rows being the columns of the panel: at most panelColumns of them.
void layOutTransposed(ConstMatrix m, float* panel) {
    const Index width = packetsFor(m.rows) * lanes;
    for (Index column = 0; column < m.rows; column += lanes) {
        for (Index k = 0; k < m.cols; k += lanes) {
            const Index depth = atMost(lanes, m.cols - k);
            Packet block[lanes];
            if (depth == lanes && column + lanes <= m.rows) {
#pragma GCC unroll 16
                for (int i = 0; i < lanes; ++i) block[i] = load(m.row(column + i) + k);
            } else {
                for (Index i = 0; i < lanes; ++i)
                    block[i] = column + i < m.rows ? load(m.row(column + i) + k, depth) : Packet{};
            }
            transpose(block);
            if (depth == lanes) {
#pragma GCC unroll 16
                for (int i = 0; i < lanes; ++i) store(block[i], panel + (k + i) * width + column);
            } else {
                for (Index i = 0; i < depth; ++i) store(block[i], panel + (k + i) * width + column);
            }
        }
    }
}

/// m (depth, columns) as it stands.
void layOut(ConstMatrix m, float* panel) {
    const Index width = packetsFor(m.cols) * lanes;
    for (Index k = 0; k < m.rows; ++k) {
        for (Index column = 0; column < width; column += lanes) {
            const Index left = m.cols - column;
            store(left >= lanes ? load(m.row(k) + column) : load(m.row(k) + column, left),
                  panel + k * width + column);
        }
    }
}

}  // namespace
