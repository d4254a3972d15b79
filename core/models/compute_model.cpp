// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compute_model.h"

#include "layer/compute_layer.h"
#include "layer/known_rows.h"
#include "models/learnt_model.h"
#include "numerics/entries.h"
#include "run/memory.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <set>

namespace attention {
namespace {

/// Of the memory that may be taken: what is kept of one text is still there while the next is computed.
constexpr double shareOfKept = 1.0 / 3;

/// What a layer keeps that no other has: not the streams at its two ends, and no tensor twice.
double bytesOf(const Trace& layer) {
    std::set<Shared<Tensor>> tensors(layer.tensors.begin(), layer.tensors.end());
    for (const auto& left : {layer.at(Stage::HiddenIn), layer.at(Stage::HiddenOut), Shared<Tensor>()})
        tensors.erase(left);
    double bytes = 0;
    for (const auto& tensor : tensors) bytes += static_cast<double>(tensor->entries().size_bytes());
    return bytes;
}

/// `known` as in LayerInput.
std::shared_ptr<Trace> computeOne(const ModelTrace& model, Index layer, const Trace* old, Index known,
                                  const Run& run) {
    const Shared<Tensor>& stream = model.streams[static_cast<std::size_t>(layer)];
    const LayerInput input{.config = model.configs[static_cast<std::size_t>(layer)],
                           .parameters = model.model->layer(layer),
                           .queryEmbeddings = stream,
                           .keyEmbeddings = stream,
                           .tokens = model.text->tokens,
                           .unknownKeys = model.text->unknownKeys,
                           .known = known};
    const Work work = layerWork(input.config, *input.parameters, stream->shape(), stream->shape());
    auto trace = computeLayer(input, old, run, work);
    model.model->requireUnchanged();
    const ModelConfig& config = model.model->config();
    if (trace) trace->provenance.model = {model.model->name(), layer, config.layers, config.steps};
    return trace;
}

/// Goes through the layers of one text.
class ModelRun {
 public:
    ModelRun(ModelTrace& now, const ModelTrace* old, Index shown, const Run& run)
        : m_now(now), m_old(old && old->model == now.model ? old : nullptr), m_shown(shown), m_run(run) {}

    /// Whether it came to its end.
    bool compute() {
        const Index layers = m_now.model->config().layers;
        if (m_old && m_old->text == m_now.text) {
            m_now.streams.push_back(m_old->streams.front());
        } else {
            m_now.streams.push_back(m_now.model->embedded(m_now.text->ids, m_run));
        }
        lookAt(m_now.streams.front(), std::nullopt, Message("models", "the embeddings"));
        const Shape& rows = m_now.streams.front()->shape();
        const auto shown = static_cast<std::size_t>(m_shown);
        m_run.watch().begin(
            static_cast<double>(layers) *
            layerWork(m_now.configs[shown], *m_now.model->layer(m_shown), rows, rows).total());
        for (Index layer = 0; layer < layers; ++layer) {
            if (!step(layer)) return false;
            lookAt(m_now.streams.back(), layer, Message("models", "layer %1").with(layer + 1));
        }
        m_now.final = m_old && m_old->streams.back() == m_now.streams.back()
                          ? m_old->final
                          : m_now.model->finished(m_now.streams.back(), m_run);
        lookAt(m_now.final, std::nullopt, Message("models", "the last norm"));
        m_now.model->requireUnchanged();
        return !m_run.isStopped();
    }

 private:
    /// The first numbers that are not finite are told of. Weights are gone through only then.
    void lookAt(const Shared<Tensor>& numbers, std::optional<Index> layer, Message place) {
        if (!m_now.notFinite.isEmpty() || allFinite(numbers->entries())) return;
        const std::string weight = m_now.model->notFinite(layer);
        m_now.notFinite =
            weight.empty() ? Message("models", "from %1 on, numbers are NaN or infinite").with(place)
                           : Message("models", "from %1 on, numbers are NaN or infinite, as some in %2 are")
                                 .with(place, weight);
    }

    /// How many rows of a layer are those of the old one: the first ones that enter both, where no token sees
    /// what follows it. A few are not worth it.
    Index knownRows(std::size_t layer) const {
        if (!m_old || !m_old->layers[layer] || !m_now.model->config().family->isCausal) return 0;
        if (m_old->configs[layer] != m_now.configs[layer]) return 0;
        const Index all = m_now.tokenCount();
        const Index same = equalRows(*m_old->streams[layer], *m_now.streams[layer], all - 1);
        return 8 * same < all ? 0 : same;
    }

    bool step(Index layer) {
        const auto i = static_cast<std::size_t>(layer);
        const bool isSame =
            m_old && m_old->streams[i] == m_now.streams[i] && m_old->configs[i] == m_now.configs[i];
        Shared<Trace> trace = isSame ? m_old->layers[i] : nullptr;
        if (isSame && (trace || layer != m_shown)) {
            m_now.streams.push_back(m_old->streams[i + 1]);
            m_now.maps.push_back(m_old->maps[i]);
        } else {
            const Trace* const old = m_old ? m_old->layers[i].get() : nullptr;
            trace = computeOne(m_now, layer, old, knownRows(i), m_run);
            if (!trace) return false;
            ++m_now.computed;
            m_now.streams.push_back(isSame ? m_old->streams[i + 1] : trace->at(Stage::HiddenOut));
            m_now.maps.push_back(isSame ? m_old->maps[i]
                                        : headMaps(*trace, 0, m_run, m_now.text->measuredFrom));
        }
        keep(layer, std::move(trace));
        return true;
    }

    /// Stores the trace of a layer. If the stored layers exceed their share of the memory limit, drops layers
    /// from layer 0 upwards, but never the shown layer.
    void keep(Index layer, Shared<Trace> trace) {
        if (trace) m_bytes += bytesOf(*trace) + m_now.model->layerBytes();
        m_now.layers.push_back(std::move(trace));
        const double limit = memoryLimit() * shareOfKept;
        for (Index i = 0; m_bytes > limit && i <= layer; ++i) {
            auto& kept = m_now.layers[static_cast<std::size_t>(i)];
            if (!kept || i == m_shown) continue;
            m_bytes -= bytesOf(*kept) + m_now.model->layerBytes();
            kept.reset();
        }
    }

    ModelTrace& m_now;
    const ModelTrace* m_old;
    Index m_shown;
    const Run& m_run;
    double m_bytes = 0;
};

}  // namespace

std::vector<AttentionConfig> layerConfigs(const ModelConfig& model, const Session& session) {
    std::vector<AttentionConfig> configs;
    for (Index layer = 0; layer < model.layers; ++layer) {
        AttentionConfig config = model.layer(layer);
        if (!model.attention) {
            config.normalizer.temperature = session.normalizer.temperature;
            config.multiplier = session.multiplier;
            config.mask.cells = session.mask.cells;
            config.mask.diagonal = session.mask.diagonal;
        }
        for (const LayerEdit& edit : session.model.edits) {
            if (edit.layer != layer) continue;
            if (edit.temperature) config.normalizer.temperature = *edit.temperature;
            config.mask.cells.insert(config.mask.cells.end(), edit.cells.begin(), edit.cells.end());
            config.multiplier.insert(config.multiplier.end(), edit.multiplier.begin(), edit.multiplier.end());
            config.headsOff.insert(config.headsOff.end(), edit.headsOff.begin(), edit.headsOff.end());
        }
        configs.push_back(std::move(config));
    }
    return configs;
}

Shared<ModelTrace> computeModel(const std::shared_ptr<const Model>& model, const Session& session,
                                const Shared<ModelText>& text, const ModelTrace* previous, const Run& run) {
    return computeModel(model, layerConfigs(model->config(), session), text, previous, session.model.layer,
                        run);
}

Shared<ModelTrace> computeModel(const std::shared_ptr<const Model>& model,
                                std::vector<AttentionConfig> configs, const Shared<ModelText>& text,
                                const ModelTrace* previous, Index shown, const Run& run) {
    auto trace = std::make_shared<ModelTrace>();
    trace->model = model;
    trace->text = text;
    trace->configs = std::move(configs);
    trace->notFinite = model->warning();
    if (!ModelRun(*trace, previous, shown, run).compute()) return nullptr;
    return trace;
}

Shared<Trace> layerOf(const ModelTrace& trace, Index layer, const Run& run) {
    if (const auto& kept = trace.layers[static_cast<std::size_t>(layer)]) return kept;
    auto computed = computeOne(trace, layer, nullptr, 0, run);
    if (!computed) throw Stopped();
    return computed;
}

std::shared_ptr<const Trace> shownLayer(const Shared<ModelTrace>& all, const Session& session,
                                        const Run& run) {
    auto shown = std::make_shared<Trace>(*layerOf(*all, session.model.layer, run));
    shown->session = std::make_shared<const Session>(session);
    shown->model = all;
    // A model from a folder has its own embeddings, so the session's embedding does not apply.
    if (learns(session) && learnsWords(session)) shown->wordVectors = wordVectorsOf(session.embedding);
    return shown;
}

double modelBytes(const Model& model, Index tokens) {
    const ModelConfig& c = model.config();
    const auto n = static_cast<double>(tokens);
    const double attention = 2 * static_cast<double>(c.heads) * n * n;
    const double streams = n * static_cast<double>(c.width) * static_cast<double>(c.layers + 2);
    return (attention + streams) * sizeof(float) + model.layerBytes();
}

}  // namespace attention
