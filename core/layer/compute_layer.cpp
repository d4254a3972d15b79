// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the stages of a layer. A stage of the previous trace is reused if its inputs are unchanged. The
// inputs of each stage are listed in layer/stage_inputs.h.
#include "layer/compute_layer.h"

#include "execution/floating_point_mode.h"
#include "layer/attention_weights.h"
#include "layer/block_operations.h"
#include "layer/compute_heads.h"
#include "layer/projection.h"
#include "layer/scored_vectors.h"
#include "layer/stage_inputs.h"

namespace attention {
namespace {

/// Builds the trace of one layer. m_old is the previous trace, or nullptr.
class LayerBuilder {
 public:
    /// `trace` contains the input of the layer, to which build() adds the stages.
    LayerBuilder(std::shared_ptr<Trace> trace, const ReusedRows& reused, const ExecutionContext& execution,
                 const WorkEstimate& work)
        : m_old(reused.trace),
          m_reused(reused),
          m_execution(execution),
          m_work(work),
          m_new(std::move(trace)) {}

    /// Returns the trace, or nullptr if stopped. `hasEntropy` is LayerInput::computesEntropy.
    std::shared_ptr<Trace> build(bool hasEntropy) {
        const FloatingPointScope mode({true, m_new->parameters->areTrainable});
        m_execution.monitor().beginPhase(m_work.linearLayers);
        computeOperationsBeforeAttention();
        for (const ProjectionStages& stages : projectionStages) {
            project(stages);
            if (m_execution.isStopped()) return nullptr;
        }
        transformQueriesAndKeys();
        if (m_execution.isStopped()) return nullptr;
        m_execution.monitor().beginPhase(m_work.heads);
        computeAttention(hasEntropy);
        if (m_execution.isStopped()) return nullptr;
        computeOperationsAfterAttention();
        return m_execution.isStopped() ? nullptr : m_new;
    }

 private:
    /// Reuses a stage of the previous trace if its `inputs` are the same for both traces. Returns true if the
    /// stage was reused.
    bool reuseIfUnchanged(Stage stage, const auto& inputs) {
        if (!m_old || !m_old->tensor(stage) || inputs(*m_old) != inputs(*m_new)) return false;
        m_new->tensor(stage) = m_old->tensor(stage);
        return true;
    }

    /// Sets `stage`, each row of which depends only on the same row of the stage `from`. Reuses the whole
    /// stage if its `inputs` are unchanged. Otherwise reuses its leading rows, and calls `computeRows` with
    /// the other rows of `from`.
    void computeByRows(Stage stage, Stage from, const auto& inputs, const auto& computeRows) {
        if (reuseIfUnchanged(stage, inputs)) return;
        const Shared<Tensor> computed = computeRows(m_reused.remainingRows(m_new->tensor(from)));
        m_new->tensor(stage) =
            m_reused.count == 0 ? computed
                                : m_reused.prependReusedRows(*m_old->tensor(stage), *computed, m_execution);
    }

    /// Sets the stages before the projections in a layer of a trained model. Does nothing in other layers.
    void computeOperationsBeforeAttention() {
        const Block* const block = m_new->parameters->block.get();
        if (!block) return;
        m_new->tensor(Stage::HiddenIn) = m_new->tensor(Stage::QueryEmbeddings);
        if (const BlockOperation* const operation = block->operationProducing(Stage::QueryEmbeddings))
            computeOperation(*operation);
        m_new->tensor(Stage::KeyEmbeddings) = m_new->tensor(Stage::QueryEmbeddings);
    }

    /// Computes the operations after attention in a layer of a trained model. Does nothing in other layers.
    void computeOperationsAfterAttention() {
        if (!m_new->parameters->block) return;
        for (const BlockOperation& operation : m_new->parameters->block->operations) {
            if (operation.output != Stage::QueryEmbeddings) computeOperation(operation);
            if (m_execution.isStopped()) return;
        }
    }

    /// Sets the output stage of one operation around attention.
    void computeOperation(const BlockOperation& operation) {
        if (operation.kind == LayerOperation::Kind::Alias) {
            m_new->tensor(operation.output) = m_new->tensor(operation.input);
            return;
        }
        const Shared<Tensor> operand = operation.operand ? m_new->tensor(*operation.operand) : nullptr;
        computeByRows(
            operation.output, operation.input,
            [&](const Trace& t) { return stage_inputs::layerOperation(t, operation); },
            [&](const auto& x) {
                return computeBlockOperation(
                    operation, x, operand ? m_reused.remainingRows(operand).get() : nullptr, m_execution);
            });
    }

    void project(const ProjectionStages& stages) {
        const Projection& projection = *m_new->parameters->projectionProducing(stages.result);
        computeByRows(
            stages.result, stages.embeddings,
            [&](const Trace& t) { return stage_inputs::projection(t, stages); },
            [&](const auto& x) { return attention::applyProjection(x, projection, m_execution); });
        m_execution.monitor().advance(m_work.linearLayers / std::size(projectionStages));
    }

    /// Returns an uninitialized tensor for `stage` in the new trace, or nullptr if the stage was reused.
    Tensor* allocateUnlessReused(Stage stage, const auto& inputs, Shape shape) {
        if (reuseIfUnchanged(stage, inputs)) return nullptr;
        const auto tensor =
            std::make_shared<Tensor>(Tensor::uninitialized(std::move(shape), m_execution.bufferPool()));
        m_new->tensor(stage) = tensor;
        return tensor.get();
    }

    /// Applies the query–key transforms, if there are any.
    void transformQueriesAndKeys() {
        if (!hasQueryKeyTransforms(m_new->config)) return;
        for (const auto& [vectors, scored] :
             {std::pair(Stage::Queries, Stage::ScoredQueries), std::pair(Stage::Keys, Stage::ScoredKeys)}) {
            const auto inputs = [from = vectors](const Trace& t) {
                return stage_inputs::scoredVectors(t, from);
            };
            computeByRows(scored, vectors, inputs, [&, from = vectors](const auto&) {
                return applyQueryKeyTransforms(*m_new, from, m_reused.count, m_execution);
            });
        }
    }

    /// Computes scores, weights, context and output. With dropout there are two rounds, because dropout
    /// samples in the order of all weights and so needs every weight first.
    void computeAttention(bool hasEntropy) {
        const ScorePipeline pipeline(*m_new);
        HeadComputation computation{.trace = *m_new, .pipeline = pipeline, .reusedRows = m_reused};
        const Tensor& queries = *m_new->tensor(Stage::Queries);
        const Shape entropyShape = {queries.size(0), m_new->config.heads, queries.size(1)};
        const Shape scoreShape = {entropyShape[0], entropyShape[1], entropyShape[2],
                                  m_new->tensor(Stage::Keys)->size(1)};
        computation.newRawScores =
            allocateUnlessReused(Stage::RawScores, stage_inputs::rawScores, scoreShape);
        computation.newWeights = allocateUnlessReused(Stage::Weights, stage_inputs::weights, scoreShape);
        if (hasEntropy)
            computation.newEntropy =
                allocateUnlessReused(Stage::Entropy, stage_inputs::weights, entropyShape);
        if (m_new->config.dropout.p != 0) {
            computeHeads(computation, m_execution);
            if (m_execution.isStopped()) return;
            if (!reuseIfUnchanged(Stage::DroppedWeights, stage_inputs::droppedWeights))
                m_new->tensor(Stage::DroppedWeights) = std::make_shared<const Tensor>(
                    applyDropout(m_new->config.dropout, *m_new->tensor(Stage::Weights), m_execution));
            computation.newRawScores = computation.newWeights = computation.newEntropy = nullptr;
        }
        computeContextAndOutput(computation);
    }

    /// Computes the context, after the results that `computation` already requests, and then the output.
    void computeContextAndOutput(HeadComputation& computation) {
        const Tensor &queries = *m_new->tensor(Stage::Queries), &values = *m_new->tensor(Stage::Values);
        const Index width = values.size(2) / m_new->stageHeadCount(Stage::Values) * m_new->headCount();
        computation.newContext = allocateUnlessReused(Stage::Context, stage_inputs::context,
                                                      {queries.size(0), queries.size(1), width});
        computeHeads(computation, m_execution);
        if (m_execution.isStopped()) return;
        if (m_reused.count > 0)
            m_reused.count = equalLeadingRowCount(*m_old->tensor(Stage::Context),
                                                  *m_new->tensor(Stage::Context), m_reused.count);
        if (!m_new->parameters->output) return;
        computeByRows(Stage::Output, Stage::Context, stage_inputs::output, [&](const auto& x) {
            return computeLinear(*x, *m_new->parameters->output, m_execution);
        });
    }

    const Trace* m_old;
    /// The rows that are reused. After the context their number is smaller if a value of a later token has
    /// changed a row of the context although its weight is 0. This is possible if the value is not finite or
    /// if a component of the row is 0.
    ReusedRows m_reused;
    const ExecutionContext& m_execution;
    const WorkEstimate& m_work;
    const std::shared_ptr<Trace> m_new;
};

}  // namespace

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work) {
    auto trace = std::make_shared<Trace>();
    trace->config = input.config;
    trace->parameters = input.parameters;
    trace->tensor(Stage::QueryEmbeddings) = input.queryEmbeddings;
    trace->tensor(Stage::KeyEmbeddings) = input.keyEmbeddings;
    trace->tokens = input.tokens;
    trace->unknownKeys = input.unknownKeys;
    const ReusedRows reused{previous, input.reusedRowCount};
    return LayerBuilder(std::move(trace), reused, execution, work).build(input.computesEntropy);
}

std::shared_ptr<Trace> computeLayer(std::shared_ptr<Trace> trace, const Trace* previous,
                                    const ExecutionContext& execution, const WorkEstimate& work) {
    return LayerBuilder(std::move(trace), {previous, 0}, execution, work).build(true);
}

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous,
                                    const ExecutionContext& execution) {
    const WorkEstimate work = layerWork(input.config, *input.parameters, input.queryEmbeddings->shape(),
                                        input.keyEmbeddings->shape());
    execution.monitor().begin(work.total());
    return computeLayer(input, previous, execution, work);
}

}  // namespace attention
