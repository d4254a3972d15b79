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
constexpr Index maxChunks = 16;

std::size_t stageIndex(Stage stage) {
    return static_cast<std::size_t>(stage);
}

/// Adds the sum of all rows to `sum` (1, n). The order of the rows is fixed, so that the result has the same
/// bits on every machine.
void addRows(ConstMatrixView rows, MatrixView sum) {
    Eigen::RowVectorXf rowSum = Eigen::RowVectorXf::Zero(rows.cols());
    for (Index row = 0; row < rows.rows(); ++row) rowSum += rows.row(row);
    sum.row(0) += rowSum;
}

/// Computes the backward pass through one layer, see backwardLayer(). Call run() once.
class LayerBackward {
 public:
    LayerBackward(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& sums,
                  StageGradients* stageGradients, const ExecutionContext& execution)
        : m_layer(layer),
          m_index(index),
          m_tensors(tensors),
          m_sums(sums),
          m_stageGradients(stageGradients),
          m_execution(execution),
          m_scorePipeline(layer),
          m_scorer(scorerOf(layer.config.score.function)),
          m_normalizer(normalizerOf(layer.config.normalizer.function)) {}

    void run(Tensor& stream) {
        m_context = uninitializedLike(Stage::Context);
        backwardMap({Stage::OutputMatrix, Stage::OutputBias}, std::as_const(stream),
                    *m_layer.tensor(Stage::Context));
        multiply(asMatrix(std::as_const(stream)), m_layer.parameters->output->weight.matrix(),
                 asMatrix(m_context), m_execution);
        if (m_stageGradients)
            for (const Stage stage : {Stage::AttentionSum, Stage::Output})
                (*m_stageGradients)[stageIndex(stage)] = stream;
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
        if (!m_stageGradients) return;
        storeVectorGradients();
        (*m_stageGradients)[stageIndex(Stage::HiddenIn)] = stream;
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
    Tensor uninitializedLike(Stage stage) const {
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
        const Index chunkCount = std::min(sequences, maxChunks);
        const auto parameterInfos = m_scorer.parameters(m_layer.config);
        std::vector<std::vector<Tensor>> parameterGradients(static_cast<std::size_t>(chunkCount));
        for (auto& chunk : parameterGradients)
            for (const ScoreParameterInfo& parameter : parameterInfos)
                chunk.emplace_back(parameter.shape(m_layer.headCount()));
        if (m_stageGradients)
            for (const Stage stage :
                 {Stage::Weights, Stage::MaskedScores, Stage::ScaledScores, Stage::RawScores})
                (*m_stageGradients)[stageIndex(stage)] = Tensor(m_layer.tensor(Stage::Weights)->shape());
        if (m_stageGradients && hasQueryKeyTransforms(m_layer.config))
            for (const auto& [scored, vectors] : scoredStages)
                (*m_stageGradients)[stageIndex(scored)] = Tensor(vectorsOf(vectors).shape());
        const HeadWork work = headWork(m_layer.config, sequences, m_layer.queryCount(), m_layer.keyCount());
        m_execution.forEach(chunkCount, 2 * (work.scores + work.context), [&](Index chunk) {
            const Index first = chunk * sequences / chunkCount, end = (chunk + 1) * sequences / chunkCount;
            Tensor scores = Tensor::uninitialized({m_layer.queryCount(), m_layer.keyCount()});
            for (Index sequence = first; sequence < end && !m_execution.isStopped(); ++sequence)
                backwardSequence(sequence, scores.matrix(),
                                 parameterGradients[static_cast<std::size_t>(chunk)]);
        });
        for (std::size_t i = 0; i < parameterInfos.size(); ++i) {
            const TrainableTensor& tensor = *m_tensors.find(m_index, parameterInfos[i].stage);
            MatrixView sum = tensorMatrix(tensor, m_sums);
            for (const auto& chunk : parameterGradients) sum += asMatrix(chunk[i]);
        }
    }

    void backwardSequence(Index sequence, MatrixView scores, std::span<Tensor> parameterGradients) {
        for (Index head = 0; head < m_layer.headCount() && !m_execution.isStopped(); ++head)
            backwardHead(sequence, head, scores, parameterGradients);
        if (!hasQueryKeyTransforms(m_layer.config)) return;
        if (m_stageGradients) storeScoredGradients(sequence);
        for (const Stage stage : {Stage::Queries, Stage::Keys})
            backwardQueryKeyTransforms(m_layer, stage, sequence, vectorsOf(stage).matrix(sequence));
    }

    /// Returns the columns of one head in the gradients of queries, keys, values or context. `width` is the
    /// number of columns per head.
    MatrixView headColumns(Tensor& gradients, Index sequence, Index head, Index width) {
        return middleColumns(gradients.matrix(sequence), head * width, width);
    }

    void backwardHead(Index sequence, Index head, MatrixView gradient, std::span<Tensor> parameterGradients) {
        const auto& ablatedHeads = m_layer.config.ablatedHeads;
        // The context of an ablated head is always 0, so no gradient passes through the head.
        if (std::ranges::find(ablatedHeads, head) != ablatedHeads.end()) return;
        const Tensor& weights = *m_layer.tensor(Stage::Weights);
        const Index matrixIndex = sequence * m_layer.headCount() + head;
        const Index dK = m_layer.config.dK, dV = m_layer.config.dV;
        const Index keyHead = m_layer.servingHead(Stage::Keys, head);
        const ConstMatrixView context = headColumns(m_context, sequence, head, dV);
        const ConstMatrixView values = stageMatrix(m_layer, Stage::Values, sequence, keyHead).values;
        kernels::multiplyRightTransposed(context, values, gradient);
        kernels::addLeftTransposedProduct(weights.matrix(matrixIndex), context,
                                          headColumns(vectorsOf(Stage::Values), sequence, keyHead, dV));
        storeGradient(Stage::Weights, matrixIndex, gradient);
        m_normalizer.backward(weights.matrix(matrixIndex), gradient);
        const auto temperature = static_cast<float>(m_layer.config.normalizer.temperature);
        if (temperature != 1) kernels::divide(gradient, temperature, gradient);
        storeGradient(Stage::MaskedScores, matrixIndex, gradient);
        m_scorePipeline.backwardMask(sequence, head, gradient);
        storeGradient(Stage::ScaledScores, matrixIndex, gradient);
        m_scorePipeline.backwardTransforms(head, m_layer.tensor(Stage::RawScores)->matrix(matrixIndex),
                                           gradient);
        storeGradient(Stage::RawScores, matrixIndex, gradient);
        m_scorer.backward(scoreOperands(m_layer, sequence, head), gradient,
                          {headColumns(vectorsOf(Stage::Queries), sequence, head, dK),
                           headColumns(vectorsOf(Stage::Keys), sequence, keyHead, dK), parameterGradients});
    }

    void storeGradient(Stage stage, Index matrixIndex, ConstMatrixView gradient) {
        if (m_stageGradients) (*m_stageGradients)[stageIndex(stage)].matrix(matrixIndex) = gradient;
    }

    /// Copies the gradients of the scored queries and keys of one sequence to m_stageGradients. Must be
    /// called before backwardQueryKeyTransforms() replaces them by the gradients of the queries and keys.
    /// Several threads call it at the same time, each for other sequences.
    void storeScoredGradients(Index sequence) {
        for (const auto& [scored, vectors] : scoredStages)
            (*m_stageGradients)[stageIndex(scored)].matrix(sequence) = vectorsOf(vectors).matrix(sequence);
    }

    void storeVectorGradients() {
        (*m_stageGradients)[stageIndex(Stage::Context)] = std::move(m_context);
        for (const ProjectionStages& stages : projectionStages)
            (*m_stageGradients)[stageIndex(stages.result)] = std::move(vectorsOf(stages.result));
    }

    const Trace& m_layer;
    Index m_index;
    const TrainableTensors& m_tensors;
    Tensor& m_sums;
    StageGradients* m_stageGradients;
    const ExecutionContext& m_execution;
    ScorePipeline m_scorePipeline;
    const Scorer& m_scorer;
    const Normalizer& m_normalizer;
    Tensor m_context;                 // ∂loss/∂Context
    std::array<Tensor, 3> m_vectors;  // ∂loss/∂Queries, ∂loss/∂Keys and ∂loss/∂Values, by indexOf()
};

}  // namespace

void backwardLayer(const Trace& layer, Index index, const TrainableTensors& tensors, Tensor& stream,
                   Tensor& sums, StageGradients* stageGradients, const ExecutionContext& execution) {
    LayerBackward(layer, index, tensors, sums, stageGradients, execution).run(stream);
}

}  // namespace attention
