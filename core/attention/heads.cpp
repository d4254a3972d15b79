// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/heads.h"

#include "attention/weights.h"
#include "mechanisms/list.h"
#include "numerics/products.h"

#include <algorithm>

namespace attention {
namespace {

/// Some queries of one head of one sequence.
struct Block {
    Index sequence;
    Index head;
    Index firstQuery;
    Index queries;
};

class HeadBlocks {
 public:
    HeadBlocks(const HeadSteps& steps, const std::stop_token& stop)
        : m_steps(steps), m_scorer(scorerOf(steps.config.score.function)), m_stop(stop) {}

    void compute(const Block& block) const {
        const Index tile = block.sequence * m_steps.config.heads + block.head;
        if (m_steps.newRawScores) score(block, rowsOf(*m_steps.newRawScores, tile, block));
        if (m_stop.stop_requested()) return;
        if (m_steps.newWeights) weigh(block, tile);
        if (m_steps.newContext) gather(block, tile);
    }

 private:
    static Matrix rowsOf(Tensor& tensor, Index tile, const Block& block) {
        return rows(tensor.matrix(tile), block.firstQuery, block.queries);
    }
    static ConstMatrix rowsOf(const Tensor& tensor, Index tile, const Block& block) {
        return rows(tensor.matrix(tile), block.firstQuery, block.queries);
    }

    /// The columns of one head, of a tensor that has them side by side.
    auto headOf(auto& tensor, const Block& block) const {
        const Index width = tensor.size(2) / m_steps.config.heads;
        return columns(tensor.matrix(block.sequence), block.head * width, width);
    }

    void score(const Block& block, const Matrix& out) const {
        const ScoreOperands operands{
            m_steps.parameters, block.head,
            rows(ConstMatrix(headOf(m_steps.queries, block)), block.firstQuery, block.queries),
            headOf(m_steps.keys, block)};
        m_scorer.score(operands, out, m_stop);
    }

    void weigh(const Block& block, Index tile) const {
        const Tensor& raw = m_steps.newRawScores ? *m_steps.newRawScores : *m_steps.rawScores;
        float* const entropy = m_steps.newEntropy->matrix(block.sequence).row(block.head) + block.firstQuery;
        weighHead(m_steps.rules, {block.sequence, block.head, block.firstQuery}, rowsOf(raw, tile, block),
                  rowsOf(*m_steps.newWeights, tile, block), entropy);
    }

    void gather(const Block& block, Index tile) const {
        const Tensor& weights = m_steps.newWeights ? *m_steps.newWeights : *m_steps.weights;
        multiply(rowsOf(weights, tile, block), headOf(m_steps.values, block),
                 rows(headOf(*m_steps.newContext, block), block.firstQuery, block.queries), m_stop);
    }

    const HeadSteps& m_steps;
    const Scorer& m_scorer;
    const std::stop_token& m_stop;
};

}  // namespace

void computeHeads(const HeadSteps& steps, const Work& work, const Run& run) {
    const double total = (steps.newRawScores ? work.scores : 0) + (steps.newWeights ? work.weights : 0) +
                         (steps.newContext ? work.context : 0);
    if (total == 0) return;
    const Index tiles = steps.queries.size(0) * steps.config.heads;
    const Index queries = steps.queries.size(1);
    const BlocksOfQueries cut(queries);
    const HeadBlocks blocks(steps, run.watch().stop());
    run.forEach(tiles * cut.count, total, [&](Index i) {
        const Index tile = i / cut.count;
        const Index first = i % cut.count * cut.rows;
        const Index count = std::min(cut.rows, queries - first);
        blocks.compute({tile / steps.config.heads, tile % steps.config.heads, first, count});
        run.watch().advance(total * static_cast<double>(count) / static_cast<double>(tiles * queries));
    });
}

}  // namespace attention
