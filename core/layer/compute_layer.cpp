// SPDX-License-Identifier: GPL-3.0-or-later
// This file has one function per stage. It lists everything on which the tensor depends, and reuses the
// tensor of the previous trace if all of this is unchanged.
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

/// The query–key transforms of a layer. Two objects are equal if the transforms of both layers have the same
/// effect.
struct VectorSettings {
    const AttentionConfig& config;
    bool operator==(const VectorSettings& other) const {
        return haveSameQueryKeyTransforms(config, other.config);
    }
};

/// The score transforms of a layer. Two objects are equal if the transforms of both layers have the same
/// effect.
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

// Each of these functions returns the inputs of a stage: its operands, compared by identity, and the settings
// that its calculation reads.
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

/// Builds the trace of one layer. m_old is the previous trace, or nullptr.
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
    /// Reuses a stage of the previous trace if its `inputs` are the same for both traces. Returns true if the
    /// stage was reused.
    bool keeps(Stage stage, const auto& inputs) {
        if (!m_old || !m_old->tensor(stage) || inputs(*m_old) != inputs(*m_new)) return false;
        m_new->tensor(stage) = m_old->tensor(stage);
        return true;
    }

    /// Sets `stage`, each row of which depends only on the same row of the stage `from`. Reuses the whole
    /// stage if its `inputs` are unchanged. Otherwise reuses its leading rows, and calls `make` with the
    /// other rows of `from`.
    void makeByRows(Stage stage, Stage from, const auto& inputs, const auto& make) {
        if (keeps(stage, inputs)) return;
        const Shared<Tensor> made = make(m_reused.remainingRows(m_new->tensor(from)));
        m_new->tensor(stage) = m_reused.count == 0
                                   ? made
                                   : m_reused.prependReusedRows(*m_old->tensor(stage), *made, m_execution);
    }

    /// Sets the stages before the projections in a layer of a trained model. Does nothing in other layers.
    void enterBlock() {
        const Block* const block = m_new->parameters->block.get();
        if (!block) return;
        m_new->tensor(Stage::HiddenIn) = m_new->tensor(Stage::QueryEmbeddings);
        if (const BlockOperation* const step = block->operationProducing(Stage::QueryEmbeddings)) take(*step);
        m_new->tensor(Stage::KeyEmbeddings) = m_new->tensor(Stage::QueryEmbeddings);
    }

    /// Computes the operations after attention in a layer of a trained model. Does nothing in other layers.
    void leaveBlock() {
        if (!m_new->parameters->block) return;
        for (const BlockOperation& step : m_new->parameters->block->operations) {
            if (step.output != Stage::QueryEmbeddings) take(step);
            if (m_execution.isStopped()) return;
        }
    }

    /// Sets the output stage of one operation around attention.
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

    /// Returns an uninitialized tensor for `stage` in the new trace, or nullptr if the stage was reused.
    Tensor* begin(Stage stage, const auto& inputs, Shape shape) {
        if (keeps(stage, inputs)) return nullptr;
        const auto fresh =
            std::make_shared<Tensor>(Tensor::uninitialized(std::move(shape), m_execution.bufferPool()));
        m_new->tensor(stage) = fresh;
        return fresh.get();
    }

    /// Applies the query–key transforms, if there are any.
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

    /// Computes scores, weights, context and output. With dropout there are two rounds, because dropout
    /// samples in the order of all weights and so needs every weight first.
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

    /// Computes the context, after the results that `now` already requests, and then the output.
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
    /// The rows that are reused. After the context their number is smaller if a value of a later token has
    /// changed a row of the context although its weight is 0. This is possible if the value is not finite or
    /// if a component of the row is 0.
    ReusedRows m_reused;
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
