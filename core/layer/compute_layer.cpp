// SPDX-License-Identifier: GPL-3.0-or-later
// One function per stage. Each says what its tensor depends on, and takes it over from the previous trace
// when all of that is the same there.
#include "layer/compute_layer.h"

#include "execution/floating_point_mode.h"
#include "layer/attention_weights.h"
#include "layer/block_operations.h"
#include "layer/compute_heads.h"
#include "layer/projection.h"
#include "layer/scored_vectors.h"
#include "mechanisms/registry.h"

#include <algorithm>
#include <tuple>

namespace attention {
namespace {

/// The steps from queries and keys to those that are scored, to be compared with another layer's.
struct VectorSettings {
    const AttentionConfig& config;
    bool operator==(const VectorSettings& other) const {
        return haveSameQueryKeyTransforms(config, other.config);
    }
};

/// The steps from raw to scaled scores, to be compared with another layer's.
struct StepSettings {
    ScoreContext sizes;
    bool operator==(const StepSettings& other) const {
        return std::ranges::all_of(scoreTransforms(), [&](const ScoreTransform* step) {
            const bool isActive = step->isActive(sizes.config);
            return isActive == step->isActive(other.sizes.config) &&
                   (!isActive || step->hasSameEffect(sizes, other.sizes));
        });
    }
};

// What each stage depends on: its operands, by identity, and the settings that its arithmetic reads.
auto stepInputs(const Trace& t, const LayerOperation& step) {
    return std::tuple(t.tensor(step.input), step.operand ? t.tensor(*step.operand) : nullptr,
                      t.parameters->block);
}
auto scoreInputs(const Trace& t) {
    return std::tuple(t.tensor(Stage::Queries), t.tensor(Stage::ScoredQueries), t.tensor(Stage::Keys),
                      t.tensor(Stage::ScoredKeys), t.parameters->score, t.config.heads,
                      scorerOf(t.config.score.function).rawScoreFunction());
}
auto weightInputs(const Trace& t) {
    return std::tuple(t.tensor(Stage::RawScores), t.tokens, t.unknownKeys,
                      StepSettings{{t.config, t.dModel()}}, t.config.mask, t.config.normalizer);
}
auto droppedInputs(const Trace& t) {
    return std::tuple(t.tensor(Stage::Weights), t.config.dropout);
}
auto contextInputs(const Trace& t) {
    return std::tuple(t.tensor(t.appliedWeightsStage()), t.tensor(Stage::Values), t.config.ablatedHeads);
}
auto outputInputs(const Trace& t) {
    return std::tuple(t.tensor(Stage::Context), t.parameters->output);
}

/// Builds one trace; `m_old` is the previous one, or none.
class LayerBuilder {
 public:
    LayerBuilder(const LayerInput& input, const Trace* previous, const ExecutionContext& execution,
                 const WorkEstimate& work)
        : m_old(previous),
          m_reused{previous, input.reusedRowCount},
          m_hasEntropy(input.computesEntropy),
          m_execution(execution),
          m_work(work) {
        m_new->config = input.config;
        m_new->parameters = input.parameters;
        m_new->tensor(Stage::QueryEmbeddings) = input.queryEmbeddings;
        m_new->tensor(Stage::KeyEmbeddings) = input.keyEmbeddings;
        m_new->tokens = input.tokens;
        m_new->unknownKeys = input.unknownKeys;
    }

    std::shared_ptr<Trace> build() {
        const FloatingPointScope mode({true, m_new->parameters->areTrainable});
        m_execution.monitor().beginStage(m_work.linearLayers);
        enterBlock();
        for (const ProjectionStages& stages : projectionStages) {
            project(stages);
            if (m_execution.isStopped()) return nullptr;
        }
        changeVectors();
        if (m_execution.isStopped()) return nullptr;
        m_execution.monitor().beginStage(m_work.heads);
        attend();
        if (m_execution.isStopped()) return nullptr;
        leaveBlock();
        return m_execution.isStopped() ? nullptr : m_new;
    }

 private:
    /// Takes a stage over from the previous trace where `inputs` are the same there.
    bool keeps(Stage stage, const auto& inputs) {
        if (!m_old || !m_old->tensor(stage) || inputs(*m_old) != inputs(*m_new)) return false;
        m_new->tensor(stage) = m_old->tensor(stage);
        return true;
    }

    /// The same of one that is made of each row of another by itself, and otherwise makes it.
    void makeByRows(Stage stage, Stage from, const auto& inputs, const auto& make) {
        if (keeps(stage, inputs)) return;
        const Shared<Tensor> made = make(m_reused.remainingRows(m_new->tensor(from)));
        m_new->tensor(stage) = m_reused.count == 0
                                   ? made
                                   : m_reused.prependReusedRows(*m_old->tensor(stage), *made, m_execution);
    }

    /// Of a trained model's layer: what queries, keys and values are made of.
    void enterBlock() {
        const Block* const block = m_new->parameters->block.get();
        if (!block) return;
        m_new->tensor(Stage::HiddenIn) = m_new->tensor(Stage::QueryEmbeddings);
        if (const BlockOperation* const step = block->operationProducing(Stage::QueryEmbeddings)) take(*step);
        m_new->tensor(Stage::KeyEmbeddings) = m_new->tensor(Stage::QueryEmbeddings);
    }

    /// What such a layer does behind the attention.
    void leaveBlock() {
        if (!m_new->parameters->block) return;
        for (const BlockOperation& step : m_new->parameters->block->operations) {
            if (step.output != Stage::QueryEmbeddings) take(step);
            if (m_execution.isStopped()) return;
        }
    }

    void take(const BlockOperation& step) {
        if (step.kind == LayerOperation::Kind::Alias) {
            m_new->tensor(step.output) = m_new->tensor(step.input);
            return;
        }
        const Shared<Tensor> by = step.operand ? m_new->tensor(*step.operand) : nullptr;
        makeByRows(
            step.output, step.input, [&](const Trace& t) { return stepInputs(t, step); },
            [&](const auto& x) {
                return computeBlockOperation(step, x, by ? m_reused.remainingRows(by).get() : nullptr,
                                             m_execution);
            });
    }

    void project(const ProjectionStages& stages) {
        const Projection& by = *m_new->parameters->projectionProducing(stages.result);
        makeByRows(
            stages.result, stages.embeddings,
            [&](const Trace& t) {
                const auto& [first, linear] = *t.parameters->projectionProducing(stages.result);
                return std::tuple(t.tensor(stages.embeddings), first, linear);
            },
            [&](const auto& x) { return attention::applyProjection(x, by, m_execution); });
        m_execution.monitor().advance(m_work.linearLayers / std::size(projectionStages));
    }

    /// A stage that is still to be written; null where it is taken over.
    Tensor* begin(Stage stage, const auto& inputs, Shape shape) {
        if (keeps(stage, inputs)) return nullptr;
        const auto fresh =
            std::make_shared<Tensor>(Tensor::uninitialized(std::move(shape), m_execution.bufferPool()));
        m_new->tensor(stage) = fresh;
        return fresh.get();
    }

    /// Queries and keys as they are scored.
    void changeVectors() {
        if (!hasQueryKeyTransforms(m_new->config)) return;
        for (const auto& [vectors, scored] :
             {std::pair(Stage::Queries, Stage::ScoredQueries), std::pair(Stage::Keys, Stage::ScoredKeys)}) {
            const auto inputs = [&, from = vectors](const Trace& t) {
                return std::tuple(t.tensor(from), t.stageHeadCount(from), VectorSettings{t.config},
                                  qkNormWeight(t, from));
            };
            makeByRows(scored, vectors, inputs, [&, from = vectors](const auto&) {
                return applyQueryKeyTransforms(*m_new, from, m_reused.count, m_execution);
            });
        }
    }

    /// Scores, weights and context. Dropout draws in the order of all weights, so it stands between two
    /// rounds.
    void attend() {
        const ScorePipeline rules(*m_new);
        HeadComputation now{.trace = *m_new, .rules = rules, .reusedRows = m_reused};
        const Tensor& queries = *m_new->tensor(Stage::Queries);
        const Shape rows = {queries.size(0), m_new->config.heads, queries.size(1)};
        const Shape shape = {rows[0], rows[1], rows[2], m_new->tensor(Stage::Keys)->size(1)};
        now.newRawScores = begin(Stage::RawScores, scoreInputs, shape);
        now.newWeights = begin(Stage::Weights, weightInputs, shape);
        if (m_hasEntropy) now.newEntropy = begin(Stage::Entropy, weightInputs, rows);
        if (m_new->config.dropout.p != 0) {
            computeHeads(now, m_execution);
            if (m_execution.isStopped()) return;
            if (!keeps(Stage::DroppedWeights, droppedInputs))
                m_new->tensor(Stage::DroppedWeights) = std::make_shared<const Tensor>(
                    applyDropout(m_new->config.dropout, *m_new->tensor(Stage::Weights), m_execution));
            now.newRawScores = now.newWeights = now.newEntropy = nullptr;
        }
        gather(now);
    }

    /// The context, after the steps that `now` already holds, and the output.
    void gather(HeadComputation& now) {
        const Tensor &queries = *m_new->tensor(Stage::Queries), &values = *m_new->tensor(Stage::Values);
        const Index width = values.size(2) / m_new->stageHeadCount(Stage::Values) * m_new->headCount();
        now.newContext = begin(Stage::Context, contextInputs, {queries.size(0), queries.size(1), width});
        computeHeads(now, m_execution);
        if (m_execution.isStopped()) return;
        if (m_reused.count > 0)
            m_reused.count = equalLeadingRowCount(*m_old->tensor(Stage::Context),
                                                  *m_new->tensor(Stage::Context), m_reused.count);
        if (!m_new->parameters->output) return;
        makeByRows(Stage::Output, Stage::Context, outputInputs,
                   [&](const auto& x) { return computeLinear(*x, *m_new->parameters->output, m_execution); });
    }

    const Trace* m_old;
    ReusedRows m_reused;  ///< fewer behind the context, where what they do not see changed even these
    bool m_hasEntropy;
    const ExecutionContext& m_execution;
    const WorkEstimate& m_work;
    std::shared_ptr<Trace> m_new = std::make_shared<Trace>();
};

}  // namespace

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work) {
    return LayerBuilder(input, previous, execution, work).build();
}

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution) {
    const WorkEstimate work = layerWork(input.config, *input.parameters, input.queryEmbeddings->shape(),
                                        input.keyEmbeddings->shape());
    execution.monitor().begin(work.total());
    return computeLayer(input, previous, execution, work);
}

}  // namespace attention
