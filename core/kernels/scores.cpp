// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that are not matrix products. Each query is scored against a panel of keys, with one key in each
// lane. Terms are added in the order of the components. Therefore equal operands have equal scores at every
// position.
#include "kernels/kernels.h"
#include "kernels/packet.h"

#include <algorithm>

namespace {

using attention::kernels::ConstMatrixView;
using attention::kernels::MatrixView;

/// The largest number of components in a panel of keys. A panel of this depth stays in the first-level cache
/// while all queries are scored against it.
constexpr Index panelDepth = 256;
/// Components of up to `lanes` keys: one packet for each component, with one lane for each key.
struct Panel {
    std::array<float, panelDepth * lanes> entries{};  ///< the packets one after the other
};

/// Computes out (n_q, n_k) = Σ term(query component, packet of key components, c) over the components c of
/// the rows of `queries` (n_q, d) and `keys` (n_k, d).
void scorePanels(ConstMatrixView queries, ConstMatrixView keys, MatrixView out, auto term) {
    Panel panel;
    for (Index column = 0; column < keys.rows; column += lanes) {
        const Index count = std::min<Index>(lanes, keys.rows - column);
        for (Index first = 0; first < keys.cols; first += panelDepth) {
            const Index depth = std::min(panelDepth, keys.cols - first);
            for (Index key = 0; key < count; ++key)
                for (Index c = 0; c < depth; ++c)
                    panel.entries[c * lanes + key] = keys(column + key, first + c);
            for (Index q = 0; q < queries.rows; ++q) {
                const float* const query = queries.row(q) + first;
                float* const to = out.row(q) + column;
                Packet scores = first > 0 ? load(to, count, 0) : Packet();
                for (Index c = 0; c < depth; ++c)
                    scores += term(query[c], load(panel.entries.data() + c * lanes), first + c);
                store(scores, to, count);
            }
        }
    }
}

}  // namespace

void attention::kernels::scoreAdditive(ConstMatrixView queries, ConstMatrixView keys, const float* v,
                                       MatrixView out) {
    scorePanels(queries, keys, out,
                [v](float query, const Packet& key, Index c) -> Packet { return v[c] * tanh(key + query); });
}

void attention::kernels::scoreGaussian(ConstMatrixView queries, ConstMatrixView keys, MatrixView out) {
    scorePanels(queries, keys, out, [](float query, const Packet& key, Index) -> Packet {
        return -0.5f * ((key - query) * (key - query));
    });
}

void attention::kernels::backwardAdditive(const AdditiveOperands<ConstMatrixView, const float*>& operands,
                                          ConstMatrixView gradient,
                                          const AdditiveOperands<MatrixView, float*>& sums) {
    const Index width = operands.keys.cols;
    for (Index q = 0; q < gradient.rows; ++q) {
        for (Index k = 0; k < gradient.cols; ++k) {
            const float g = gradient(q, k);
            if (g == 0) continue;  // such as masked pairs, which are half of all under a causal mask
            for (Index c = 0; c < width; c += lanes) {
                const Index count = std::min<Index>(lanes, width - c);
                const auto loadColumns = [&](const float* row) {
                    return count == lanes ? load(row + c) : load(row + c, count, 0);
                };
                const auto add = [&](const Packet& addend, float* row) {
                    count == lanes ? store(loadColumns(row) + addend, row + c)
                                   : store(loadColumns(row) + addend, row + c, count);
                };
                const Packet t =
                    tanh(loadColumns(operands.queries.row(q)) + loadColumns(operands.keys.row(k)));
                const Packet innerGradient = g * loadColumns(operands.v) * (1.0f - t * t);
                add(g * t, sums.v);
                add(innerGradient, sums.queries.row(q));
                add(innerGradient, sums.keys.row(k));
            }
        }
    }
}

void attention::kernels::softCapScores(MatrixView scores, float cap) {
    for (Index r = 0; r < scores.rows; ++r)
        transformRow(scores.row(r), scores.row(r), scores.cols, 0,
                     [cap](const Packet& x) { return cap * tanh(x / cap); });
}
