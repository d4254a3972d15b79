// SPDX-License-Identifier: GPL-3.0-or-later
// One function per stage. Each takes its tensor over from the previous trace when all its operands are the
// same objects (or the same settings) there.
#include "attention/compute_trace.h"

#include "analysis/entropy.h"
#include "attention/context.h"
#include "attention/embedding.h"
#include "attention/projection.h"
#include "attention/score.h"
#include "attention/weights.h"
#include "attention/work.h"

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
    TraceBuilder(const Session& session, const Trace* previous, const Watch& watch)
        : m_old(previous), m_watch(watch) {
        m_new->session = session;
    }

    std::shared_ptr<const Trace> build() {
        cutText();
        const Work work = estimatedWork(session(), *m_new->tokens);
        m_watch.begin(work.total());
        using Step = std::pair<void (TraceBuilder::*)(), double>;
        for (const auto& [step, itsWork] :
             {Step(&TraceBuilder::lookUpEmbeddings, work.embeddings),
              Step(&TraceBuilder::drawWeights, work.parameters),
              Step(&TraceBuilder::projectAll, work.projections), Step(&TraceBuilder::scoreAll, work.scores),
              Step(&TraceBuilder::weigh, work.weights), Step(&TraceBuilder::gather, work.context)}) {
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
        m_new->tokens =
            isKept ? m_old->tokens : std::make_shared<const Tokens>(tokenizeInput(session().input));
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

    bool needsSameWeights() const {
        const Session& old = m_old->session;
        const Session& now = session();
        const auto learned = [](const Session& s) {
            return std::tuple(s.draws, s.heads, s.dK, s.dV, s.embedding.dModel, s.score.dA, s.score.rank,
                              s.score.init);
        };
        return learned(old) == learned(now) && old.projection == now.projection && old.output == now.output &&
               haveSameRawScores(old.score.function, now.score.function);
    }

    void drawWeights() {
        if (m_old && needsSameWeights()) {
            m_new->parameters = m_old->parameters;
            return;
        }
        Parameters fresh = drawParameters(session(), m_watch);
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
        const Parameters& now = *m_new->parameters;
        const auto stage = [&](Shared<Tensor> Trace::*embeddings, Projection Parameters::*projection,
                               Shared<Tensor> Trace::*result) {
            const bool isKept = m_old && m_old->*embeddings == (*m_new).*embeddings &&
                                isSame((*m_old->parameters).*projection, now.*projection);
            (*m_new).*result =
                isKept ? m_old->*result : project((*m_new).*embeddings, now.*projection, m_watch.stop());
            const Tensor& made = *((*m_new).*result);
            m_watch.advance(
                work::multiplyAdd *
                static_cast<double>(made.size(0) * made.size(1) * made.size(2) * session().embedding.dModel));
        };
        stage(&Trace::queryEmbeddings, &Parameters::query, &Trace::queries);
        if (m_watch.isStopped()) return;
        stage(&Trace::keyEmbeddings, &Parameters::key, &Trace::keys);
        if (m_watch.isStopped()) return;
        stage(&Trace::keyEmbeddings, &Parameters::value, &Trace::values);
    }

    void scoreAll() {
        const Index heads = session().heads;
        if (m_old && m_old->queries == m_new->queries && m_old->keys == m_new->keys &&
            m_old->parameters->score == m_new->parameters->score && m_old->heads() == heads &&
            haveSameRawScores(m_old->session.score.function, session().score.function)) {
            m_new->rawScores = m_old->rawScores;
            return;
        }
        const Tensor& queries = *m_new->queries;
        const Tensor& keys = *m_new->keys;
        const Index width = queries.size(2) / heads;
        const Work work = estimatedWork(session(), *m_new->tokens);
        const double tileWork = work.scores / static_cast<double>(queries.size(0) * heads);
        Tensor scores({queries.size(0), heads, queries.size(1), keys.size(1)});
        for (Index tile = 0; tile < scores.size(0) * heads; ++tile) {
            if (m_watch.isStopped()) return;
            const Index first = tile % heads * width;
            const ScoreOperands operands{*m_new->parameters->score, tile % heads,
                                         columns(queries.matrix(tile / heads), first, width),
                                         columns(keys.matrix(tile / heads), first, width)};
            scoreHead(session().score.function, operands, scores.matrix(tile), m_watch.stop());
            m_watch.advance(tileWork);
        }
        m_new->rawScores = share(std::move(scores));
    }

    bool needsSameWeighing() const {
        const Session& old = m_old->session;
        const Session& now = session();
        return m_old->rawScores == m_new->rawScores && m_old->tokens == m_new->tokens &&
               scoreDivisor(old) == scoreDivisor(now) && old.multiplier == now.multiplier &&
               old.mask == now.mask && old.normalizer == now.normalizer;
    }

    void weigh() {
        if (m_old && needsSameWeighing()) {
            m_new->weights = m_old->weights;
            m_new->entropy = m_old->entropy;
        } else {
            Tensor weights = computeWeights(session(), *m_new->tokens, *m_new->rawScores, m_watch);
            if (m_watch.isStopped()) return;
            m_new->entropy = share(entropyOfRows(weights));
            m_new->weights = share(std::move(weights));
        }
        if (session().dropout.p == 0) return;
        const bool isKept =
            m_old && m_old->weights == m_new->weights && m_old->session.dropout == session().dropout;
        m_new->droppedWeights =
            isKept ? m_old->droppedWeights : share(dropWeights(session().dropout, *m_new->weights));
    }

    void gather() {
        const auto used = [](const Trace& trace) {
            return trace.droppedWeights ? trace.droppedWeights : trace.weights;
        };
        if (m_old && used(*m_old) == used(*m_new) && m_old->values == m_new->values) {
            m_new->context = m_old->context;
        } else {
            Tensor context = computeContext(*used(*m_new), *m_new->values, m_watch);
            if (m_watch.isStopped()) return;
            m_new->context = share(std::move(context));
        }
        const Shared<Linear>& output = m_new->parameters->output;
        if (!output) return;
        const bool isKept = m_old && m_old->context == m_new->context && m_old->parameters->output == output;
        m_new->output =
            isKept ? m_old->output : share(computeOutput(*m_new->context, *output, m_watch.stop()));
    }

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
    Watch m_watch;
    std::shared_ptr<Trace> m_new = std::make_shared<Trace>();
};

}  // namespace

std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous, const Watch& watch) {
    try {
        return TraceBuilder(session, previous, watch).build();
    } catch (const Stopped&) {
        return nullptr;
    }
}

}  // namespace attention
