// SPDX-License-Identifier: GPL-3.0-or-later
// From a session to a trace: its text is cut, its vectors looked up, its weights drawn; the rest is one
// layer.
#include "engine/compute_trace.h"

#include "files/file_problem.h"
#include "imports/given_attention.h"
#include "imports/given_vectors.h"
#include "layer/compute_layer.h"
#include "layer/draw_parameters.h"
#include "layer/embedding.h"
#include "learning/check_learning.h"
#include "mechanisms/list.h"
#include "models/compute_model.h"
#include "models/learnt_model.h"
#include "models/open_models.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <tuple>

namespace attention {
namespace {

bool areEqual(const Tensor& a, const Tensor& b) {
    return a.shape() == b.shape() && std::ranges::equal(a.entries(), b.entries());
}
bool areEqual(const Linear& a, const Linear& b) {
    return areEqual(a.weight, b.weight) && areEqual(a.bias, b.bias);
}
bool areEqual(const ScoreParameters& a, const ScoreParameters& b) {
    return std::ranges::equal(a.tensors, b.tensors,
                              [](const Tensor& one, const Tensor& other) { return areEqual(one, other); });
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

// What is taken over from the previous trace where the same session fields, or pieces, made it.
auto embeddingInputs(const Session& s, const Shared<Tokens>& tokens) {
    return std::tie(tokens, s.embedding, s.draws);
}
auto projectionInputs(const Session& s) {
    const auto positions = recipeOf(s.projection.recipe).dependsOnPositions()
                               ? std::optional(std::tuple(s.embedding.positions, s.embedding.dPosition))
                               : std::nullopt;
    return std::tuple_cat(
        std::tie(s.draws, s.heads, s.headsKv, s.dK, s.dV, s.embedding.dModel, s.projection, s.output),
        std::tuple(positions));
}
auto scoreInputs(const Session& s) {
    const Scorer& scorer = scorerOf(s.score.function);
    return std::tuple(scorer.sameRawScores(), scorer.parameters(s),
                      scorer.isLearned() ? std::optional(s.score.init) : std::nullopt);
}

/// Makes what a session's layer is computed from; `m_old` is the previous trace, or none.
class SessionInput {
 public:
    SessionInput(const Session& session, const Trace* previous, const Watch& watch)
        : m_session(session),
          m_old(previous && previous->session && !previous->model ? previous : nullptr),
          m_watch(watch) {}

    Shared<Tokens> cutText(Shared<Tokens> tokens) const {
        if (m_old && m_old->session->input == m_session.input) return m_old->tokens;
        if (tokens) return tokens;
        return std::make_shared<const Tokens>(tokenizeInput(m_session.input));
    }

    /// The vectors of the vocabulary, and those of both axes.
    struct Embeddings {
        Shared<WordVectors> words;
        Shared<KeyLists> unknown;
        Shared<Tensor> table;
        Shared<Tensor> queries;
        Shared<Tensor> keys;
    };
    Embeddings lookUpEmbeddings(const Shared<Tokens>& tokens) const {
        const auto share = [](Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
        Embeddings made;
        if (m_session.embedding.source == EmbeddingSource::Given) return giveEmbeddings(*tokens);
        // The same setting means other vectors once their file has changed.
        if (m_session.embedding.source == EmbeddingSource::WordVectors) {
            made.words = wordVectorsOf(m_session.embedding);
            made.words->prepare(m_watch);
        }
        if (m_old && !m_old->model && m_old->wordVectors == made.words &&
            embeddingInputs(*m_old->session, m_old->tokens) == embeddingInputs(m_session, tokens))
            return {m_old->wordVectors, m_old->unknownKeys, m_old->at(Stage::EmbeddingTable),
                    m_old->at(Stage::QueryEmbeddings), m_old->at(Stage::KeyEmbeddings)};
        if (made.words) made.unknown = std::make_shared<const KeyLists>(unknownIn(tokens->keys, *made.words));
        made.table = share(embeddingTable(m_session, *tokens, m_watch));
        made.queries = share(embed(m_session, *tokens, tokens->queries, *made.table));
        made.keys = tokens->keys == tokens->queries
                        ? made.queries
                        : share(embed(m_session, *tokens, tokens->keys, *made.table));
        if (m_old) keepIfEqual(made.queries, m_old->at(Stage::QueryEmbeddings));
        if (m_old) keepIfEqual(made.keys, m_old->at(Stage::KeyEmbeddings));
        return made;
    }

    Embeddings giveEmbeddings(const Tokens& tokens) const {
        const GivenVectors given(*m_session.embedding.file);
        const auto share = [](Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
        Embeddings made;
        made.queries = share(embedGiven(given.queries(), tokens.queries));
        if (m_old) keepIfEqual(made.queries, m_old->at(Stage::QueryEmbeddings));
        made.keys =
            isSelfAttention(m_session.input) ? made.queries : share(embedGiven(given.keys(), tokens.keys));
        if (m_old) keepIfEqual(made.keys, m_old->at(Stage::KeyEmbeddings));
        return made;
    }

    Shared<Parameters> drawWeights() const {
        const bool keepsProjections =
            m_old && projectionInputs(*m_old->session) == projectionInputs(m_session);
        if (keepsProjections && scoreInputs(*m_old->session) == scoreInputs(m_session))
            return m_old->parameters;
        Parameters fresh;
        if (keepsProjections && !scorerOf(m_session.score.function).isLearned()) {
            fresh = *m_old->parameters;
            fresh.score = std::make_shared<const ScoreParameters>();
        } else {
            fresh = drawParameters(m_session, m_watch);
        }
        if (m_old) {
            const Parameters& old = *m_old->parameters;
            keepIfEqual(fresh.query, old.query);
            keepIfEqual(fresh.key, old.key);
            keepIfEqual(fresh.value, old.value);
            keepIfEqual(fresh.output, old.output);
            keepIfEqual(fresh.score, old.score);
        }
        return std::make_shared<const Parameters>(std::move(fresh));
    }

    Provenance provenance() const {
        Provenance result;
        result.seeds = seedsOf(m_session);
        if (m_session.dropout.p > 0) result.dropoutSeed = m_session.dropout.seed;
        return result;
    }

 private:
    const Session& m_session;
    const Trace* m_old;
    const Watch& m_watch;
};

/// The layer that is shown, and behind it the whole model.
std::shared_ptr<const Trace> computeOfModel(const Session& session, const Trace* previous, const Run& run) {
    const ModelTrace* const old = previous ? previous->model.get() : nullptr;
    const bool isLearnt = learns(session);
    const std::shared_ptr<const Model> model =
        isLearnt ? std::shared_ptr<const Model>(learntModel(session, run)) : openModel(*session.model.folder);
    ModelText fresh = model->text(session.input);
    const bool isSame =
        old && old->model == model && old->text->ids == fresh.ids && old->text->texts == fresh.texts;
    const auto text = isSame ? old->text : std::make_shared<const ModelText>(std::move(fresh));
    const auto all = computeModel(model, session, text, old, isLearnt ? run.unfollowed() : run);
    return all ? shownLayer(all, session, run) : nullptr;
}

std::shared_ptr<const Trace> compute(const Session& session, const Trace* previous, const Run& run,
                                     const Shared<Tokens>& given) {
    const Watch& watch = run.watch();
    if (showsModel(session)) return computeOfModel(session, previous, run);
    const Shared<Tokens> tokens = SessionInput(session, previous, watch).cutText(given);
    if (session.given.file) return GivenAttention(*session.given.file).trace(session, tokens);
    // Nothing of these was computed from a session.
    if (previous && (previous->provenance.given || previous->provenance.model)) previous = nullptr;
    const SessionInput input(session, previous, watch);
    const Work work = watch.isFollowed() ? estimatedWork(session, *tokens) : Work();
    watch.begin(work.total());
    watch.beginStage(work.embeddings);
    const auto embeddings = input.lookUpEmbeddings(tokens);
    if (watch.isStopped()) return nullptr;
    watch.beginStage(work.parameters);
    const Shared<Parameters> parameters = input.drawWeights();
    if (watch.isStopped()) return nullptr;
    const std::shared_ptr<Trace> trace =
        computeLayer({session, parameters, embeddings.queries, embeddings.keys, tokens, embeddings.unknown},
                     previous, run, work);
    if (!trace) return nullptr;
    watch.beginStage(0);
    trace->session = std::make_shared<const Session>(session);
    trace->wordVectors = embeddings.words;
    trace->at(Stage::EmbeddingTable) = embeddings.table;
    trace->provenance = input.provenance();
    return trace;
}

}  // namespace

Shared<Tokens> tokensOf(const Session& session) {
    if (learns(session))
        return hasTask(session) ? learntText(session).tokens : std::make_shared<const Tokens>();
    if (!session.model.folder) return std::make_shared<const Tokens>(tokenizeInput(session.input));
    try {
        return openModel(*session.model.folder)->text(session.input).tokens;
    } catch (const FileProblem&) {
        return std::make_shared<const Tokens>();
    }
}

std::vector<std::string> filesOf(const Session& session) {
    if (session.model.folder) return filesOfModel(*session.model.folder);
    if (session.given.file) return {*session.given.file};
    const EmbeddingSource source = session.embedding.source;
    const bool isRead = source == EmbeddingSource::WordVectors || source == EmbeddingSource::Given;
    return isRead && session.embedding.file ? std::vector{*session.embedding.file}
                                            : std::vector<std::string>();
}

std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous, const Watch& watch,
                                          Workspace* workspace, Shared<Tokens> tokens) {
    try {
        if (workspace) workspace->buffers->beginComputation();
        if (workspace) return compute(session, previous, Run(watch, workspace), tokens);
        Workspace own;
        return compute(session, previous, Run(watch, &own), tokens);
    } catch (const Stopped&) {
        return nullptr;
    }
}

}  // namespace attention
