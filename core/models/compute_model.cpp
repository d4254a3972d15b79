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
constexpr double shareOfKept = 1.0 / 3;

/// Returns the bytes of the tensors that no other layer shares. Leaves out the residual streams at the input
/// and output of the layer. A tensor of several stages counts once.
double bytesOf(const Trace& layer) {
    std::set<Shared<Tensor>> tensors(layer.tensors.begin(), layer.tensors.end());
    for (const auto& left : {layer.tensor(Stage::HiddenIn), layer.tensor(Stage::HiddenOut), Shared<Tensor>()})
        tensors.erase(left);
    double bytes = 0;
    for (const auto& tensor : tensors) bytes += static_cast<double>(tensor->entries().size_bytes());
    return bytes;
}

/// Computes one layer from its residual stream. Reuses stages of `old`, the previous trace of this layer,
/// which may be nullptr. `known` is LayerInput::reusedRowCount. Returns nullptr if `execution` was stopped.
/// Throws FileReadError if a file of the model has changed.
std::shared_ptr<Trace> computeOne(const ModelTrace& model, Index layer, const Trace* old, Index known,
                                  const ExecutionContext& execution) {
    const Shared<Tensor>& stream = model.residualStreams[static_cast<std::size_t>(layer)];
    const LayerInput input{.config = model.configs[static_cast<std::size_t>(layer)],
                           .parameters = model.model->layerParameters(layer),
                           .queryEmbeddings = stream,
                           .keyEmbeddings = stream,
                           .tokens = model.text->tokens,
                           .unknownKeys = model.text->unknownKeys,
                           .reusedRowCount = known};
    const WorkEstimate work = layerWork(input.config, *input.parameters, stream->shape(), stream->shape());
    auto trace = computeLayer(input, old, execution, work);
    model.model->requireUnchangedFiles();
    const ModelConfig& config = model.model->config();
    if (trace)
        trace->provenance.model = {model.model->name(), layer, config.layerCount, config.trainingSteps};
    return trace;
}

/// Computes the layers of one text in order and adds them to a ModelTrace.
class ModelRun {
 public:
    ModelRun(ModelTrace& now, const ModelTrace* old, Index shown, const ExecutionContext& execution)
        : m_now(now),
          m_old(old && old->model == now.model ? old : nullptr),
          m_shown(shown),
          m_execution(execution) {}

    /// Computes everything. Returns false if the execution was stopped.
    bool compute() {
        const Index layers = m_now.model->config().layerCount;
        if (m_old && m_old->text == m_now.text) {
            m_now.residualStreams.push_back(m_old->residualStreams.front());
        } else {
            m_now.residualStreams.push_back(m_now.model->embeddings(m_now.text->ids, m_execution));
        }
        lookAt(m_now.residualStreams.front(), std::nullopt, Message("models", "the embeddings"));
        const Shape& rows = m_now.residualStreams.front()->shape();
        const auto shown = static_cast<std::size_t>(m_shown);
        m_execution.monitor().begin(
            static_cast<double>(layers) *
            layerWork(m_now.configs[shown], *m_now.model->layerParameters(m_shown), rows, rows).total());
        for (Index layer = 0; layer < layers; ++layer) {
            if (!step(layer)) return false;
            lookAt(m_now.residualStreams.back(), layer, Message("models", "layer %1").arg(layer + 1));
        }
        m_now.finalNormOutput = m_old && m_old->residualStreams.back() == m_now.residualStreams.back()
                                    ? m_old->finalNormOutput
                                    : m_now.model->applyFinalNorm(m_now.residualStreams.back(), m_execution);
        lookAt(m_now.finalNormOutput, std::nullopt, Message("models", "the last norm"));
        m_now.model->requireUnchangedFiles();
        return !m_execution.isStopped();
    }

 private:
    /// Sets the warning of the trace if it is empty and `numbers` contain NaN or infinity. Only then searches
    /// the parameters of `layer`, or the parameters outside all layers for std::nullopt, for such values.
    /// `place` names the numbers in the message.
    void lookAt(const Shared<Tensor>& numbers, std::optional<Index> layer, Message place) {
        if (!m_now.warning.isEmpty() || allFinite(numbers->entries())) return;
        const std::string weight = m_now.model->nonFiniteParameterName(layer);
        m_now.warning = weight.empty()
                            ? Message("models", "from %1 on, numbers are NaN or infinite").arg(place)
                            : Message("models", "from %1 on, numbers are NaN or infinite, as some in %2 are")
                                  .arg(place, weight);
    }

    /// Returns the number of leading rows of a layer that can be reused from the previous trace. These are
    /// the rows whose inputs are equal in both traces, in a causal model with unchanged settings. In such a
    /// model no token depends on the tokens after it. Returns 0 if fewer than an eighth of the rows are
    /// equal, because that saves too little.
    Index knownRows(std::size_t layer) const {
        if (!m_old || !m_old->layers[layer] || !m_now.model->config().family->isCausal) return 0;
        if (m_old->configs[layer] != m_now.configs[layer]) return 0;
        const Index all = m_now.tokenCount();
        const Index same =
            equalLeadingRowCount(*m_old->residualStreams[layer], *m_now.residualStreams[layer], all - 1);
        return 8 * same < all ? 0 : same;
    }

    /// Reuses or computes one layer, and adds its output and its head maps to the trace. Returns false if the
    /// execution was stopped.
    bool step(Index layer) {
        const auto i = static_cast<std::size_t>(layer);
        const bool isSame = m_old && m_old->residualStreams[i] == m_now.residualStreams[i] &&
                            m_old->configs[i] == m_now.configs[i];
        Shared<Trace> trace = isSame ? m_old->layers[i] : nullptr;
        if (isSame && (trace || layer != m_shown)) {
            m_now.residualStreams.push_back(m_old->residualStreams[i + 1]);
            m_now.headMaps.push_back(m_old->headMaps[i]);
        } else {
            const Trace* const old = m_old ? m_old->layers[i].get() : nullptr;
            trace = computeOne(m_now, layer, old, knownRows(i), m_execution);
            if (!trace) return false;
            ++m_now.recomputedLayers;
            m_now.residualStreams.push_back(isSame ? m_old->residualStreams[i + 1]
                                                   : trace->tensor(Stage::HiddenOut));
            m_now.headMaps.push_back(isSame
                                         ? m_old->headMaps[i]
                                         : headMaps(*trace, 0, m_execution, m_now.text->firstMetricPosition));
        }
        keep(layer, std::move(trace));
        return true;
    }

    /// Stores the trace of a layer, which may be nullptr. If the stored layers exceed their share of the
    /// memory limit, drops layers from layer 0 upwards, but never the shown layer.
    void keep(Index layer, Shared<Trace> trace) {
        if (trace) m_bytes += bytesOf(*trace) + m_now.model->layerParameterBytes();
        m_now.layers.push_back(std::move(trace));
        const double limit = memoryLimit() * shareOfKept;
        for (Index i = 0; m_bytes > limit && i <= layer; ++i) {
            auto& kept = m_now.layers[static_cast<std::size_t>(i)];
            if (!kept || i == m_shown) continue;
            m_bytes -= bytesOf(*kept) + m_now.model->layerParameterBytes();
            kept.reset();
        }
    }

    ModelTrace& m_now;
    const ModelTrace* m_old;
    Index m_shown;
    const ExecutionContext& m_execution;
    double m_bytes = 0;
};

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

Shared<ModelTrace> computeModelTrace(const std::shared_ptr<const Model>& model,
                                     std::vector<AttentionConfig> configs, const Shared<ModelText>& text,
                                     const ModelTrace* previous, Index shown,
                                     const ExecutionContext& execution) {
    auto trace = std::make_shared<ModelTrace>();
    trace->model = model;
    trace->text = text;
    trace->configs = std::move(configs);
    trace->warning = model->warning();
    if (!ModelRun(*trace, previous, shown, execution).compute()) return nullptr;
    return trace;
}

Shared<Trace> layerTrace(const ModelTrace& trace, Index layer, const ExecutionContext& execution) {
    if (const auto& kept = trace.layers[static_cast<std::size_t>(layer)]) return kept;
    auto computed = computeOne(trace, layer, nullptr, 0, execution);
    if (!computed) throw StoppedException();
    return computed;
}

std::shared_ptr<const Trace> shownLayerTrace(const Shared<ModelTrace>& all, const Session& session,
                                             const ExecutionContext& execution) {
    auto shown = std::make_shared<Trace>(*layerTrace(*all, session.model.layer, execution));
    shown->session = std::make_shared<const Session>(session);
    shown->modelTrace = all;
    // A model from a folder has its own embeddings, so the session's embedding does not apply.
    if (hasTrainingTask(session) && trainsOnWords(session))
        shown->wordVectors = wordVectorsOf(session.embedding);
    return shown;
}

double maxModelTraceBytes(const Model& model, Index tokens) {
    const ModelConfig& c = model.config();
    const auto n = static_cast<double>(tokens);
    const double attention = 2 * static_cast<double>(c.headCount) * n * n;
    const double streams = n * static_cast<double>(c.width) * static_cast<double>(c.layerCount + 2);
    return (attention + streams) * sizeof(float) + model.layerParameterBytes();
}

}  // namespace attention
