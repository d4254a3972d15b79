// SPDX-License-Identifier: GPL-3.0-or-later
#include "layer/compute_heads.h"

#include "layer/attention_weights.h"
#include "layer/scored_vectors.h"
#include "layer/stage_matrix.h"
#include "layer/work_estimate.h"
#include "mechanisms/registry.h"
#include "numerics/matrix.h"
#include "numerics/products.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// A range of queries of one head in one sequence.
struct QueryBlock {
    Index sequence;
    Index head;
    Index firstQuery;  ///< first query of the range
    Index queries;     ///< number of queries
};

/// Computes blocks of queries. Several threads may call compute() for different blocks.
class HeadBlockComputer {
 public:
    HeadBlockComputer(const HeadComputation& computation, const std::stop_token& stop)
        : m_computation(computation),
          m_trace(computation.trace),
          m_scorer(scorerOf(m_trace.config.score.function)),
          m_stop(stop) {}

    void compute(QueryBlock block) const {
        const Index matrixIndex = block.sequence * m_trace.headCount() + block.head;
        const Index reusedCount =
            std::clamp(m_computation.reusedRows.count - block.firstQuery, Index{0}, block.queries);
        if (reusedCount > 0)
            reuseRows({block.sequence, block.head, block.firstQuery, reusedCount}, matrixIndex);
        block.firstQuery += reusedCount;
        block.queries -= reusedCount;
        if (block.queries == 0 || m_stop.stop_requested()) return;
        if (m_computation.newRawScores)
            computeRawScores(block, 0, rowsOf(*m_computation.newRawScores, matrixIndex, block));
        if (m_stop.stop_requested()) return;
        if (m_computation.newWeights) computeWeights(block, matrixIndex);
        if (m_computation.newContext) computeContext(block, matrixIndex);
    }

 private:
    static auto rowsOf(auto& tensor, Index matrixIndex, const QueryBlock& block)
        -> decltype(tensor.matrix()) {
        return middleRows(tensor.matrix(matrixIndex), block.firstQuery, block.queries);
    }

    ConstMatrixView valuesOf(const QueryBlock& block) const {
        const Index head = m_trace.servingHead(Stage::Values, block.head);
        return stageMatrix(m_trace, Stage::Values, block.sequence, head).values;
    }
    static auto contextBlock(auto& context, const QueryBlock& block, Index width) {
        return middleRows(middleColumns(context.matrix(block.sequence), block.head * width, width),
                          block.firstQuery, block.queries);
    }

    /// Writes the raw scores of the keys from `firstKey` on to the same columns of `out`, which has one row
    /// per query of the block. The other columns stay unchanged.
    void computeRawScores(const QueryBlock& block, Index firstKey, MatrixView out) const {
        ScoreOperands operands = scoreOperands(m_trace, block.sequence, block.head);
        operands.queries = middleRows(operands.queries, block.firstQuery, block.queries);
        operands.keys = middleRows(operands.keys, firstKey, operands.keys.rows() - firstKey);
        m_scorer.score(operands, middleColumns(out, firstKey, operands.keys.rows()), m_stop);
    }

    /// Computes the results of queries whose rows are reused. Copies their scores, weights and entropy from
    /// the previous trace. The scores of later keys are not in that trace, so they are computed. They change
    /// no weight because these queries do not attend to later keys.
    void reuseRows(const QueryBlock& block, Index matrixIndex) const {
        const Trace& previous = *m_computation.reusedRows.trace;
        const Index keys = m_computation.reusedRows.count;
        MatrixView scores = rowsOf(*m_computation.newRawScores, matrixIndex, block);
        scores.leftCols(keys) = rowsOf(*previous.tensor(Stage::RawScores), matrixIndex, block).leftCols(keys);
        computeRawScores(block, keys, scores);
        MatrixView weights = rowsOf(*m_computation.newWeights, matrixIndex, block);
        const ConstMatrixView oldWeights = rowsOf(*previous.tensor(Stage::Weights), matrixIndex, block);
        const ConstMatrixView oldEntropy = previous.tensor(Stage::Entropy)->matrix(block.sequence);
        MatrixView newEntropy = m_computation.newEntropy->matrix(block.sequence);
        for (Index r = 0; r < block.queries; ++r) {
            const Index query = block.firstQuery + r;
            weights.row(r).head(query + 1) = oldWeights.row(r).head(query + 1);
            weights.row(r).tail(weights.cols() - query - 1).setZero();
            newEntropy(block.head, query) = oldEntropy(block.head, query);
            // An undefined row is NaN for the later keys, too.
            if (std::isnan(oldEntropy(block.head, query)))
                computeWeights({block.sequence, block.head, query, 1}, matrixIndex);
        }
        reuseContext(block, matrixIndex);
    }

    /// Sets the context of queries whose rows are reused. Copies a row of the previous trace unless the
    /// values of later keys could change it. Later keys have weight 0, so they add 0. This changes a
    /// component only if it is 0, because of the sign, or if a value is not finite.
    void reuseContext(const QueryBlock& block, Index matrixIndex) const {
        const Index keys = m_computation.reusedRows.count;
        const ConstMatrixView values = valuesOf(block);
        const bool areLaterValuesFinite = values.bottomRows(values.rows() - keys).allFinite();
        for (Index query = block.firstQuery; query < block.firstQuery + block.queries; ++query) {
            const QueryBlock queryRow{block.sequence, block.head, query, 1};
            const ConstMatrixView oldContext = contextBlock(
                *m_computation.reusedRows.trace->tensor(Stage::Context), queryRow, values.cols());
            if (areLaterValuesFinite && oldContext.allFinite() && (oldContext.array() != 0).all()) {
                contextBlock(*m_computation.newContext, queryRow, values.cols()) = oldContext;
            } else {
                computeContext(queryRow, matrixIndex);
            }
        }
    }

    void computeWeights(const QueryBlock& block, Index matrixIndex) const {
        float* const entropy = m_computation.newEntropy ? &m_computation.newEntropy->matrix(block.sequence)(
                                                              block.head, block.firstQuery)
                                                        : nullptr;
        computeHeadWeights(m_computation.pipeline, {block.sequence, block.head, block.firstQuery},
                           rowsOf(*m_trace.tensor(Stage::RawScores), matrixIndex, block),
                           rowsOf(*m_computation.newWeights, matrixIndex, block), entropy);
    }

    void computeContext(const QueryBlock& block, Index matrixIndex) const {
        const Tensor& weights = *m_trace.tensor(m_trace.appliedWeightsStage());
        const ConstMatrixView values = valuesOf(block);
        MatrixView out = contextBlock(*m_computation.newContext, block, values.cols());
        if (std::ranges::find(m_trace.config.ablatedHeads, block.head) != m_trace.config.ablatedHeads.end()) {
            out.setZero();
            return;
        }
        multiply(rowsOf(weights, matrixIndex, block), values, out, m_stop);
    }

    const HeadComputation& m_computation;
    const Trace& m_trace;
    const Scorer& m_scorer;
    const std::stop_token& m_stop;
};

}  // namespace

void computeHeads(const HeadComputation& computation, const ExecutionContext& execution) {
    const Trace& trace = computation.trace;
    const Index queries = trace.queryCount();
    const HeadWork work = headWork(trace.config, trace.sequenceCount(), queries, trace.keyCount());
    const double total = (computation.newRawScores ? work.scores : 0) +
                         (computation.newWeights ? work.weights : 0) +
                         (computation.newContext ? work.context : 0);
    if (total == 0) return;
    const Index heads = trace.headCount();
    const Index matrixCount = trace.sequenceCount() * heads;
    const QueryBlocks queryBlocks(queries);
    const HeadBlockComputer computer(computation, execution.monitor().stopToken());
    execution.forEach(matrixCount * queryBlocks.count, total, [&](Index i) {
        const Index matrixIndex = i / queryBlocks.count;
        const Index first = i % queryBlocks.count * queryBlocks.rowsPerBlock;
        const Index count = std::min(queryBlocks.rowsPerBlock, queries - first);
        computer.compute({matrixIndex / heads, matrixIndex % heads, first, count});
        execution.monitor().advance(total * static_cast<double>(count) /
                                    static_cast<double>(matrixCount * queries));
    });
}

}  // namespace attention
