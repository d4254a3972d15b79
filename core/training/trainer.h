// SPDX-License-Identifier: GPL-3.0-or-later
// Learning, step by step: a batch of the task, its loss, the way back, an optimiser's step.
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

/// What is there after some steps: all that the next one needs.
struct TrainingState {
    Index step = 0;
    Tensor parameters;     ///< as TrainableTensors lists them
    Tensor firstMoments;   ///< Adam's running means of gradients
    Tensor secondMoments;  ///< and of their squares
    TorchGenerator generator;
};

/// How well a batch's answers were known.
struct BatchMetrics {
    float loss = 0;      ///< cross-entropy, mean over the entries that count
    float accuracy = 0;  ///< share of entries that count fully whose largest logit (first of equals) is right
};

/// What a score is made of, of all sequences or of some.
struct BatchMetricSums {
    double loss = 0;
    Index correctCount = 0;
    Index fullWeightCount = 0;  ///< entries that count fully

    void add(const BatchMetricSums& more) {
        loss += more.loss;
        correctCount += more.correctCount;
        fullWeightCount += more.fullWeightCount;
    }
    /// `weights`: what the entries count together.
    BatchMetrics metrics(double weights) const {
        return {static_cast<float>(loss / weights),
                static_cast<float>(correctCount) / static_cast<float>(fullWeightCount)};
    }
};

struct LossTerm;

/// Layers of attention over sequences, and what becomes of them.
struct TrainingPass {
    Batch batch;
    std::vector<Shared<Trace>> layers;
    BatchMetricSums metricSums;
    Tensor gradients;                            ///< ∂loss/∂ the learnt numbers, which lie as these do
    std::vector<StageGradients> stageGradients;  ///< of each layer, where they were asked for
};

/// A row of attention weights in a batch for which the mask allows no key.
struct FullyMaskedRow {
    Index sequence = 0;
    Index query = 0;
    bool isPadding = false;  ///< the query lies behind the end of its sequence
};

/// How a session's weights are learnt. Expects one without problems().
class Trainer {
 public:
    explicit Trainer(const Session& session);

    const Session& session() const { return m_session; }
    const TrainableTensors& trainableTensors() const { return m_tensors; }
    const SequenceTask& task() const { return m_task; }

    /// Everything drawn, nothing learnt. Throws StoppedException.
    TrainingState initialState(const ProgressMonitor& monitor = {}) const;

    /// One training step. Returns the score of its batch before the step. A step whose loss is not finite
    /// changes only the generator of `state`. Throws StoppedException within a few hundredths of a second
    /// after a stop; `state` is unusable then.
    BatchMetrics runTrainingStep(TrainingState& state, const ExecutionContext& execution = {}) const;

    /// What the next step would go by: its batch, and the gradients of its loss, those of stages as well.
    /// Throws StoppedException.
    TrainingPass previewNextStep(const TrainingState& state, const ExecutionContext& execution = {}) const;

    /// The same for layers that were computed of sequences elsewhere.
    TrainingPass runBackwardPass(Batch batch, std::vector<Shared<Trace>> layers, const Tensor& numbers,
                                 const ExecutionContext& execution = {}) const;

    /// Returns the first row of the next step's batch for which the mask allows no key and whose weights are
    /// NaN for that reason, or nullopt. Throws StoppedException.
    std::optional<FullyMaskedRow> firstFullyMaskedRow(const TrainingState& state,
                                                      const ExecutionContext& execution = {}) const;

    /// The first sequences of its first batch: three, or all where these are fewer.
    const Batch& exampleBatch() const { return m_examples; }

    /// What it says at each place of a batch, behind its ends too: the symbol with the largest logit, the
    /// first of equals.
    std::vector<Index> predictions(const Batch& batch, const Shared<Tensor>& numbers,
                                   const ExecutionContext& execution = {}) const;

    /// Of vectors that are looked up: those of words, each of length √d_model, or 0 where a word has none.
    Shared<Tensor> scaledWordVectors(const std::vector<std::string>& words) const;

    /// From tokens to the stream that enters the first layer, (count, length, d_model).
    Tensor embeddings(const Batch& batch, const Tensor& numbers,
                      const ExecutionContext& execution = {}) const;

 private:
    void forward(TrainingPass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& numbers,
                 const ExecutionContext& execution) const;
    /// Of rows of the last layer's stream → (rows, V).
    Tensor logits(ConstMatrixView rows, const Tensor& numbers, const ExecutionContext& execution) const;
    /// Adds the loss of the batch's answers to pass.sums and the gradient of the output matrix to
    /// pass.gradients. Returns the gradient of `stream`, the output of the last layer. Throws
    /// StoppedException.
    Tensor backwardLoss(TrainingPass& pass, double weights, const Tensor& stream, const Tensor& numbers,
                        const ExecutionContext& execution) const;
    /// The same for some of the answers; writes their rows of `gradient`.
    void backwardLoss(std::span<const LossTerm> answers, double weights, const Tensor& stream,
                      const Tensor& numbers, TrainingPass& pass, Tensor& gradient,
                      const ExecutionContext& execution) const;
    void backward(TrainingPass& pass, double weights, const Tensor& numbers, bool keepsStages,
                  const ExecutionContext& execution) const;
    Tensor noisyEmbeddings(const Batch& batch, const Tensor& numbers, TorchGenerator& generator,
                           const ExecutionContext& execution) const;
    /// Where words stand that have no vector.
    Shared<KeyPositions> keysWithoutVector(const Batch& batch) const;
    Index microbatchCount(const Batch& batch) const;
    ConstMatrixView parameterMatrix(const char* name, const Tensor& numbers) const;
    MatrixView gradientMatrix(const char* name, Tensor& sums) const;

    Session m_session;
    SequenceTask m_task;
    TrainableTensors m_tensors;
    Shared<Tokens> m_tokens;  ///< of every batch, where all are of one length
    Batch m_examples;
    Tensor m_waves;          ///< sinusoidal positions of the longest sequence (n, d_model), or empty
    Shared<Tensor> m_table;  ///< E (V, d_model), where vectors are looked up
    Tensor m_answers;        ///< the same ÷ √d_model
};

}  // namespace attention
