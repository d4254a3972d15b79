// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session_model.h"

#include "execution/floating_point_mode.h"
#include "execution/weak_cache.h"
#include "layer/embedding.h"
#include "models/model_trace.h"
#include "numerics/products.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace attention {
namespace {

/// The number of sinusoidal positions.
constexpr auto sinusoidalPositionCount = static_cast<Index>(maxTokensPerSequence);

ModelConfig configOf(const Session& session, Index symbols) {
    ModelConfig config;
    config.family = &sessionModelFamily();
    config.width = session.embedding.dModel;
    config.layerCount = session.training.layerCount;
    config.headCount = session.heads;
    config.kvHeadCount = session.headCount(HeadAxis::KeyValue);
    config.headSize = session.dK;
    if (session.embedding.positionEncoding == PositionEncoding::Learned)
        config.maxPositions = session.training.sequenceLength;
    config.vocabularySize = symbols;
    config.sessionAttention = session;
    return config;
}

std::vector<std::string> firstSequence(const SequenceTask& task, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Batch batch = task.sampleBatch(generator);
    std::vector<std::string> words;
    for (Index i = 0; i < batch.lengths.front(); ++i)
        words.push_back(task.symbols()[static_cast<std::size_t>(batch.inputs[static_cast<std::size_t>(i)])]);
    return words;
}

Index indexIn(const std::vector<std::string>& sorted, const std::string& word) {
    return std::ranges::lower_bound(sorted, word) - sorted.begin();
}

/// Returns the text of each token id: the symbols of the task, or if the session trains on words, the sorted
/// words of task and text.
std::vector<std::string> tokenTextsOf(const Session& session, const SequenceTask& task,
                                      const ModelText& text) {
    if (!trainsOnWords(session)) return task.symbols();
    std::set<std::string> words(task.symbols().begin(), task.symbols().end());
    words.insert(text.texts.begin(), text.texts.end());
    return {words.begin(), words.end()};
}

}  // namespace

ModelText tokenizedSessionText(const Session& session) {
    const SequenceTask task(session);
    const bool areWords = trainsOnWords(session);
    InputSettings input;
    input.queryText = session.input.queryText;
    input.tokenizer = areWords ? session.input.tokenizer : TokenizerKind::Whitespace;
    Tokens tokens = tokenizeInput(input);
    if (tokens.queries.empty()) {
        input.queryTokens = TokenLists{firstSequence(task, session.training.seed)};
        tokens = tokenizeInput(input);
    }
    ModelText text;
    for (const std::string& token : tokens.queries.front())
        text.texts.push_back(areWords ? toLowerCase(token) : token);
    if (areWords) {
        const std::vector<std::string> tokenTexts = tokenTextsOf(session, task, text);
        for (const std::string& word : text.texts) text.ids.push_back(indexIn(tokenTexts, word));
    } else {
        for (const std::string& word : text.texts)
            text.ids.push_back(task.symbolId(word).value_or(unknownSymbolId));
    }
    text.tokens = std::make_shared<const Tokens>(std::move(tokens));
    return text;
}

SessionModel::SessionModel(Shared<TrainingResult> trainingResult, std::vector<std::string> tokenTexts)
    : m_trainingResult(std::move(trainingResult)),
      m_name(nameOf(m_trainingResult->trainer->session().training.task)),
      m_tokenTexts(std::move(tokenTexts)),
      m_config(configOf(m_trainingResult->trainer->session(), std::ssize(m_tokenTexts))) {
    const Trainer& trainer = *m_trainingResult->trainer;
    const TrainableTensors& tensors = trainer.trainableTensors();
    const Shared<Tensor> parameters(m_trainingResult, &m_trainingResult->state->parameters);
    const auto view = [&](const char* name) {
        const TrainableTensor* const tensor = tensors.find(name);
        return tensor ? tensorView(*tensor, parameters) : Tensor();
    };
    if (trainsOnWords(trainer.session())) {
        m_tokenEmbeddings = *trainer.scaledWordVectors(m_tokenTexts);
        m_outputMatrix = m_tokenEmbeddings;
        asMatrix(m_outputMatrix) /= std::sqrt(static_cast<float>(m_config.width));
        m_outputTransform = view("W_U");
    } else {
        m_tokenEmbeddings = view("E");
        m_outputMatrix = view("U");
    }
    m_positions = view("P");
    if (trainer.session().embedding.positionEncoding == PositionEncoding::Sinusoidal)
        m_positions = sinusoidalPositions(sinusoidalPositionCount, m_config.width);
    m_config.trainingSteps = m_trainingResult->state->step;
    for (Index layer = 0; layer < m_config.layerCount; ++layer)
        m_layers.push_back(tensors.layerParameters(layer, parameters));
}

ModelText SessionModel::tokenize(const InputSettings& input) const {
    Session session = m_trainingResult->trainer->session();
    session.input = input;
    ModelText text = tokenizedSessionText(session);
    if (trainsOnWords(session))
        text.unknownKeys = std::make_shared<const KeyPositions>(
            findUnknownTokens(TokenLists{text.texts}, *wordVectorsOf(session.embedding)));
    return text;
}

std::string SessionModel::tokenText(Index id) const {
    return id >= 0 && id < std::ssize(m_tokenTexts) ? m_tokenTexts[static_cast<std::size_t>(id)]
                                                    : std::string();
}

std::vector<EmbeddingSummand> SessionModel::embeddingSummands(const std::vector<Index>& ids,
                                                              Index position) const {
    using Table = EmbeddingSummand::Table;
    std::vector<EmbeddingSummand> summands;
    const auto add = [&](Table table, const Tensor& source, Index row) {
        summands.push_back({table, row, Tensor::uninitialized({1, m_config.width})});
        summands.back().values.matrix() = middleRows(source.matrix(), row, 1);
    };
    add(Table::Tokens, m_tokenEmbeddings, ids[static_cast<std::size_t>(position)]);
    if (!m_positions.isEmpty()) add(Table::Positions, m_positions, position);
    return summands;
}

Message SessionModel::warning() const {
    if (!m_trainingResult->failedStep) return {};
    Message failure =
        Message("models", "The loss of training step %1 is not a number, so the result of step %2 is shown.")
            .arg(*m_trainingResult->failedStep, m_trainingResult->state->step);
    if (!m_trainingResult->failureCause) return failure;
    const auto& [sequence, query, isPadding] = *m_trainingResult->failureCause;
    Message row = isPadding ? Message("models", "the padding at position %1 of sequence %2")
                            : Message("models", "query %1 of sequence %2");
    return Message("models",
                   "%1 The mask excludes every key of %2 in the batch, so the weights in this row are NaN.")
        .arg(std::move(failure), std::move(row).arg(query + 1, sequence + 1));
}

Tensor SessionModel::logits(ConstMatrixView normOutput, const ExecutionContext& execution) const {
    const ReproducibleArithmeticScope reproducible;
    Tensor logits =
        Tensor::uninitialized({normOutput.rows(), m_config.vocabularySize}, execution.bufferPool());
    Tensor transformed;
    if (!m_outputTransform.isEmpty()) {
        transformed = Tensor::uninitialized({normOutput.rows(), normOutput.cols()}, execution.bufferPool());
        multiplySecondTransposed(normOutput, m_outputTransform.matrix(), transformed.matrix(), execution);
        normOutput = std::as_const(transformed).matrix();
    }
    multiplySecondTransposed(normOutput, m_outputMatrix.matrix(), logits.matrix(), execution);
    return logits;
}

Tensor SessionModel::logits(ConstMatrixView normOutput, std::span<const Index> ids,
                            const ExecutionContext& execution) const {
    const Tensor allLogits = logits(normOutput, execution);
    Tensor selected = Tensor::uninitialized({normOutput.rows(), std::ssize(ids)});
    for (Index i = 0; i < std::ssize(ids); ++i)
        selected.matrix().col(i) = allLogits.matrix().col(ids[static_cast<std::size_t>(i)]);
    return selected;
}

const TrainingResult* trainingResultForTrace(const Trace& shown) {
    const auto* const model =
        shown.modelTrace ? dynamic_cast<const SessionModel*>(shown.modelTrace->model.get()) : nullptr;
    return model ? &model->trainingResult() : nullptr;
}

std::shared_ptr<const SessionModel> sessionModel(const Session& session, const ExecutionContext& execution) {
    static WeakCache<std::pair<const TrainingResult*, std::vector<std::string>>, const SessionModel> cache;
    const Shared<TrainingResult> trainingResult = train(session, execution);
    auto tokenTexts = tokenTextsOf(session, trainingResult->trainer->task(), tokenizedSessionText(session));
    return cache.findOrCreate({trainingResult.get(), tokenTexts}, [&] {
        return std::make_shared<const SessionModel>(trainingResult, tokenTexts);
    });
}

}  // namespace attention
