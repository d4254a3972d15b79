// SPDX-License-Identifier: GPL-3.0-or-later
// The calculation of a training step: samples a batch of the task, computes loss and gradients, updates the
// parameters.
#pragma once

#include "numerics/torch_generator.h"
#include "training/backward.h"
#include "training/sequence_task.h"
#include "training/trainable_tensors.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

/// The state of training after some steps. It contains everything that the next training step depends on. Its
/// tensors have one entry per trained parameter, in the layout of TrainableTensors.
struct TrainingState {
    Index step = 0;            ///< number of completed training steps
    Tensor parameters;         ///< the trained parameters
    Tensor firstMoments;       ///< running means of the gradients (Adam); 0 with SGD
    Tensor secondMoments;      ///< running means of the squared gradients (Adam); 0 with SGD
    TorchGenerator generator;  ///< samples the next batch, and the noise that is added to its embeddings
};

/// The metrics of the predictions for one batch.
struct BatchMetrics {
    float loss = 0;      ///< cross-entropy in nats, mean over all positions, weighted with their loss weights
    float accuracy = 0;  ///< share of correct predictions at positions with loss weight 1, see predictions()
};

/// The sums from which the metrics of a batch are computed, over all or some of its sequences.
struct BatchMetricSums {
    double loss = 0;            ///< Σ loss weight × cross-entropy
    Index correctCount = 0;     ///< number of positions with loss weight 1 and a correct prediction
    Index fullWeightCount = 0;  ///< number of positions with loss weight 1

    void add(const BatchMetricSums& more) {
        loss += more.loss;
        correctCount += more.correctCount;
        fullWeightCount += more.fullWeightCount;
    }
    /// Returns the metrics of the batch. `lossWeightSum` is the sum of its loss weights.
    BatchMetrics metrics(double lossWeightSum) const {
        return {static_cast<float>(loss / lossWeightSum),
                static_cast<float>(correctCount) / static_cast<float>(fullWeightCount)};
    }
};

struct LossTerm;

/// A forward and backward pass of all layers over the sequences of a batch.
struct TrainingPass {
    Batch batch;                        ///< the sequences
    std::vector<Shared<Trace>> layers;  ///< the trace of each layer, first layer first
    BatchMetricSums metricSums;         ///< sums over the positions of `batch`
    Tensor gradients;  ///< ∂loss/∂parameters, one entry per parameter in the layout of TrainableTensors
    /// The stage gradients of each layer; empty if not requested.
    std::vector<StageGradients> stageGradients;
};

/// A row of attention weights in a batch for which the mask allows no key. Indices count from 0.
struct FullyMaskedRow {
    Index sequence = 0;      ///< index of the sequence in the batch
    Index query = 0;         ///< position of the query in the sequence
    bool isPadding = false;  ///< true: the query is padding after the end of its sequence
};

/// Trains the parameters of one session. A Trainer is immutable; TrainingState contains everything that
/// changes. Arguments called `allParameters` have the layout of trainableTensors().
class Trainer {
 public:
    /// Requires a session without problems().
    explicit Trainer(const Session& session);

    const Session& session() const { return m_session; }
    const TrainableTensors& trainableTensors() const { return m_tensors; }
    const SequenceTask& task() const { return m_task; }

    /// Returns the state before the first training step, with sampled parameters. Throws StoppedException.
    TrainingState initialState(const ProgressMonitor& monitor = {}) const;

    /// Executes one training step and updates `state`. Returns the metrics of its batch before the update. If
    /// the loss is not finite, only the generator of `state` changes. Throws StoppedException within a few
    /// hundredths of a second after a stop. Then `state` is unusable.
    BatchMetrics runTrainingStep(TrainingState& state, const ExecutionContext& execution = {}) const;

    /// Returns the batch of the training step after `state`, and the gradients of its loss with respect to
    /// the parameters and the stages. Throws StoppedException.
    TrainingPass previewNextStep(const TrainingState& state, const ExecutionContext& execution = {}) const;

    /// Returns the gradients of the loss of `batch` with respect to the parameters and the stages. `layers`
    /// contains the traces of all layers, computed by the caller from `batch` with the parameters
    /// `allParameters`. Throws StoppedException.
    TrainingPass runBackwardPass(Batch batch, std::vector<Shared<Trace>> layers, const Tensor& allParameters,
                                 const ExecutionContext& execution = {}) const;

    /// Searches the batch of the training step after `state` for rows of attention weights in the first
    /// layer that are NaN because the mask allows no key for their query. Returns the first such row, or
    /// std::nullopt if there is no such row. Throws StoppedException.
    std::optional<FullyMaskedRow> firstFullyMaskedRow(const TrainingState& state,
                                                      const ExecutionContext& execution = {}) const;

    /// Returns the first three sequences of the first training batch as an example, or all sequences if the
    /// batch has fewer.
    const Batch& exampleBatch() const { return m_examples; }

    /// Returns the id of the predicted symbol for each position of `batch`, shape (count, length), padding
    /// included. The prediction is the symbol with the largest logit, or the first of several with equal
    /// logits. Throws StoppedException.
    std::vector<Index> predictions(const Batch& batch, const Shared<Tensor>& allParameters,
                                   const ExecutionContext& execution = {}) const;

    /// Returns the word vectors of `words`, shape (words, d_model), each scaled to the Euclidean norm
    /// √d_model. The row of a word without a vector is 0. Requires a session whose embeddings are word
    /// vectors.
    Shared<Tensor> scaledWordVectors(const std::vector<std::string>& words) const;

    /// Returns the residual stream that enters the first layer, shape (count, length, d_model): the
    /// embeddings of the tokens of `batch` plus their position vectors, without noise.
    Tensor embeddings(const Batch& batch, const Tensor& allParameters,
                      const ExecutionContext& execution = {}) const;

 private:
    void forward(TrainingPass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& allParameters,
                 const ExecutionContext& execution) const;
    /// Returns the logits (rows, V) for `rows` (rows, d_model), which are rows of the last layer's output.
    Tensor logits(ConstMatrixView rows, const Tensor& allParameters, const ExecutionContext& execution) const;
    /// Computes the backward pass from the loss to `stream` (count, length, d_model), the output of the last
    /// layer. Adds the loss of the batch to pass.metricSums and the gradient of the output matrix to
    /// pass.gradients. Returns ∂loss/∂stream. `lossWeightSum` is the sum of the loss weights of the whole
    /// batch, of which pass.batch may be a part. Throws StoppedException.
    Tensor backwardLoss(TrainingPass& pass, double lossWeightSum, const Tensor& stream,
                        const Tensor& allParameters, const ExecutionContext& execution) const;
    /// Overload for a part of the positions that count in the loss. `gradient` is ∂loss/∂stream. Only the
    /// rows of `gradient` for the positions in `lossTerms` are written.
    void backwardLoss(std::span<const LossTerm> lossTerms, double lossWeightSum, const Tensor& stream,
                      const Tensor& allParameters, TrainingPass& pass, Tensor& gradient,
                      const ExecutionContext& execution) const;
    void backward(TrainingPass& pass, double lossWeightSum, const Tensor& allParameters,
                  bool storesStageGradients, const ExecutionContext& execution) const;
    Tensor noisyEmbeddings(const Batch& batch, const Tensor& allParameters, TorchGenerator& generator,
                           const ExecutionContext& execution) const;
    /// Returns the positions of words without a vector in each sequence of `batch`.
    Shared<KeyPositions> keysWithoutVector(const Batch& batch) const;
    /// Returns the number of parts into which a training step divides `batch` for the threads, 1 to 4.
    Index microbatchCount(const Batch& batch) const;
    ConstMatrixView parameterMatrix(const char* name, const Tensor& allParameters) const;
    MatrixView gradientMatrix(const char* name, Tensor& sums) const;

    Session m_session;
    SequenceTask m_task;
    TrainableTensors m_tensors;
    /// Sequences of empty tokens with the lengths of a batch; nullptr if the task has no fixed length.
    Shared<Tokens> m_tokens;
    Batch m_examples;
    Tensor m_sinusoidalPositions;  ///< sinusoidal positions of the longest sequence (n, d_model), or empty
    Shared<Tensor> m_wordVectors;  ///< word vectors E (V, d_model); nullptr if embeddings are trained
    Tensor m_outputMatrix;  ///< output matrix E ÷ √d_model (V, d_model) with word vectors; otherwise empty
};

}  // namespace attention
