// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/heads.h"

#include "layer/scored_vectors.h"
#include "layer/stage_tile.h"
#include "layer/weights.h"
#include "layer/work.h"
#include "mechanisms/list.h"
#include "numerics/matrix.h"
#include "numerics/products.h"

#include <algorithm>
#include <cmath>

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

    void compute(QueryBlock block) const {
        const Index tile = block.sequence * m_trace.heads() + block.head;
        const Index known = std::clamp(m_steps.known.count - block.firstQuery, Index{0}, block.queries);
        if (known > 0) takeOver({block.sequence, block.head, block.firstQuery, known}, tile);
        block.firstQuery += known;
        block.queries -= known;
        if (block.queries == 0 || m_stop.stop_requested()) return;
        if (m_steps.newRawScores) score(block, 0, rowsOf(*m_steps.newRawScores, tile, block));
        if (m_stop.stop_requested()) return;
        if (m_steps.newWeights) weigh(block, tile);
        if (m_steps.newContext) gather(block, tile);
    }

 private:
    static auto rowsOf(auto& tensor, Index tile, const QueryBlock& block) -> decltype(tensor.matrix()) {
        return rows(tensor.matrix(tile), block.firstQuery, block.queries);
    }

    ConstMatrix valuesOf(const QueryBlock& block) const {
        const Index head = m_trace.headFor(Stage::Values, block.head);
        return stageTile(m_trace, Stage::Values, block.sequence, head).values;
    }
    static auto contextOf(auto& context, const QueryBlock& block, Index width) {
        return rows(columns(context.matrix(block.sequence), block.head * width, width), block.firstQuery,
                    block.queries);
    }

    /// The keys from `firstKey` on.
    void score(const QueryBlock& block, Index firstKey, Matrix out) const {
        ScoreOperands operands = scoreOperands(m_trace, block.sequence, block.head);
        operands.queries = rows(operands.queries, block.firstQuery, block.queries);
        operands.keys = rows(operands.keys, firstKey, operands.keys.rows() - firstKey);
        m_scorer.score(operands, columns(out, firstKey, operands.keys.rows()), m_stop);
    }

    /// Of queries whose rows are known: they score the keys behind them, but do not see them.
    void takeOver(const QueryBlock& block, Index tile) const {
        const Trace& old = *m_steps.known.trace;
        const Index keys = m_steps.known.count;
        Matrix scores = rowsOf(*m_steps.newRawScores, tile, block);
        scores.leftCols(keys) = rowsOf(*old.at(Stage::RawScores), tile, block).leftCols(keys);
        score(block, keys, scores);
        Matrix weights = rowsOf(*m_steps.newWeights, tile, block);
        const ConstMatrix oldWeights = rowsOf(*old.at(Stage::Weights), tile, block);
        const ConstMatrix entropy = old.at(Stage::Entropy)->matrix(block.sequence);
        Matrix newEntropy = m_steps.newEntropy->matrix(block.sequence);
        for (Index r = 0; r < block.queries; ++r) {
            const Index query = block.firstQuery + r;
            weights.row(r).head(query + 1) = oldWeights.row(r).head(query + 1);
            weights.row(r).tail(weights.cols() - query - 1).setZero();
            newEntropy(block.head, query) = entropy(block.head, query);
            // No numbers, in the keys behind as well.
            if (std::isnan(entropy(block.head, query))) weigh({block.sequence, block.head, query, 1}, tile);
        }
        takeContext(block, tile);
    }

    /// A weight of 0 adds 0, if not to a sum of 0, which takes its sign, and if the value is a number.
    void takeContext(const QueryBlock& block, Index tile) const {
        const Index keys = m_steps.known.count;
        const ConstMatrix values = valuesOf(block);
        const bool areNumbers = values.bottomRows(values.rows() - keys).allFinite();
        for (Index query = block.firstQuery; query < block.firstQuery + block.queries; ++query) {
            const QueryBlock one{block.sequence, block.head, query, 1};
            const ConstMatrix known = contextOf(*m_steps.known.trace->at(Stage::Context), one, values.cols());
            if (areNumbers && known.allFinite() && (known.array() != 0).all()) {
                contextOf(*m_steps.newContext, one, values.cols()) = known;
            } else {
                gather(one, tile);
            }
        }
    }

    void weigh(const QueryBlock& block, Index tile) const {
        float* const entropy = m_steps.newEntropy
                                   ? &m_steps.newEntropy->matrix(block.sequence)(block.head, block.firstQuery)
                                   : nullptr;
        weighHead(m_steps.rules, {block.sequence, block.head, block.firstQuery},
                  rowsOf(*m_trace.at(Stage::RawScores), tile, block),
                  rowsOf(*m_steps.newWeights, tile, block), entropy);
    }

    void gather(const QueryBlock& block, Index tile) const {
        const Tensor& weights = *m_trace.at(m_trace.usedWeights());
        const ConstMatrix values = valuesOf(block);
        Matrix out = contextOf(*m_steps.newContext, block, values.cols());
        if (std::ranges::find(m_trace.config.headsOff, block.head) != m_trace.config.headsOff.end()) {
            out.setZero();
            return;
        }
        multiply(rowsOf(weights, tile, block), values, out, m_stop);
    }

    const HeadSteps& m_steps;
    const Trace& m_trace;
    const Scorer& m_scorer;
    const std::stop_token& m_stop;
};

}  // namespace

void computeHeads(const HeadSteps& steps, const Run& run) {
    const Trace& trace = steps.trace;
    const Index queries = trace.queryCount();
    const HeadWork work = headWork(trace.config, trace.sequences(), queries, trace.keyCount());
    const double total = (steps.newRawScores ? work.scores : 0) + (steps.newWeights ? work.weights : 0) +
                         (steps.newContext ? work.context : 0);
    if (total == 0) return;
    const Index heads = trace.heads();
    const Index tiles = trace.sequences() * heads;
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
