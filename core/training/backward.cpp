// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/backward.h"

#include "kernels/kernels.h"
#include "layer/compute_heads.h"
#include "layer/scored_vectors.h"
#include "layer/stage_matrix.h"
#include "layer/work_estimate.h"
#include "mechanisms/registry.h"
#include "numerics/products.h"

#include <algorithm>

namespace attention {
namespace {

/// The maximum number of chunks into which the sequences are divided for the threads. It does not depend on
/// the number of threads, and the sums of the chunks are added in their order. So the bits of the result do
/// not depend on the number of threads either.
constexpr Index mostPieces = 16;

std::size_t at(Stage stage) {
    return static_cast<std::size_t>(stage);
}

/// Adds the sum of all rows to `sum` (1, n). The order of the rows is fixed, so that the result has the same
/// bits on every machine.
void addRows(ConstMatrixView rows, MatrixView sum) {
    Eigen::RowVectorXf own = Eigen::RowVectorXf::Zero(rows.cols());
    for (Index row = 0; row < rows.rows(); ++row) own += rows.row(row);
    sum.row(0) += own;
}

/// Computes the backward pass through one layer, see backwardLayer(). Call walk() once.
class LayerBackward {
 public:
    LayerBackward(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& sums,
                  StageGradients* kept, const ExecutionContext& execution)
        : m_layer(layer),
          m_index(index),
          m_tensors(tensors),
          m_sums(sums),
          m_kept(kept),
          m_execution(execution),
          m_rules(layer),
          m_scorer(scorerOf(layer.config.score.function)),
          m_normalizer(normalizerOf(layer.config.normalizer.function)) {}

    void walk(Tensor& stream) {
        m_context = likeStage(Stage::Context);
        backwardMap({Stage::OutputMatrix, Stage::OutputBias}, std::as_const(stream),
                    *m_layer.tensor(Stage::Context));
        multiply(asMatrix(std::as_const(stream)), m_layer.parameters->output->weight.matrix(),
                 asMatrix(m_context), m_execution);
        if (m_kept)
            for (const Stage stage : {Stage::AttentionSum, Stage::Output}) (*m_kept)[at(stage)] = stream;
        for (const ProjectionStages& stages : projectionStages)
            m_vectors[indexOf(stages.result)] =
                Tensor(m_layer.tensor(stages.result)->shape(), m_execution.bufferPool());
        backwardHeads();
        for (const ProjectionStages& stages : projectionStages) {
            const Tensor& gradient = vectorsOf(stages.result);
            backwardMap({stages.matrix, stages.bias}, gradient, *m_layer.tensor(stages.embeddings));
            addProduct(asMatrix(gradient),
                       m_layer.parameters->projectionProducing(stages.result)->linear->weight.matrix(),
                       asMatrix(stream), m_execution);
        }
        if (!m_kept) return;
        keepVectors();
        (*m_kept)[at(Stage::HiddenIn)] = stream;
    }

 private:
    struct MapStages {
        Stage matrix;
        Stage bias;
    };

    /// Each scored stage with the stage from which it is computed.
    static constexpr std::array scoredStages = {std::pair(Stage::ScoredQueries, Stage::Queries),
                                                std::pair(Stage::ScoredKeys, Stage::Keys)};

    static std::size_t indexOf(Stage vectors) {
        return vectors == Stage::Queries ? 0 : vectors == Stage::Keys ? 1 : 2;
    }
    Tensor& vectorsOf(Stage vectors) { return m_vectors[indexOf(vectors)]; }
    Tensor likeStage(Stage stage) const {
        return Tensor::uninitialized(m_layer.tensor(stage)->shape(), m_execution.bufferPool());
    }

    /// Adds ∂loss/∂weight and ∂loss/∂bias of the map x ↦ x · weightᵀ + bias to m_sums. `gradient` is
    /// ∂loss/∂(x · weightᵀ + bias). A bias of the map is optional.
    void backwardMap(const MapStages& map, const Tensor& gradient, const Tensor& x) {
        addFirstTransposedProduct(asMatrix(gradient), asMatrix(x),
                                  tensorMatrix(*m_tensors.find(m_index, map.matrix), m_sums), m_execution);
        if (const TrainableTensor* const bias = m_tensors.find(m_index, map.bias))
            addRows(asMatrix(gradient), tensorMatrix(*bias, m_sums));
    }

    void backwardHeads() {
        const Index sequences = m_layer.sequenceCount();
        const Index pieces = std::min(sequences, mostPieces);
        const auto sizes = m_scorer.parameters(m_layer.config);
        std::vector<std::vector<Tensor>> learned(static_cast<std::size_t>(pieces));
        for (auto& piece : learned)
            for (const ScoreParameterInfo& parameter : sizes)
                piece.emplace_back(parameter.shape(m_layer.headCount()));
        if (m_kept)
            for (const Stage stage :
                 {Stage::Weights, Stage::MaskedScores, Stage::ScaledScores, Stage::RawScores})
                (*m_kept)[at(stage)] = Tensor(m_layer.tensor(Stage::Weights)->shape());
        if (m_kept && hasQueryKeyTransforms(m_layer.config))
            for (const auto& [scored, vectors] : scoredStages)
                (*m_kept)[at(scored)] = Tensor(vectorsOf(vectors).shape());
        const HeadWork work = headWork(m_layer.config, sequences, m_layer.queryCount(), m_layer.keyCount());
        m_execution.forEach(pieces, 2 * (work.scores + work.context), [&](Index piece) {
            const Index first = piece * sequences / pieces, end = (piece + 1) * sequences / pieces;
            Tensor scores = Tensor::uninitialized({m_layer.queryCount(), m_layer.keyCount()});
            for (Index sequence = first; sequence < end && !m_execution.isStopped(); ++sequence)
                backwardSequence(sequence, scores.matrix(), learned[static_cast<std::size_t>(piece)]);
        });
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const TrainableTensor& to = *m_tensors.find(m_index, sizes[i].stage);
            MatrixView sum = tensorMatrix(to, m_sums);
            for (const auto& piece : learned) sum += asMatrix(piece[i]);
        }
    }

    void backwardSequence(Index sequence, MatrixView scores, std::span<Tensor> learned) {
        for (Index head = 0; head < m_layer.headCount() && !m_execution.isStopped(); ++head)
            backwardHead(sequence, head, scores, learned);
        if (!hasQueryKeyTransforms(m_layer.config)) return;
        if (m_kept) keepScored(sequence);
        for (const Stage stage : {Stage::Queries, Stage::Keys})
            backwardQueryKeyTransforms(m_layer, stage, sequence, vectorsOf(stage).matrix(sequence));
    }

    /// Returns the columns of one head in the gradients of queries, keys, values or context. `width` is the
    /// number of columns per head.
    MatrixView ofHead(Tensor& gradients, Index sequence, Index head, Index width) {
        return middleColumns(gradients.matrix(sequence), head * width, width);
    }

    void backwardHead(Index sequence, Index head, MatrixView gradient, std::span<Tensor> learned) {
        const auto& off = m_layer.config.ablatedHeads;
        // The context of an ablated head is always 0, so no gradient passes through the head.
        if (std::ranges::find(off, head) != off.end()) return;
        const Tensor& weights = *m_layer.tensor(Stage::Weights);
        const Index matrixIndex = sequence * m_layer.headCount() + head;
        const Index dK = m_layer.config.dK, dV = m_layer.config.dV;
        const Index keyHead = m_layer.servingHead(Stage::Keys, head);
        const ConstMatrixView context = ofHead(m_context, sequence, head, dV);
        const ConstMatrixView values = stageMatrix(m_layer, Stage::Values, sequence, keyHead).values;
        kernels::multiplyRightTransposed(context, values, gradient);
        kernels::addLeftTransposedProduct(weights.matrix(matrixIndex), context,
                                          ofHead(vectorsOf(Stage::Values), sequence, keyHead, dV));
        keep(Stage::Weights, matrixIndex, gradient);
        m_normalizer.backward(weights.matrix(matrixIndex), gradient);
        const auto temperature = static_cast<float>(m_layer.config.normalizer.temperature);
        if (temperature != 1) kernels::divide(gradient, temperature, gradient);
        keep(Stage::MaskedScores, matrixIndex, gradient);
        m_rules.backwardMask(sequence, head, gradient);
        keep(Stage::ScaledScores, matrixIndex, gradient);
        m_rules.backwardTransforms(head, m_layer.tensor(Stage::RawScores)->matrix(matrixIndex), gradient);
        keep(Stage::RawScores, matrixIndex, gradient);
        m_scorer.backward(scoreOperands(m_layer, sequence, head), gradient,
                          {ofHead(vectorsOf(Stage::Queries), sequence, head, dK),
                           ofHead(vectorsOf(Stage::Keys), sequence, keyHead, dK), learned});
    }

    void keep(Stage stage, Index matrixIndex, ConstMatrixView gradient) {
        if (m_kept) (*m_kept)[at(stage)].matrix(matrixIndex) = gradient;
    }

    /// Copies the gradients of the scored queries and keys of one sequence to m_kept. Must be called before
    /// backwardQueryKeyTransforms() replaces them by the gradients of the queries and keys. Several threads
    /// call it at the same time, each for other sequences.
    void keepScored(Index sequence) {
        for (const auto& [scored, vectors] : scoredStages)
            (*m_kept)[at(scored)].matrix(sequence) = vectorsOf(vectors).matrix(sequence);
    }

    void keepVectors() {
        (*m_kept)[at(Stage::Context)] = std::move(m_context);
        for (const ProjectionStages& stages : projectionStages)
            (*m_kept)[at(stages.result)] = std::move(vectorsOf(stages.result));
    }

    const Trace& m_layer;
    Index m_index;
    const TrainableTensors& m_tensors;
    Tensor& m_sums;
    StageGradients* m_kept;
    const ExecutionContext& m_execution;
    ScorePipeline m_rules;
    const Scorer& m_scorer;
    const Normalizer& m_normalizer;
    Tensor m_context;                 // ∂loss/∂Context
    std::array<Tensor, 3> m_vectors;  // ∂loss/∂Queries, ∂loss/∂Keys and ∂loss/∂Values, by indexOf()
};

}  // namespace

void backwardLayer(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& stream,
                   Tensor& sums, StageGradients* kept, const ExecutionContext& execution) {
    LayerBackward(layer, index, tensors, sums, kept, execution).walk(stream);
}

}  // namespace attention
