// SPDX-License-Identifier: GPL-3.0-or-later
// One operand of a product, laid out as the inner loops read it: panels of two packets of columns, one row
// of the panel after the other, with zeros behind the last column. A last panel of few columns has one
// packet.
#pragma once

#include "kernels/packet.h"

namespace {

using attention::ConstMatrix;
using attention::Index;
using attention::Matrix;

constexpr Index panelColumns = 2 * lanes;

/// A panel of this depth fits into the first-level cache, and onto the stack.
constexpr Index panelDepth = 256;

struct Panel {
    alignas(64) float entries[panelDepth * panelColumns];
};

[[maybe_unused]] constexpr Index atMost(Index a, Index b) {
    return a < b ? a : b;
}

constexpr Index packetsFor(Index columns) {
    return columns > lanes ? 2 : 1;
}

/// m (columns, depth) transposed, its rows being the columns of the panel: at most panelColumns of them.
[[maybe_unused]] void layOutTransposed(ConstMatrix m, float* panel) {
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
                    block[i] = column + i < m.rows ? load(m.row(column + i) + k, depth, 0) : Packet{};
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
[[maybe_unused]] void layOut(ConstMatrix m, float* panel) {
    const Index width = packetsFor(m.cols) * lanes;
    for (Index k = 0; k < m.rows; ++k) {
        for (Index column = 0; column < width; column += lanes) {
            const Index left = m.cols - column;
            store(left >= lanes ? load(m.row(k) + column) : load(m.row(k) + column, left, 0),
                  panel + k * width + column);
        }
    }
}

}  // namespace
