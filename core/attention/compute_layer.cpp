// SPDX-License-Identifier: GPL-3.0-or-later
// One function per stage. Each says what its tensor depends on, and takes it over from the previous trace
// when all of that is the same there.
#include "attention/compute_layer.h"

#include "attention/block.h"
#include "attention/heads.h"
#include "attention/output.h"
#include "attention/projection.h"
#include "attention/scored_vectors.h"
#include "attention/weights.h"
#include "kernels/flush_denormals.h"
#include "mechanisms/list.h"

#include <tuple>

namespace attention {
namespace {

/// The steps from queries and keys to those that are scored, to be compared with another layer's.
struct VectorSettings {
    const AttentionConfig& config;
    bool operator==(const VectorSettings& other) const { return haveSameVectorSteps(config, other.config); }
};

/// The steps from raw to scaled scores, to be compared with another layer's.
struct StepSettings {
    ScoreSizes sizes;
    bool operator==(const StepSettings& other) const {
        for (const ScoreStep* step : scoreSteps()) {
            const bool isActive = step->isActive(sizes.config);
            if (isActive != step->isActive(other.sizes.config)) return false;
            if (isActive && !step->isSame(sizes, other.sizes)) return false;
        }
        return true;
    }
};

const Shared<Tensor>& usedWeights(const Trace& trace) {
    return trace.droppedWeights ? trace.droppedWeights : trace.weights;
}

// What each stage depends on: its operands, by identity, and the settings that its arithmetic reads.
auto projectionInputs(const Shared<Tensor>& embeddings, const Projection& by) {
    return std::tuple(embeddings, by.first, by.linear);
}
auto normInputs(const Trace& t) {
    return std::tuple(t.hiddenIn, t.parameters->block ? t.parameters->block->attentionNorm : nullptr);
}
auto blockInputs(const Trace& t) {
    return std::tuple(t.hiddenIn, t.output, t.parameters->block);
}
auto scoreInputs(const Trace& t) {
    return std::tuple(t.queries, t.scoredQueries, t.keys, t.scoredKeys, t.parameters->score, t.config.heads,
                      scorerOf(t.config.score.function).sameRawScores());
}
auto weightInputs(const Trace& t) {
    return std::tuple(t.rawScores, t.tokens, t.unknownKeys, StepSettings{{t.config, t.modelSize()}},
                      t.config.mask, t.config.normalizer);
}
auto droppedInputs(const Trace& t) {
    return std::tuple(t.weights, t.config.dropout);
}
auto contextInputs(const Trace& t) {
    return std::tuple(usedWeights(t), t.values, t.config.headsOff);
}
auto outputInputs(const Trace& t) {
    return std::tuple(t.context, t.parameters->output);
}

/// Builds one trace; `m_old` is the previous one, or none.
class LayerBuilder {
 public:
    LayerBuilder(const LayerInput& input, const Trace* previous, const Run& run, const Work& work)
        : m_old(previous), m_known{previous, input.known}, m_run(run), m_work(work) {
        m_new->config = input.config;
        m_new->parameters = input.parameters;
        m_new->queryEmbeddings = input.queryEmbeddings;
        m_new->keyEmbeddings = input.keyEmbeddings;
        m_new->tokens = input.tokens;
        m_new->unknownKeys = input.unknownKeys;
    }

    std::shared_ptr<Trace> build() {
        const FlushDenormals flush;
        m_run.watch().beginStage(m_work.projections);
        enterBlock();
        projectAll();
        if (m_run.isStopped()) return nullptr;
        changeVectors();
        if (m_run.isStopped()) return nullptr;
        m_run.watch().beginStage(m_work.attending());
        attend();
        if (m_run.isStopped()) return nullptr;
        leaveBlock();
        return m_run.isStopped() ? nullptr : m_new;
    }

 private:
    /// Takes a stage over from the previous trace where `inputs` are the same there.
    bool keeps(Shared<Tensor> Trace::*stage, const auto& inputs) {
        if (!m_old || !(m_old->*stage) || inputs(*m_old) != inputs(*m_new)) return false;
        (*m_new).*stage = m_old->*stage;
        return true;
    }

    /// What is made of each row of x by itself.
    Shared<Tensor> byRows(Shared<Tensor> Trace::*stage, const Shared<Tensor>& x, const auto& make) const {
        return m_known.before(stage, x, m_run, make);
    }

    /// Of a trained model's layer: what queries, keys and values are made of.
    void enterBlock() {
        const Block* const block = m_new->parameters->block.get();
        if (!block) return;
        m_new->hiddenIn = m_new->queryEmbeddings;
        if (!block->normsSums && block->attentionNorm && !keeps(&Trace::queryEmbeddings, normInputs))
            m_new->queryEmbeddings = byRows(&Trace::queryEmbeddings, m_new->hiddenIn, [&](const auto& x) {
                return normed(*x, *block->attentionNorm, m_run);
            });
        m_new->keyEmbeddings = m_new->queryEmbeddings;
    }

    /// What such a layer does behind the attention.
    void leaveBlock() {
        if (!m_new->parameters->block) return;
        if (m_old && m_old->hiddenOut && blockInputs(*m_old) == blockInputs(*m_new)) {
            for (const auto stage : blockStages) (*m_new).*stage = m_old->*stage;
            return;
        }
        computeBlock(*m_new, m_known, m_run);
        m_run.watch().advance(m_work.block);
    }

    void projectAll() {
        project(&Trace::queryEmbeddings, &Parameters::query, &Trace::queries);
        if (m_run.isStopped()) return;
        project(&Trace::keyEmbeddings, &Parameters::key, &Trace::keys);
        if (m_run.isStopped()) return;
        project(&Trace::keyEmbeddings, &Parameters::value, &Trace::values);
    }
    void project(Shared<Tensor> Trace::*embeddings, Projection Parameters::*projection,
                 Shared<Tensor> Trace::*result) {
        const auto inputs = [&](const Trace& t) {
            return projectionInputs(t.*embeddings, (*t.parameters).*projection);
        };
        const Projection& by = (*m_new->parameters).*projection;
        const auto make = [&](const auto& x) { return attention::project(x, by, m_run); };
        if (!keeps(result, inputs)) (*m_new).*result = byRows(result, (*m_new).*embeddings, make);
        const Tensor& made = *((*m_new).*result);
        m_run.watch().advance(projectionWork(made.size(0) * made.size(1), by));
    }

    std::shared_ptr<Tensor> fresh(Shape shape) const {
        return std::make_shared<Tensor>(Tensor::unwritten(std::move(shape), m_run.buffers()));
    }

    /// Queries and keys as they are scored.
    void changeVectors() {
        if (!changesVectors(m_new->config)) return;
        changeVectors(&Trace::queries, Stage::Queries, &Trace::scoredQueries);
        changeVectors(&Trace::keys, Stage::Keys, &Trace::scoredKeys);
    }
    void changeVectors(Shared<Tensor> Trace::*vectors, Stage stage, Shared<Tensor> Trace::*result) {
        const auto inputs = [&](const Trace& t) {
            return std::tuple(t.*vectors, t.headsOf(stage), VectorSettings{t.config}, vectorGain(t, stage));
        };
        const auto make = [&](const auto&) { return scoredVectors(*m_new, stage, m_known.count, m_run); };
        if (!keeps(result, inputs)) (*m_new).*result = byRows(result, (*m_new).*vectors, make);
    }

    /// Scores, weights and context. Dropout draws in the order of all weights, so it stands between two
    /// rounds.
    void attend() {
        const ScoreRules rules(*m_new);
        HeadSteps now{.trace = *m_new, .rules = rules, .known = m_known};
        std::shared_ptr<Tensor> scores, weights, entropy;
        const Shape shape = {m_new->queries->size(0), m_new->config.heads, m_new->queries->size(1),
                             m_new->keys->size(1)};
        if (!keeps(&Trace::rawScores, scoreInputs)) m_new->rawScores = scores = fresh(shape);
        if (keeps(&Trace::weights, weightInputs)) {
            m_new->entropy = m_old->entropy;
        } else {
            m_new->weights = weights = fresh(shape);
            m_new->entropy = entropy = fresh({shape[0], shape[1], shape[2]});
        }
        now.newRawScores = scores.get();
        now.newWeights = weights.get();
        now.newEntropy = entropy.get();
        if (m_new->config.dropout.p != 0) {
            computeHeads(now, m_work, m_run);
            if (m_run.isStopped()) return;
            if (!keeps(&Trace::droppedWeights, droppedInputs))
                m_new->droppedWeights = share(dropWeights(m_new->config.dropout, *m_new->weights, m_run));
            now.newRawScores = now.newWeights = now.newEntropy = nullptr;
        }
        gather(now);
    }

    /// The context, after the steps that `now` already holds, and the output.
    void gather(HeadSteps& now) {
        std::shared_ptr<Tensor> context;
        const Index width = m_new->values->size(2) / m_new->headsOf(Stage::Values) * m_new->heads();
        if (!keeps(&Trace::context, contextInputs))
            m_new->context = context = fresh({m_new->queries->size(0), m_new->queries->size(1), width});
        now.newContext = context.get();
        computeHeads(now, m_work, m_run);
        if (m_run.isStopped()) return;
        if (m_known.count > 0) m_known.count = equalRows(*m_old->context, *m_new->context, m_known.count);
        if (!m_new->parameters->output) return;
        const auto make = [&](const auto& x) {
            return share(computeOutput(*x, *m_new->parameters->output, m_run));
        };
        if (!keeps(&Trace::output, outputInputs))
            m_new->output = byRows(&Trace::output, m_new->context, make);
    }

    static Shared<Tensor> share(Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); }

    const Trace* m_old;
    KnownRows m_known;  ///< fewer behind the context, where what they do not see changed even these
    const Run& m_run;
    const Work& m_work;
    std::shared_ptr<Trace> m_new = std::make_shared<Trace>();
};

}  // namespace

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous, const Run& run,
                                    const Work& work) {
    return LayerBuilder(input, previous, run, work).build();
}

std::shared_ptr<Trace> computeLayer(const LayerInput& input, const Trace* previous, const Run& run) {
    const Work work = layerWork(input.config, *input.parameters, input.queryEmbeddings->shape(),
                                input.keyEmbeddings->shape());
    run.watch().begin(work.total());
    return computeLayer(input, previous, run, work);
}

}  // namespace attention
