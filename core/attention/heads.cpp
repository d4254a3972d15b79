// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/heads.h"

#include "attention/scored_vectors.h"
#include "attention/stage_tile.h"
#include "attention/weights.h"
#include "mechanisms/list.h"
#include "numerics/products.h"

#include <algorithm>

namespace attention {
namespace {

/// Some queries of one head of one sequence.
struct QueryBlock {
    Index sequence;
    Index head;
    Index firstQuery;
    Index queries;
};

class HeadBlocks {
 public:
    HeadBlocks(const HeadSteps& steps, const std::stop_token& stop)
        : m_steps(steps),
          m_trace(steps.trace),
          m_scorer(scorerOf(m_trace.config.score.function)),
          m_stop(stop) {}

    void compute(const QueryBlock& block) const {
        const Index tile = block.sequence * m_trace.heads() + block.head;
        if (m_steps.newRawScores) score(block, rowsOf(*m_steps.newRawScores, tile, block));
        if (m_stop.stop_requested()) return;
        if (m_steps.newWeights) weigh(block, tile);
        if (m_steps.newContext) gather(block, tile);
    }

 private:
    static Matrix rowsOf(Tensor& tensor, Index tile, const QueryBlock& block) {
        return rows(tensor.matrix(tile), block.firstQuery, block.queries);
    }
    static ConstMatrix rowsOf(const Tensor& tensor, Index tile, const QueryBlock& block) {
        return rows(tensor.matrix(tile), block.firstQuery, block.queries);
    }

    void score(const QueryBlock& block, const Matrix& out) const {
        ScoreOperands operands = scoreOperands(m_trace, block.sequence, block.head);
        operands.queries = rows(operands.queries, block.firstQuery, block.queries);
        m_scorer.score(operands, out, m_stop);
    }

    void weigh(const QueryBlock& block, Index tile) const {
        float* const entropy = m_steps.newEntropy->matrix(block.sequence).row(block.head) + block.firstQuery;
        weighHead(m_steps.rules, {block.sequence, block.head, block.firstQuery},
                  rowsOf(*m_trace.rawScores, tile, block), rowsOf(*m_steps.newWeights, tile, block), entropy);
    }

    void gather(const QueryBlock& block, Index tile) const {
        const Tensor& weights = m_trace.droppedWeights ? *m_trace.droppedWeights : *m_trace.weights;
        const Index head = m_trace.headFor(Stage::Values, block.head);
        const Tile values = stageTile(m_trace, Stage::Values, block.sequence, head);
        const Matrix context = m_steps.newContext->matrix(block.sequence);
        const Index width = values.values.cols;
        const Matrix out = rows(columns(context, block.head * width, width), block.firstQuery, block.queries);
        if (std::ranges::find(m_trace.config.headsOff, block.head) != m_trace.config.headsOff.end()) {
            for (Index r = 0; r < out.rows; ++r) std::fill_n(out.row(r), width, 0.0f);
            return;
        }
        multiply(rowsOf(weights, tile, block), values.values, out, m_stop);
    }

    const HeadSteps& m_steps;
    const Trace& m_trace;
    const Scorer& m_scorer;
    const std::stop_token& m_stop;
};

}  // namespace

void computeHeads(const HeadSteps& steps, const Work& work, const Run& run) {
    const double total = (steps.newRawScores ? work.scores : 0) + (steps.newWeights ? work.weights : 0) +
                         (steps.newContext ? work.context : 0);
    if (total == 0) return;
    const Index heads = steps.trace.heads();
    const Index tiles = steps.trace.sequences() * heads;
    const Index queries = steps.trace.queryCount();
    const BlocksOfQueries cut(queries);
    const HeadBlocks blocks(steps, run.watch().stop());
    run.forEach(tiles * cut.count, total, [&](Index i) {
        const Index tile = i / cut.count;
        const Index first = i % cut.count * cut.rows;
        const Index count = std::min(cut.rows, queries - first);
        blocks.compute({tile / heads, tile % heads, first, count});
        run.watch().advance(total * static_cast<double>(count) / static_cast<double>(tiles * queries));
    });
}

}  // namespace attention
