// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the trace of a session: splits its text into tokens, looks up the embeddings, samples the
// parameters, and computes one layer.
#include "engine/compute_trace.h"

#include "files/file_read_error.h"
#include "imports/imported_attention.h"
#include "imports/imported_embeddings.h"
#include "layer/compute_layer.h"
#include "layer/embedding.h"
#include "layer/initial_parameters.h"
#include "mechanisms/registry.h"
#include "models/compute_model.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "training/check_training.h"
#include "word_vectors/open_word_vectors.h"

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
                              [](const Tensor& x, const Tensor& y) { return areEqual(x, y); });
}

/// Replaces `fresh` by `old` if their entries are equal. Stages are compared by the identity of their
/// operands, so later stages can then be reused.
template <class T>
void reuseIfEqual(Shared<T>& computed, const Shared<T>& old) {
    if (computed && old && areEqual(*computed, *old)) computed = old;
}
void reuseIfEqual(Projection& computed, const Projection& old) {
    reuseIfEqual(computed.firstMatrix, old.firstMatrix);
    reuseIfEqual(computed.linear, old.linear);
}

// Each of these functions returns the session fields and objects on which a result depends. If they are
// unchanged, the result of the previous trace is reused.
auto embeddingInputs(const Session& s, const Shared<Tokens>& tokens) {
    return std::tie(tokens, s.embedding, s.seeding);
}
auto projectionInputs(const Session& s) {
    const auto positions =
        projectionInitializer(s.projection.initScheme).dependsOnPositions()
            ? std::optional(std::tuple(s.embedding.positionEncoding, s.embedding.dPosition))
            : std::nullopt;
    return std::tuple_cat(
        std::tie(s.seeding, s.heads, s.kvHeads, s.dK, s.dV, s.embedding.dModel, s.projection, s.output),
        std::tuple(positions));
}
auto scoreInputs(const Session& s) {
    const Scorer& scorer = scorerOf(s.score.function);
    return std::tuple(scorer.rawScoreFunction(), scorer.parameters(s),
                      scorer.hasParameters() ? std::optional(s.score.initDistribution) : std::nullopt);
}

/// Computes the input of a session's layer. m_old is the previous trace, or nullptr if nothing can be reused.
class SessionInput {
 public:
    SessionInput(const Session& session, const Trace* previous, const ProgressMonitor& monitor)
        : m_session(session),
          m_old(previous && previous->session && !previous->modelTrace ? previous : nullptr),
          m_monitor(monitor) {}

    /// Returns the tokens of the session's text. Reuses the tokens of the previous trace if the input is
    /// unchanged, or `tokens` unless it is nullptr.
    Shared<Tokens> tokenize(Shared<Tokens> tokens) const {
        if (m_old && m_old->session->input == m_session.input) return m_old->tokens;
        if (tokens) return tokens;
        return std::make_shared<const Tokens>(tokenizeInput(m_session.input));
    }

    /// The embeddings of the vocabulary and of both axes.
    struct Embeddings {
        Shared<WordVectors> words;     ///< source of word vectors; nullptr for other embeddings
        Shared<KeyPositions> unknown;  ///< keys without a word vector; nullptr for other embeddings
        Shared<Tensor> table;          ///< vectors of the vocabulary; nullptr for imported embeddings
        Shared<Tensor> queries;        ///< X_q (b, n_q, d_model)
        Shared<Tensor> keys;           ///< X_k (b, n_k, d_model); may be the same object as X_q
    };
    Embeddings lookUpEmbeddings(const Shared<Tokens>& tokens) const {
        const auto share = [](Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
        Embeddings embeddings;
        if (m_session.embedding.source == EmbeddingSource::Imported) return importEmbeddings(*tokens);
        // The file may have changed, so equal settings can mean different vectors.
        if (m_session.embedding.source == EmbeddingSource::WordVectors) {
            embeddings.words = wordVectorsOf(m_session.embedding);
            embeddings.words->loadWords(m_monitor);
        }
        if (m_old && !m_old->modelTrace && m_old->wordVectors == embeddings.words &&
            embeddingInputs(*m_old->session, m_old->tokens) == embeddingInputs(m_session, tokens))
            return {m_old->wordVectors, m_old->unknownKeys, m_old->tensor(Stage::EmbeddingTable),
                    m_old->tensor(Stage::QueryEmbeddings), m_old->tensor(Stage::KeyEmbeddings)};
        if (embeddings.words)
            embeddings.unknown =
                std::make_shared<const KeyPositions>(findUnknownTokens(tokens->keys, *embeddings.words));
        embeddings.table = share(embeddingTable(m_session, *tokens, m_monitor));
        embeddings.queries = share(embed(m_session, *tokens, tokens->queries, *embeddings.table));
        embeddings.keys = tokens->keys == tokens->queries
                              ? embeddings.queries
                              : share(embed(m_session, *tokens, tokens->keys, *embeddings.table));
        if (m_old) reuseIfEqual(embeddings.queries, m_old->tensor(Stage::QueryEmbeddings));
        if (m_old) reuseIfEqual(embeddings.keys, m_old->tensor(Stage::KeyEmbeddings));
        return embeddings;
    }

    Embeddings importEmbeddings(const Tokens& tokens) const {
        const ImportedEmbeddings imported(*m_session.embedding.file);
        const auto share = [](Tensor tensor) { return std::make_shared<const Tensor>(std::move(tensor)); };
        Embeddings embeddings;
        embeddings.queries = share(padImportedVectors(imported.queryEmbeddings(), tokens.queries));
        if (m_old) reuseIfEqual(embeddings.queries, m_old->tensor(Stage::QueryEmbeddings));
        embeddings.keys = isSelfAttention(m_session.input)
                              ? embeddings.queries
                              : share(padImportedVectors(imported.keyEmbeddings(), tokens.keys));
        if (m_old) reuseIfEqual(embeddings.keys, m_old->tensor(Stage::KeyEmbeddings));
        return embeddings;
    }

    Shared<Parameters> initializeParameters() const {
        const bool canReuseProjections =
            m_old && projectionInputs(*m_old->session) == projectionInputs(m_session);
        if (canReuseProjections && scoreInputs(*m_old->session) == scoreInputs(m_session))
            return m_old->parameters;
        Parameters parameters;
        if (canReuseProjections && !scorerOf(m_session.score.function).hasParameters()) {
            parameters = *m_old->parameters;
            parameters.score = std::make_shared<const ScoreParameters>();
        } else {
            parameters = initialParameters(m_session, m_monitor);
        }
        if (m_old) {
            const Parameters& old = *m_old->parameters;
            reuseIfEqual(parameters.query, old.query);
            reuseIfEqual(parameters.key, old.key);
            reuseIfEqual(parameters.value, old.value);
            reuseIfEqual(parameters.output, old.output);
            reuseIfEqual(parameters.score, old.score);
        }
        return std::make_shared<const Parameters>(std::move(parameters));
    }

    Provenance provenance() const {
        Provenance result;
        result.seeds = usedSeeds(m_session);
        if (m_session.dropout.p > 0) result.dropoutSeed = m_session.dropout.seed;
        return result;
    }

 private:
    const Session& m_session;
    const Trace* m_old;
    const ProgressMonitor& m_monitor;
};

/// Returns the trace of the shown layer of a model, with a reference to the traces of all layers. Returns
/// nullptr if stopped.
std::shared_ptr<const Trace> computeModelLayer(const Session& session, const Trace* previous,
                                               const ExecutionContext& execution) {
    const ModelTrace* const old = previous ? previous->modelTrace.get() : nullptr;
    const bool isTrained = hasTrainingTask(session);
    const std::shared_ptr<const Model> model =
        isTrained ? std::shared_ptr<const Model>(sessionModel(session, execution))
                  : openModel(*session.model.folder);
    ModelText newText = model->tokenize(session.input);
    // The layers contain the tokens with their places in the typed text, so the places must be equal, too.
    const bool isSame = old && old->model == model && old->text->ids == newText.ids &&
                        old->text->texts == newText.texts &&
                        old->text->tokens->queryRanges == newText.tokens->queryRanges;
    const auto text = isSame ? old->text : std::make_shared<const ModelText>(std::move(newText));
    const auto modelTrace =
        computeModelTrace(model, session, text, old, isTrained ? execution.withoutProgress() : execution);
    return modelTrace ? shownLayerTrace(modelTrace, session, execution) : nullptr;
}

/// Returns the trace of a session, or nullptr if stopped. `availableTokens` has the meaning of `tokens` in
/// computeTrace().
std::shared_ptr<const Trace> compute(const Session& session, const Trace* previous,
                                     const ExecutionContext& execution,
                                     const Shared<Tokens>& availableTokens) {
    const ProgressMonitor& monitor = execution.monitor();
    if (hasModelLayers(session)) return computeModelLayer(session, previous, execution);
    const Shared<Tokens> tokens = SessionInput(session, previous, monitor).tokenize(availableTokens);
    if (session.importedAttention.file)
        return ImportedAttention(*session.importedAttention.file).trace(session, tokens);
    // Stages of imported attention and of models were not computed from session fields, so they are not
    // reused.
    if (previous && (previous->provenance.imported || previous->provenance.model)) previous = nullptr;
    const SessionInput input(session, previous, monitor);
    const WorkEstimate work = monitor.hasProgress() ? estimatedWork(session, *tokens) : WorkEstimate();
    monitor.begin(work.total());
    monitor.beginPhase(work.embeddings);
    const auto embeddings = input.lookUpEmbeddings(tokens);
    if (monitor.isStopped()) return nullptr;
    monitor.beginPhase(work.parameters);
    const Shared<Parameters> parameters = input.initializeParameters();
    if (monitor.isStopped()) return nullptr;
    const std::shared_ptr<Trace> trace =
        computeLayer({session, parameters, embeddings.queries, embeddings.keys, tokens, embeddings.unknown},
                     previous, execution, work);
    if (!trace) return nullptr;
    monitor.beginPhase(0);
    trace->session = std::make_shared<const Session>(session);
    trace->wordVectors = embeddings.words;
    trace->tensor(Stage::EmbeddingTable) = embeddings.table;
    trace->provenance = input.provenance();
    return trace;
}

}  // namespace

Shared<Tokens> tokensOf(const Session& session) {
    if (hasTrainingTask(session))
        return canSampleTask(session) ? tokenizedSessionText(session).tokens
                                      : std::make_shared<const Tokens>();
    if (!session.model.folder) return std::make_shared<const Tokens>(tokenizeInput(session.input));
    try {
        return openModel(*session.model.folder)->tokenize(session.input).tokens;
    } catch (const FileReadError&) {
        return std::make_shared<const Tokens>();
    }
}

std::vector<std::string> requiredFiles(const Session& session) {
    if (session.model.folder) return modelFilePaths(*session.model.folder);
    if (session.importedAttention.file) return {*session.importedAttention.file};
    const EmbeddingSource source = session.embedding.source;
    const bool isRead = source == EmbeddingSource::WordVectors || source == EmbeddingSource::Imported;
    return isRead && session.embedding.file ? std::vector{*session.embedding.file}
                                            : std::vector<std::string>();
}

std::shared_ptr<const Trace> computeTrace(const Session& session, const Trace* previous,
                                          const ProgressMonitor& monitor, Workspace* workspace,
                                          Shared<Tokens> tokens) {
    try {
        if (workspace) workspace->buffers->beginComputation();
        if (workspace) return compute(session, previous, ExecutionContext(monitor, workspace), tokens);
        Workspace temporaryWorkspace;
        return compute(session, previous, ExecutionContext(monitor, &temporaryWorkspace), tokens);
    } catch (const StoppedException&) {
        return nullptr;
    }
}

}  // namespace attention
