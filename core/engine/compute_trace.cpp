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
#include "layer/stage_inputs.h"
#include "models/compute_model.h"
#include "models/open_models.h"
#include "models/session_model.h"
#include "training/check_training.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>

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

/// Returns the tokens of the session's text. Reuses the tokens of the previous trace if the input is
/// unchanged, or `tokens` unless it is nullptr.
Shared<Tokens> tokenize(const Session& session, const Trace* previous, const Shared<Tokens>& tokens) {
    const bool canReuse = previous && previous->session && !previous->modelTrace;
    if (canReuse && previous->session->input == session.input) return previous->tokens;
    if (tokens) return tokens;
    return std::make_shared<const Tokens>(tokenizeInput(session.input));
}

/// Computes the input of a session's layer: embeddings and parameters. Their dependencies are compared with
/// the previous trace, so the results are stored in a trace, too. m_old is the previous trace, or nullptr if
/// nothing can be reused.
class SessionInput {
 public:
    SessionInput(const Session& session, const Shared<Tokens>& tokens, const Trace* previous,
                 const ProgressMonitor& monitor)
        : m_session(session),
          m_old(previous && previous->session && !previous->modelTrace ? previous : nullptr),
          m_monitor(monitor) {
        m_new->session = std::make_shared<const Session>(session);
        m_new->config = session;
        m_new->tokens = tokens;
        m_new->provenance.seeds = usedSeeds(session);
        if (session.dropout.p > 0) m_new->provenance.dropoutSeed = session.dropout.seed;
    }

    /// Sets the stages EmbeddingTable, QueryEmbeddings and KeyEmbeddings, the word vectors and the keys
    /// without a word vector.
    void lookUpEmbeddings() {
        if (m_session.embedding.source == EmbeddingSource::Imported) {
            importEmbeddings();
            return;
        }
        // The file may have changed, so equal settings can mean different vectors.
        if (m_session.embedding.source == EmbeddingSource::WordVectors) {
            m_new->wordVectors = wordVectorsOf(m_session.embedding);
            m_new->wordVectors->loadWords(m_monitor);
        }
        if (m_old && stage_inputs::embeddings(*m_old) == stage_inputs::embeddings(*m_new)) {
            m_new->unknownKeys = m_old->unknownKeys;
            for (const Stage stage : {Stage::EmbeddingTable, Stage::QueryEmbeddings, Stage::KeyEmbeddings})
                m_new->tensor(stage) = m_old->tensor(stage);
            return;
        }
        const Tokens& tokens = *m_new->tokens;
        if (m_new->wordVectors)
            m_new->unknownKeys =
                std::make_shared<const KeyPositions>(findUnknownTokens(tokens.keys, *m_new->wordVectors));
        const auto table = std::make_shared<const Tensor>(embeddingTable(m_session, tokens, m_monitor));
        m_new->tensor(Stage::EmbeddingTable) = table;
        setEmbeddings(embed(m_session, tokens, tokens.queries, *table), tokens.keys == tokens.queries,
                      [&] { return embed(m_session, tokens, tokens.keys, *table); });
    }

    void initializeParameters() { m_new->parameters = newParameters(); }

    /// Returns a trace with the session, its tokens and provenance, and the results of the functions above.
    std::shared_ptr<Trace> result() const { return m_new; }

 private:
    void importEmbeddings() {
        const ImportedEmbeddings imported(*m_session.embedding.file);
        const Tokens& tokens = *m_new->tokens;
        setEmbeddings(padImportedVectors(imported.queryEmbeddings(), tokens.queries),
                      isSelfAttention(m_session.input),
                      [&] { return padImportedVectors(imported.keyEmbeddings(), tokens.keys); });
    }

    /// Sets QueryEmbeddings to `queries`, and KeyEmbeddings to the same tensor if `areKeysEqual`, otherwise
    /// to the result of `keys()`. Replaces them by tensors of the previous trace if the entries are equal.
    void setEmbeddings(Tensor queries, bool areKeysEqual, const auto& keys) {
        Shared<Tensor>& newQueries = m_new->tensor(Stage::QueryEmbeddings);
        Shared<Tensor>& newKeys = m_new->tensor(Stage::KeyEmbeddings);
        newQueries = std::make_shared<const Tensor>(std::move(queries));
        newKeys = areKeysEqual ? newQueries : std::make_shared<const Tensor>(keys());
        if (m_old) reuseIfEqual(newQueries, m_old->tensor(Stage::QueryEmbeddings));
        if (m_old) reuseIfEqual(newKeys, m_old->tensor(Stage::KeyEmbeddings));
    }

    Shared<Parameters> newParameters() const {
        if (m_old && stage_inputs::scoreParameters(*m_old) == stage_inputs::scoreParameters(*m_new))
            return m_old->parameters;
        const bool canReuseProjections =
            m_old && stage_inputs::projectionParameters(*m_old) == stage_inputs::projectionParameters(*m_new);
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

    const Session& m_session;
    const Trace* m_old;
    const ProgressMonitor& m_monitor;
    const std::shared_ptr<Trace> m_new = std::make_shared<Trace>();
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
    const Shared<Tokens> tokens = tokenize(session, previous, availableTokens);
    if (session.importedAttention.file)
        return ImportedAttention(*session.importedAttention.file).trace(session, tokens);
    // Stages of imported attention and of models were not computed from session fields, so they are not
    // reused.
    if (previous && (previous->provenance.imported || previous->provenance.model)) previous = nullptr;
    SessionInput input(session, tokens, previous, monitor);
    const WorkEstimate work = monitor.hasProgress() ? estimatedWork(session, *tokens) : WorkEstimate();
    monitor.begin(work.total());
    monitor.beginPhase(work.embeddings);
    input.lookUpEmbeddings();
    if (monitor.isStopped()) return nullptr;
    monitor.beginPhase(work.parameters);
    input.initializeParameters();
    if (monitor.isStopped()) return nullptr;
    auto trace = computeLayer(input.result(), previous, execution, work);
    if (trace) monitor.beginPhase(0);
    return trace;
}

}  // namespace

Shared<Tokens> tokensOf(const Session& session) {
    if (hasTrainingTask(session))
        return canSampleSequences(session) ? tokenizedSessionText(session).tokens
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
