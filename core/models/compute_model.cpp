// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compute_model.h"

#include "execution/memory_limit.h"
#include "layer/compute_layer.h"
#include "layer/reused_rows.h"
#include "models/session_model.h"
#include "numerics/row_statistics.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>
#include <set>

namespace attention {
namespace {

/// The share of memoryLimit() that the kept layers of one text may use. It is a third because the layers of
/// the previous text are still in memory while the next text is computed.
constexpr double layerTraceMemoryShare = 1.0 / 3;

/// Returns the bytes of the tensors that no other layer shares. Leaves out the residual streams at the input
/// and output of the layer. A tensor of several stages counts once.
double bytesOf(const Trace& layer) {
    std::set<Shared<Tensor>> tensors(layer.tensors.begin(), layer.tensors.end());
    for (const auto& shared :
         {layer.tensor(Stage::HiddenIn), layer.tensor(Stage::HiddenOut), Shared<Tensor>()})
        tensors.erase(shared);
    double bytes = 0;
    for (const auto& tensor : tensors) bytes += static_cast<double>(tensor->entries().size_bytes());
    return bytes;
}

/// Computes one layer from its residual stream. Reuses stages of `previous`, the previous trace of this
/// layer, which may be nullptr. `reusedRowCount` is LayerInput::reusedRowCount. Returns nullptr if
/// `execution` was stopped. Throws FileReadError if a file of the model has changed.
std::shared_ptr<Trace> computeLayerTrace(const ModelTrace& model, Index layer, const Trace* previous,
                                         Index reusedRowCount, const ExecutionContext& execution) {
    const Shared<Tensor>& stream = model.residualStreams[static_cast<std::size_t>(layer)];
    const LayerInput input{.config = model.configs[static_cast<std::size_t>(layer)],
                           .parameters = model.model->layerParameters(layer),
                           .queryEmbeddings = stream,
                           .keyEmbeddings = stream,
                           .tokens = model.text->tokens,
                           .unknownKeys = model.text->unknownKeys,
                           .reusedRowCount = reusedRowCount};
    const WorkEstimate work = layerWork(input.config, *input.parameters, stream->shape(), stream->shape());
    auto trace = computeLayer(input, previous, execution, work);
    model.model->requireUnchangedFiles();
    const ModelConfig& config = model.model->config();
    if (trace)
        trace->provenance.model = {model.model->name(), layer, config.layerCount, config.trainingSteps};
    return trace;
}

/// Computes the layers of one text in order and adds them to a ModelTrace.
class ModelTraceBuilder {
 public:
    ModelTraceBuilder(ModelTrace& trace, const ModelTrace* old, Index shownLayer,
                      const ExecutionContext& execution)
        : m_trace(trace),
          m_old(old && old->model == trace.model ? old : nullptr),
          m_shownLayer(shownLayer),
          m_execution(execution) {}

    /// Computes everything. Returns false if the execution was stopped.
    bool compute() {
        const Index layers = m_trace.model->config().layerCount;
        if (m_old && m_old->text == m_trace.text) {
            m_trace.residualStreams.push_back(m_old->residualStreams.front());
        } else {
            m_trace.residualStreams.push_back(m_trace.model->embeddings(m_trace.text->ids, m_execution));
        }
        warnIfNonFinite(m_trace.residualStreams.front(), std::nullopt, Message("models", "the embeddings"));
        const Shape& rows = m_trace.residualStreams.front()->shape();
        const auto shownIndex = static_cast<std::size_t>(m_shownLayer);
        m_execution.monitor().begin(
            static_cast<double>(layers) *
            layerWork(m_trace.configs[shownIndex], *m_trace.model->layerParameters(m_shownLayer), rows, rows)
                .total());
        for (Index layer = 0; layer < layers; ++layer) {
            if (!addLayer(layer)) return false;
            warnIfNonFinite(m_trace.residualStreams.back(), layer,
                            Message("models", "layer %1").arg(layer + 1));
        }
        m_trace.finalNormOutput =
            m_old && m_old->residualStreams.back() == m_trace.residualStreams.back()
                ? m_old->finalNormOutput
                : m_trace.model->applyFinalNorm(m_trace.residualStreams.back(), m_execution);
        warnIfNonFinite(m_trace.finalNormOutput, std::nullopt, Message("models", "the final layer norm"));
        m_trace.model->requireUnchangedFiles();
        return !m_execution.isStopped();
    }

 private:
    /// Sets the warning of the trace if it is empty and `values` contain NaN or infinity. Only then searches
    /// the parameters of `layer`, or the parameters outside all layers for std::nullopt, for such values.
    /// `source` names the values in the message.
    void warnIfNonFinite(const Shared<Tensor>& values, std::optional<Index> layer, Message source) {
        if (!m_trace.warning.isEmpty() || allFinite(values->entries())) return;
        const std::string parameterName = m_trace.model->nonFiniteParameterName(layer);
        m_trace.warning =
            parameterName.empty()
                ? Message("models", "From %1 on, values are NaN or infinite.").arg(source)
                : Message(
                      "models",
                      "From %1 on, values are NaN or infinite because the array “%2” contains such values.")
                      .arg(source, parameterName);
    }

    /// Returns the number of leading rows of a layer that can be reused from the previous trace. These are
    /// the rows whose inputs are equal in both traces, in a causal model with unchanged settings. In such a
    /// model no token depends on the tokens after it. Returns 0 if fewer than an eighth of the rows are
    /// equal, because that saves too little.
    Index reusableRowCount(std::size_t layer) const {
        if (!m_old || !m_old->layers[layer] || !m_trace.model->config().family->isCausal) return 0;
        if (m_old->configs[layer] != m_trace.configs[layer]) return 0;
        const Index rowCount = m_trace.tokenCount();
        const Index equalCount = equalLeadingRowCount(*m_old->residualStreams[layer],
                                                      *m_trace.residualStreams[layer], rowCount - 1);
        return 8 * equalCount < rowCount ? 0 : equalCount;
    }

    /// Reuses or computes one layer, and adds its output and its head maps to the trace. Returns false if the
    /// execution was stopped.
    bool addLayer(Index layer) {
        const auto i = static_cast<std::size_t>(layer);
        const bool isUnchanged = m_old && m_old->residualStreams[i] == m_trace.residualStreams[i] &&
                                 m_old->configs[i] == m_trace.configs[i];
        Shared<Trace> trace = isUnchanged ? m_old->layers[i] : nullptr;
        if (isUnchanged && (trace || layer != m_shownLayer)) {
            m_trace.residualStreams.push_back(m_old->residualStreams[i + 1]);
            m_trace.headMaps.push_back(m_old->headMaps[i]);
        } else {
            const Trace* const old = m_old ? m_old->layers[i].get() : nullptr;
            trace = computeLayerTrace(m_trace, layer, old, reusableRowCount(i), m_execution);
            if (!trace) return false;
            ++m_trace.recomputedLayers;
            m_trace.residualStreams.push_back(isUnchanged ? m_old->residualStreams[i + 1]
                                                          : trace->tensor(Stage::HiddenOut));
            m_trace.headMaps.push_back(
                isUnchanged ? m_old->headMaps[i]
                            : headMaps(*trace, 0, m_execution, m_trace.text->firstMetricPosition));
        }
        storeTrace(layer, std::move(trace));
        return true;
    }

    /// Stores the trace of a layer, which may be nullptr. If the stored layers exceed their share of the
    /// memory limit, drops layers from layer 0 upwards, but never the shown layer.
    void storeTrace(Index layer, Shared<Trace> trace) {
        if (trace) m_storedBytes += bytesOf(*trace) + m_trace.model->layerParameterBytes();
        m_trace.layers.push_back(std::move(trace));
        const double limit = memoryLimit() * layerTraceMemoryShare;
        for (Index i = 0; m_storedBytes > limit && i <= layer; ++i) {
            auto& stored = m_trace.layers[static_cast<std::size_t>(i)];
            if (!stored || i == m_shownLayer) continue;
            m_storedBytes -= bytesOf(*stored) + m_trace.model->layerParameterBytes();
            stored.reset();
        }
    }

    ModelTrace& m_trace;
    const ModelTrace* m_old;
    Index m_shownLayer;
    const ExecutionContext& m_execution;
    double m_storedBytes = 0;
};

/// Returns a copy of the trace of the layer session.model.layer, without word vectors. Its fields `session`
/// and `modelTrace` are set to the arguments.
std::shared_ptr<Trace> copyOfLayer(const Shared<ModelTrace>& modelTrace, const Session& session,
                                   const ExecutionContext& execution) {
    auto copy = std::make_shared<Trace>(*layerTrace(*modelTrace, session.model.layer, execution));
    copy->session = std::make_shared<const Session>(session);
    copy->modelTrace = modelTrace;
    return copy;
}

}  // namespace

std::vector<AttentionConfig> layerConfigs(const ModelConfig& model, const Session& session) {
    std::vector<AttentionConfig> configs;
    for (Index layer = 0; layer < model.layerCount; ++layer) {
        AttentionConfig config = model.layerConfig(layer);
        if (!model.sessionAttention) {
            config.normalizer.temperature = session.normalizer.temperature;
            config.cellMultipliers = session.cellMultipliers;
            config.mask.maskedCells = session.mask.maskedCells;
            config.mask.allowsDiagonal = session.mask.allowsDiagonal;
        }
        for (const LayerEdit& edit : session.model.edits) {
            if (edit.layer != layer) continue;
            if (edit.temperature) config.normalizer.temperature = *edit.temperature;
            if (edit.mask) config.mask = *edit.mask;
            config.mask.maskedCells.insert(config.mask.maskedCells.end(), edit.maskedCells.begin(),
                                           edit.maskedCells.end());
            config.cellMultipliers.insert(config.cellMultipliers.end(), edit.cellMultipliers.begin(),
                                          edit.cellMultipliers.end());
            config.ablatedHeads.insert(config.ablatedHeads.end(), edit.ablatedHeads.begin(),
                                       edit.ablatedHeads.end());
        }
        configs.push_back(std::move(config));
    }
    return configs;
}

Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model, const Session& session,
                                     const Shared<ModelText>& text, const ModelTrace* previous,
                                     const ExecutionContext& execution) {
    return computeModelTrace(model, layerConfigs(model->config(), session), text, previous,
                             session.model.layer, execution);
}

/// Returns a warning if the text has more tokens than the model has trained positions. Returns an empty
/// message for a model with learned positions, because problems() rejects a longer text.
Message untrainedPositionsWarning(const ModelConfig& config, const ModelTrace& trace) {
    const bool isLonger = !config.sessionAttention && config.family && config.family->usesRotaryPositions &&
                          config.maxPositions > 0 && trace.tokenCount() > config.maxPositions;
    if (!isLonger) return {};
    return Message("models",
                   "The model was trained on texts of at most %2 tokens, but the text has %1, so the results "
                   "may be wrong.")
        .arg(trace.tokenCount(), config.maxPositions);
}

Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model,
                                     std::vector<AttentionConfig> configs, const Shared<ModelText>& text,
                                     const ModelTrace* previous, Index shownLayer,
                                     const ExecutionContext& execution) {
    auto trace = std::make_shared<ModelTrace>();
    trace->model = model;
    trace->text = text;
    trace->configs = std::move(configs);
    trace->warning = model->warning();
    if (trace->warning.isEmpty()) trace->warning = untrainedPositionsWarning(model->config(), *trace);
    if (!ModelTraceBuilder(*trace, previous, shownLayer, execution).compute()) return nullptr;
    return trace;
}

Shared<Trace> layerTrace(const ModelTrace& trace, Index layer, const ExecutionContext& execution) {
    if (const auto& stored = trace.layers[static_cast<std::size_t>(layer)]) return stored;
    auto computed = computeLayerTrace(trace, layer, nullptr, 0, execution);
    if (!computed) throw StoppedException();
    return computed;
}

std::shared_ptr<const Trace> shownLayerTrace(const Shared<ModelTrace>& modelTrace, const Session& session,
                                             const ExecutionContext& execution) {
    // A model from a folder has its own embeddings, so the session's embedding does not apply.
    const bool usesWordVectors = hasTrainingTask(session) && trainsOnWords(session);
    const auto shown = copyOfLayer(modelTrace, session, execution);
    if (usesWordVectors) shown->wordVectors = wordVectorsOf(session.embedding);
    return shown;
}

std::shared_ptr<const Trace> traceOfLayer(const Trace& trace, Index layer) {
    Session session = *trace.session;
    session.model.layer = layer;
    const auto other = copyOfLayer(trace.modelTrace, session, ExecutionContext());
    other->wordVectors = trace.wordVectors;  // not read again, because their file may have changed
    return other;
}

double estimatedModelTraceBytes(const Model& model, Index tokens) {
    const ModelConfig& c = model.config();
    const auto n = static_cast<double>(tokens);
    const double attention = 2 * static_cast<double>(c.headCount) * n * n;
    const double streams = n * static_cast<double>(c.width) * static_cast<double>(c.layerCount + 2);
    return (attention + streams) * sizeof(float) + model.layerParameterBytes();
}

}  // namespace attention
