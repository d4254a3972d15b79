// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that are no products: every query against a panel of keys, one key in each lane, summed in the order
// of the components, so that equal operands give equal scores wherever they stand.
#include "kernels/kernels.h"
#include "kernels/panels.h"
#include "kernels/vector_math.h"

namespace {

/// scorePanel(query, panel, width, depth, first): one packet of scores, of a query and the keys whose
/// components from `first` on stand in the panel's rows, `width` apart.
void scorePanels(ConstMatrix queries, ConstMatrix keys, Matrix out, auto scorePanel) {
    Panel panel;
    for (Index column = 0; column < keys.rows; column += panelColumns) {
        const Index columns = atMost(panelColumns, keys.rows - column);
        const Index width = packetsFor(columns) * lanes;
        for (Index first = 0; first < keys.cols; first += panelDepth) {
            const Index depth = atMost(panelDepth, keys.cols - first);
            layOutTransposed({keys.row(column) + first, columns, depth, keys.stride}, panel.entries);
            for (Index q = 0; q < queries.rows; ++q) {
                for (Index lane = 0; lane < columns; lane += lanes) {
                    const Index count = atMost(lanes, columns - lane);
                    float* const to = out.row(q) + column + lane;
                    Packet scores =
                        scorePanel(queries.row(q) + first, panel.entries + lane, width, depth, first);
                    if (first > 0) scores += load(to, count, 0);
                    count == lanes ? store(scores, to) : store(scores, to, count);
                }
            }
        }
    }
}

Fraction sum(const Fraction& a, const Fraction& b) {
    return {a.over * b.under + b.over * a.under, a.under * b.under};
}

}  // namespace

void attention_score_additive(ConstMatrix queries, ConstMatrix keys, const float* v, Matrix out) {
    const auto score = [&](const float* query, const float* panel, Index width, Index depth, Index first) {
        const auto term = [&](Index a) {
            Fraction fraction = hyperbolicTangent(load(panel + a * width) + query[a]);
            fraction.over *= v[first + a];
            return fraction;
        };
        Packet total = {};
        Index a = 0;
        for (; a + 4 <= depth; a += 4) {  // a division costs as much as the polynomials of two
            const Fraction four = sum(sum(term(a), term(a + 1)), sum(term(a + 2), term(a + 3)));
            total += four.over / four.under;
        }
        for (; a < depth; ++a) {
            const Fraction one = term(a);
            total += one.over / one.under;
        }
        return total;
    };
    scorePanels(queries, keys, out, score);
}

void attention_score_gaussian(ConstMatrix queries, ConstMatrix keys, Matrix out) {
    scorePanels(queries, keys, out,
                [](const float* query, const float* panel, Index width, Index depth, Index) {
                    Packet total = {};
                    for (Index c = 0; c < depth; ++c) {
                        const Packet difference = load(panel + c * width) - query[c];
                        total += difference * difference;
                    }
                    return total * -0.5f;
                });
}
