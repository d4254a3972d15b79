// SPDX-License-Identifier: GPL-3.0-or-later
// One function per stage. Each takes its tensor over from the previous trace when all its operands are the
// same objects (or the same settings) there.
#include "attention/compute_trace.h"

#include "attention/embedding.h"
#include "attention/heads.h"
#include "attention/output.h"
#include "attention/projection.h"
#include "attention/score.h"
#include "attention/weights.h"
#include "attention/work.h"
#include "kernels/flush_denormals.h"

#include <algorithm>

namespace attention {
namespace {

Shared<Tensor> share(Tensor tensor) {
    return std::make_shared<const Tensor>(std::move(tensor));
}

bool areEqual(const Tensor& a, const Tensor& b) {
    return a.shape() == b.shape() && std::ranges::equal(a.entries(), b.entries());
}
bool areEqual(const Linear& a, const Linear& b) {
    return areEqual(a.weight, b.weight) && areEqual(a.bias, b.bias);
}
bool areEqual(const ScoreParameters& a, const ScoreParameters& b) {
    return areEqual(a.additiveQuery, b.additiveQuery) && areEqual(a.additiveKey, b.additiveKey) &&
           areEqual(a.additiveVector, b.additiveVector) && areEqual(a.bilinear, b.bilinear) &&
           areEqual(a.lowRankKey, b.lowRankKey) && areEqual(a.lowRankQuery, b.lowRankQuery);
}

/// Replaces a redrawn piece by the old one when it came out the same, so that what follows can be kept.
template <class T>
void keepIfEqual(Shared<T>& fresh, const Shared<T>& old) {
    if (fresh && old && areEqual(*fresh, *old)) fresh = old;
}
void keepIfEqual(Projection& fresh, const Projection& old) {
    keepIfEqual(fresh.first, old.first);
    keepIfEqual(fresh.linear, old.linear);
}

bool isSame(const Projection& a, const Projection& b) {
    return a.first == b.first && a.linear == b.linear;
}

/// Builds one trace; `m_old` is the previous one, or none.
class TraceBuilder {
 public:
    TraceBuilder(const Session& session, const Trace* previous, const Run& run, Shared<Tokens> tokens)
        : m_old(previous), m_run(run), m_watch(run.watch()) {
        m_new->session = session;
        m_new->tokens = std::move(tokens);
    }

    std::shared_ptr<const Trace> build() {
        cutText();
        m_work = estimatedWork(session(), *m_new->tokens);
        m_watch.begin(m_work.total());
        using Step = std::pair<void (TraceBuilder::*)(), double>;
        for (const auto& [step, itsWork] : {Step(&TraceBuilder::lookUpEmbeddings, m_work.embeddings),
                                            Step(&TraceBuilder::drawWeights, m_work.parameters),
                                            Step(&TraceBuilder::projectAll, m_work.projections),
                                            Step(&TraceBuilder::attend, m_work.attending())}) {
            m_watch.beginStage(itsWork);
            (this->*step)();
            if (m_watch.isStopped()) return nullptr;
        }
        m_watch.beginStage(0);
        nameSeeds();
        return m_new;
    }

 private:
    const Session& session() const { return m_new->session; }

    void cutText() {
        const bool isKept = m_old && m_old->session.input == session().input;
        if (isKept) m_new->tokens = m_old->tokens;
        if (!m_new->tokens) m_new->tokens = std::make_shared<const Tokens>(tokenizeInput(session().input));
    }

    void lookUpEmbeddings() {
        if (m_old && m_old->tokens == m_new->tokens && m_old->session.embedding == session().embedding &&
            m_old->session.draws == session().draws) {
            m_new->embeddingTable = m_old->embeddingTable;
            m_new->queryEmbeddings = m_old->queryEmbeddings;
            m_new->keyEmbeddings = m_old->keyEmbeddings;
            return;
        }
        const Tokens& tokens = *m_new->tokens;
        m_new->embeddingTable = share(embeddingTable(session(), tokens, m_watch));
        const Tensor& table = *m_new->embeddingTable;
        m_new->queryEmbeddings = share(embed(session(), tokens, tokens.queries, table));
        m_new->keyEmbeddings = tokens.keys == tokens.queries
                                   ? m_new->queryEmbeddings
                                   : share(embed(session(), tokens, tokens.keys, table));
    }

    bool needsSameProjections() const {
        const Session& old = m_old->session;
        const Session& now = session();
        const auto sizes = [](const Session& s) {
            return std::tuple(s.draws, s.heads, s.dK, s.dV, s.embedding.dModel);
        };
        return sizes(old) == sizes(now) && old.projection == now.projection && old.output == now.output;
    }

    bool needsSameScore() const {
        const ScoreSettings& old = m_old->session.score;
        const ScoreSettings& now = session().score;
        const auto sizes = [](const ScoreSettings& s) { return std::tuple(s.dA, s.rank, s.init); };
        return haveSameRawScores(old.function, now.function) &&
               (sizes(old) == sizes(now) || !isLearned(now.function));
    }

    void drawWeights() {
        const bool keepsProjections = m_old && needsSameProjections();
        if (keepsProjections && needsSameScore()) {
            m_new->parameters = m_old->parameters;
            return;
        }
        Parameters fresh;
        if (keepsProjections && !isLearned(session().score.function)) {
            fresh = *m_old->parameters;
            fresh.score = std::make_shared<const ScoreParameters>();
        } else {
            fresh = drawParameters(session(), m_watch);
        }
        if (m_old) {
            const Parameters& old = *m_old->parameters;
            keepIfEqual(fresh.query, old.query);
            keepIfEqual(fresh.key, old.key);
            keepIfEqual(fresh.value, old.value);
            keepIfEqual(fresh.output, old.output);
            keepIfEqual(fresh.score, old.score);
        }
        m_new->parameters = std::make_shared<const Parameters>(std::move(fresh));
    }

    void projectAll() {
        const FlushDenormals flush;
        const Parameters& now = *m_new->parameters;
        const auto stage = [&](Shared<Tensor> Trace::*embeddings, Projection Parameters::*projection,
                               Shared<Tensor> Trace::*result) {
            const bool isKept = m_old && m_old->*result && m_old->*embeddings == (*m_new).*embeddings &&
                                isSame((*m_old->parameters).*projection, now.*projection);
            (*m_new).*result =
                isKept ? m_old->*result : project((*m_new).*embeddings, now.*projection, m_run);
            const Projection& by = now.*projection;
            const Tensor& made = *((*m_new).*result);
            const std::size_t perRow = (by.first ? by.first->entries().size() : 0) +
                                       (by.linear ? by.linear->weight.entries().size() : 0);
            m_watch.advance(work::multiplyAdd * static_cast<double>(made.size(0) * made.size(1)) *
                            static_cast<double>(perRow));
        };
        stage(&Trace::queryEmbeddings, &Parameters::query, &Trace::queries);
        if (m_watch.isStopped()) return;
        stage(&Trace::keyEmbeddings, &Parameters::key, &Trace::keys);
        if (m_watch.isStopped()) return;
        stage(&Trace::keyEmbeddings, &Parameters::value, &Trace::values);
    }

    bool keepsScores() const {
        return m_old && m_old->rawScores && m_old->queries == m_new->queries && m_old->keys == m_new->keys &&
               m_old->parameters->score == m_new->parameters->score && m_old->heads() == session().heads &&
               haveSameRawScores(m_old->session.score.function, session().score.function);
    }

    bool keepsWeights() const {
        if (!m_old || !m_old->weights || m_old->rawScores != m_new->rawScores) return false;
        const Session& old = m_old->session;
        const Session& now = session();
        return m_old->tokens == m_new->tokens && scoreDivisor(old) == scoreDivisor(now) &&
               old.multiplier == now.multiplier && old.mask == now.mask && old.normalizer == now.normalizer;
    }

    bool keepsDropped() const {
        return m_old && m_old->weights == m_new->weights && m_old->session.dropout == session().dropout;
    }

    bool keepsContext() const {
        const auto used = [](const Trace& trace) {
            return trace.droppedWeights ? trace.droppedWeights : trace.weights;
        };
        return m_old && m_old->context && used(*m_old) == used(*m_new) && m_old->values == m_new->values;
    }

    std::shared_ptr<Tensor> fresh(Shape shape) const {
        return std::make_shared<Tensor>(Tensor::unwritten(std::move(shape), m_run.buffers()));
    }

    HeadSteps steps() const {
        return {session(),       *m_new->tokens, *m_new->parameters->score,
                *m_new->queries, *m_new->keys,   *m_new->values};
    }

    /// Scores, weights and context. Dropout draws in the order of all weights, so it stands between two
    /// rounds.
    void attend() {
        const FlushDenormals flush;
        const bool hasDropout = session().dropout.p != 0;
        HeadSteps now = steps();
        std::shared_ptr<Tensor> scores, weights, entropy;
        const Index heads = session().heads;
        const Shape shape = {now.queries.size(0), heads, now.queries.size(1), now.keys.size(1)};
        if (keepsScores()) {
            m_new->rawScores = m_old->rawScores;
        } else {
            m_new->rawScores = scores = fresh(shape);
        }
        if (keepsWeights()) {
            m_new->weights = m_old->weights;
            m_new->entropy = m_old->entropy;
        } else {
            m_new->weights = weights = fresh(shape);
            m_new->entropy = entropy = fresh({shape[0], shape[1], shape[2]});
        }
        now.rawScores = m_new->rawScores.get();
        now.newRawScores = scores.get();
        now.newWeights = weights.get();
        now.newEntropy = entropy.get();
        if (hasDropout) {
            computeHeads(now, m_work, m_run);
            if (m_watch.isStopped()) return;
            m_new->droppedWeights = keepsDropped()
                                        ? m_old->droppedWeights
                                        : share(dropWeights(session().dropout, *m_new->weights, m_run));
            now.newRawScores = now.newWeights = now.newEntropy = nullptr;
        }
        gather(now);
    }

    /// The context, after the steps that `now` already holds, and the output.
    void gather(HeadSteps& now) {
        now.weights = hasDropped() ? m_new->droppedWeights.get() : m_new->weights.get();
        std::shared_ptr<Tensor> context;
        if (keepsContext()) {
            m_new->context = m_old->context;
        } else {
            m_new->context = context = fresh({now.queries.size(0), now.queries.size(1), now.values.size(2)});
        }
        now.newContext = context.get();
        computeHeads(now, m_work, m_run);
        if (m_watch.isStopped()) return;
        const Shared<Linear>& output = m_new->parameters->output;
        if (!output) return;
        const bool isKept =
            m_old && m_old->output && m_old->context == m_new->context && m_old->parameters->output == output;
        m_new->output = isKept ? m_old->output : share(computeOutput(*m_new->context, *output, m_run));
    }

    bool hasDropped() const { return m_new->droppedWeights != nullptr; }

    void nameSeeds() {
        std::vector<std::uint32_t>& seeds = m_new->provenance.seeds;
        const Parameters& p = *m_new->parameters;
        const bool hasWeights = session().projection.recipe != Recipe::Values && (p.query.linear || p.output);
        const bool hasLearnedScore = !areEqual(*p.score, ScoreParameters{});
        if (session().embedding.source == EmbeddingSource::Random) seeds.push_back(session().embedding.seed);
        if (hasWeights || hasLearnedScore) seeds.push_back(session().projection.seed);
        if (session().dropout.p > 0) m_new->provenance.dropoutSeed = session().dropout.seed;
        seeds.erase(std::unique(seeds.begin(), seeds.end()), seeds.end());
    }

    const Trace* m_old;
    const Run& m_run;
    const Watch& m_watch;
    Work m_work;
    std::shared_ptr<Trace> m_new = std::make_shared<Trace>();
};

}  // namespace

std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous, const Watch& watch,
                                          Workspace* workspace, Shared<Tokens> tokens) {
    try {
        if (workspace) workspace->buffers->beginComputation();
        if (workspace) return TraceBuilder(session, previous, Run(watch, workspace), tokens).build();
        Workspace own;
        return TraceBuilder(session, previous, Run(watch, &own), tokens).build();
    } catch (const Stopped&) {
        return nullptr;
    }
}

}  // namespace attention
