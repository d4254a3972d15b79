// SPDX-License-Identifier: GPL-3.0-or-later
// Learning, step by step: a batch of the task, its loss, the way back, an optimiser's step.
#pragma once

#include "learning/backward.h"
#include "learning/learnt_tensors.h"
#include "learning/tasks.h"
#include "numerics/torch_generator.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace attention {

/// What is there after some steps: all that the next one needs.
struct LearntState {
    Index step = 0;
    Tensor numbers;  ///< as LearntTensors lists them
    Tensor means;    ///< Adam's running means of gradients
    Tensor squares;  ///< and of their squares
    TorchGenerator generator;
};

/// How well a batch's answers were known.
struct Score {
    float loss = 0;      ///< cross-entropy, mean over the entries that count
    float accuracy = 0;  ///< share of entries that count fully whose largest logit (first of equals) is right
};

/// What a score is made of, of all sequences or of some.
struct ScoreSums {
    double loss = 0;
    Index right = 0;
    Index full = 0;  ///< entries that count fully

    void add(const ScoreSums& more) {
        loss += more.loss;
        right += more.right;
        full += more.full;
    }
    /// `weights`: what the entries count together.
    Score score(double weights) const {
        return {static_cast<float>(loss / weights), static_cast<float>(right) / static_cast<float>(full)};
    }
};

struct CountedAnswer;

/// Layers of attention over sequences, and what becomes of them.
struct Pass {
    Batch batch;
    std::vector<Shared<Trace>> layers;
    ScoreSums sums;
    Tensor gradients;                      ///< ∂loss/∂ the learnt numbers, which lie as these do
    std::vector<StageGradients> ofStages;  ///< of each layer, where they were asked for
};

/// A row of attention weights in a batch for which the mask allows no key.
struct RowWithoutKeys {
    Index sequence = 0;
    Index query = 0;
    bool isPadding = false;  ///< the query lies behind the end of its sequence
};

/// How a session's weights are learnt. Expects one without problems().
class Learner {
 public:
    explicit Learner(const Session& session);

    const Session& session() const { return m_session; }
    const LearntTensors& tensors() const { return m_tensors; }
    const Task& task() const { return m_task; }

    /// Everything drawn, nothing learnt. Throws Stopped.
    LearntState beginning(const Watch& watch = {}) const;

    /// One training step. Returns the score of its batch before the step. A step whose loss is not finite
    /// changes only the generator of `state`. Throws Stopped within a few hundredths of a second after a
    /// stop; `state` is unusable then.
    Score step(LearntState& state, const Run& run = {}) const;

    /// What the next step would go by: its batch, and the gradients of its loss, those of stages as well.
    /// Throws Stopped.
    Pass next(const LearntState& state, const Run& run = {}) const;

    /// The same for layers that were computed of sequences elsewhere.
    Pass gradientsOf(Batch batch, std::vector<Shared<Trace>> layers, const Tensor& numbers,
                     const Run& run = {}) const;

    /// Returns the first row of the next step's batch for which the mask allows no key and whose weights are
    /// NaN for that reason, or nullopt. Throws Stopped.
    std::optional<RowWithoutKeys> rowWithoutKeys(const LearntState& state, const Run& run = {}) const;

    /// The first sequences of its first batch: three, or all where these are fewer.
    const Batch& examples() const { return m_examples; }

    /// What it says at each place of a batch, behind its ends too: the symbol with the largest logit, the
    /// first of equals.
    std::vector<Index> said(const Batch& batch, const Shared<Tensor>& numbers, const Run& run = {}) const;

    /// Of vectors that are looked up: those of words, each of length √d_model, or 0 where a word has none.
    Shared<Tensor> tableOf(const std::vector<std::string>& words) const;

    /// From tokens to the stream that enters the first layer, (count, length, d_model).
    Tensor embedded(const Batch& batch, const Tensor& numbers, const Run& run = {}) const;

 private:
    void forward(Pass& pass, const Shared<Tensor>& stream, const Shared<Tensor>& numbers,
                 const Run& run) const;
    /// Of rows of the last layer's stream → (rows, V).
    Tensor logits(ConstMatrix rows, const Tensor& numbers, const Run& run) const;
    /// Adds the loss of the batch's answers to pass.sums and the gradient of the output matrix to
    /// pass.gradients. Returns the gradient of `stream`, the output of the last layer. Throws Stopped.
    Tensor backwardAnswers(Pass& pass, double weights, const Tensor& stream, const Tensor& numbers,
                           const Run& run) const;
    /// The same for some of the answers; writes their rows of `gradient`.
    void backwardAnswers(std::span<const CountedAnswer> answers, double weights, const Tensor& stream,
                         const Tensor& numbers, Pass& pass, Tensor& gradient, const Run& run) const;
    void backward(Pass& pass, double weights, const Tensor& numbers, bool keepsStages, const Run& run) const;
    Tensor drawnStream(const Batch& batch, const Tensor& numbers, TorchGenerator& generator,
                       const Run& run) const;
    /// Where words stand that have no vector.
    Shared<KeyLists> unknownIn(const Batch& batch) const;
    Index piecesOf(const Batch& batch) const;
    ConstMatrix matrix(const char* name, const Tensor& numbers) const;
    Matrix sum(const char* name, Tensor& sums) const;

    Session m_session;
    Task m_task;
    LearntTensors m_tensors;
    Shared<Tokens> m_tokens;  ///< of every batch, where all are of one length
    Batch m_examples;
    Tensor m_waves;          ///< sinusoidal positions of the longest sequence (n, d_model), or empty
    Shared<Tensor> m_table;  ///< E (V, d_model), where vectors are looked up
    Tensor m_answers;        ///< the same ÷ √d_model
};

}  // namespace attention
