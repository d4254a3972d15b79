// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that are no products: every query against a panel of keys, one key in each lane, summed in the order
// of the components, so that equal operands give equal scores wherever they stand.
#include "kernels/kernels.h"
#include "kernels/row.h"

#include <algorithm>

namespace {

using attention::kernels::ConstMatrix;
using attention::kernels::Matrix;

/// As many components of a packet of keys stay in the first-level cache while all queries meet them.
constexpr Index panelDepth = 256;
/// Components of keys, one row of a packet for each component.
using Panel = Eigen::Array<float, panelDepth, lanes, Eigen::RowMajor>;

using RowMajor = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// out(q, k) = Σ term(query's component, keys' components, which one) over the components.
void scorePanels(ConstMatrix queries, ConstMatrix keys, Matrix out, auto term) {
    Panel panel = Panel::Zero();
    for (Index column = 0; column < keys.rows; column += lanes) {
        const Index count = std::min<Index>(lanes, keys.rows - column);
        for (Index first = 0; first < keys.cols; first += panelDepth) {
            const Index depth = std::min(panelDepth, keys.cols - first);
            panel.topLeftCorner(depth, count) =
                Eigen::Map<const RowMajor, 0, Eigen::OuterStride<>>(keys.row(column) + first, count, depth,
                                                                    Eigen::OuterStride<>(keys.stride))
                    .transpose();
            for (Index q = 0; q < queries.rows; ++q) {
                const float* const query = queries.row(q) + first;
                float* const to = out.row(q) + column;
                Packet scores = first > 0 ? load(to, count, 0) : Packet(Packet::Zero());
                for (Index c = 0; c < depth; ++c)
                    scores += term(query[c], load(panel.data() + c * lanes), first + c);
                store(scores, to, count);
            }
        }
    }
}

}  // namespace

void attention::kernels::scoreAdditive(ConstMatrix queries, ConstMatrix keys, const float* v, Matrix out) {
    scorePanels(queries, keys, out, [v](float query, const Packet& key, Index c) -> Packet {
        return v[c] * (key + query).tanh();
    });
}

void attention::kernels::scoreGaussian(ConstMatrix queries, ConstMatrix keys, Matrix out) {
    scorePanels(queries, keys, out, [](float query, const Packet& key, Index) -> Packet {
        return -0.5f * (key - query).square();
    });
}
