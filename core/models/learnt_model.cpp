// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/learnt_model.h"

#include "layer/embedding.h"
#include "models/model_trace.h"
#include "numerics/products.h"
#include "run/floating_point_mode.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <set>

namespace attention {
namespace {

/// So many positions, where they are not learned.
constexpr auto mostPositions = static_cast<Index>(maxTokensPerSequence);

ModelConfig configOf(const Session& session, Index symbols) {
    ModelConfig config;
    config.family = &learntFamily();
    config.width = session.embedding.dModel;
    config.layers = session.learning.layers;
    config.heads = session.heads;
    config.headsKv = session.headsOf(HeadAxis::KeyValue);
    config.headSize = session.dK;
    if (session.embedding.positions == Positions::Learned) config.positions = session.learning.length;
    config.vocabulary = symbols;
    config.attention = session;
    return config;
}

std::vector<std::string> firstSequence(const Task& task, std::uint32_t seed) {
    TorchGenerator generator(seed);
    const Batch batch = task.next(generator);
    std::vector<std::string> words;
    for (Index i = 0; i < batch.lengths.front(); ++i)
        words.push_back(task.symbols()[static_cast<std::size_t>(batch.inputs[static_cast<std::size_t>(i)])]);
    return words;
}

Index placeIn(const std::vector<std::string>& sorted, const std::string& word) {
    return std::ranges::lower_bound(sorted, word) - sorted.begin();
}

/// The words that a text's ids count: those of the task, and where words are looked up those of the text.
std::vector<std::string> columnsOf(const Session& session, const Task& task, const ModelText& text) {
    if (!learnsWords(session)) return task.symbols();
    std::set<std::string> words(task.symbols().begin(), task.symbols().end());
    words.insert(text.texts.begin(), text.texts.end());
    return {words.begin(), words.end()};
}

}  // namespace

ModelText learntText(const Session& session) {
    const Task task(session);
    const bool areWords = learnsWords(session);
    Input input;
    input.queryText = session.input.queryText;
    input.tokenizer = areWords ? session.input.tokenizer : Tokenizer::Whitespace;
    Tokens tokens = tokenizeInput(input);
    if (tokens.queries.empty()) {
        input.queryTokens = TokenLists{firstSequence(task, session.learning.seed)};
        tokens = tokenizeInput(input);
    }
    ModelText text;
    for (const std::string& token : tokens.queries.front())
        text.texts.push_back(areWords ? lowerCase(token) : token);
    if (areWords) {
        const std::vector<std::string> columns = columnsOf(session, task, text);
        for (const std::string& word : text.texts) text.ids.push_back(placeIn(columns, word));
    } else {
        for (const std::string& word : text.texts) text.ids.push_back(task.idOf(word).value_or(noSymbol));
    }
    text.tokens = std::make_shared<const Tokens>(std::move(tokens));
    return text;
}

LearntModel::LearntModel(Shared<Learnt> learnt, std::vector<std::string> columns)
    : m_learnt(std::move(learnt)),
      m_name(nameOf(m_learnt->learner->session().learning.task)),
      m_columns(std::move(columns)),
      m_config(configOf(m_learnt->learner->session(), std::ssize(m_columns))) {
    const Learner& learner = *m_learnt->learner;
    const LearntTensors& tensors = learner.tensors();
    const Shared<Tensor> numbers(m_learnt, &m_learnt->state->numbers);
    const auto view = [&](const char* name) {
        const LearntTensor* const tensor = tensors.find(name);
        return tensor ? viewOf(*tensor, numbers) : Tensor();
    };
    if (learnsWords(learner.session())) {
        m_words = *learner.tableOf(m_columns);
        m_out = m_words;
        flattened(m_out) /= std::sqrt(static_cast<float>(m_config.width));
        m_turn = view("W_U");
    } else {
        m_words = view("E");
        m_out = view("U");
    }
    m_positions = view("P");
    if (learner.session().embedding.positions == Positions::Sinusoidal)
        m_positions = sinusoidalPositions(mostPositions, m_config.width);
    m_config.steps = m_learnt->state->step;
    for (Index layer = 0; layer < m_config.layers; ++layer) m_layers.push_back(tensors.layer(layer, numbers));
}

ModelText LearntModel::text(const Input& input) const {
    Session session = m_learnt->learner->session();
    session.input = input;
    ModelText text = learntText(session);
    if (learnsWords(session))
        text.unknownKeys = std::make_shared<const KeyLists>(
            unknownIn(TokenLists{text.texts}, *wordVectorsOf(session.embedding)));
    return text;
}

std::string LearntModel::tokenText(Index id) const {
    return id >= 0 && id < std::ssize(m_columns) ? m_columns[static_cast<std::size_t>(id)] : std::string();
}

std::vector<EmbeddingPart> LearntModel::embeddingParts(const std::vector<Index>& ids, Index at) const {
    using Table = EmbeddingPart::Table;
    std::vector<EmbeddingPart> parts;
    const auto add = [&](Table table, const Tensor& from, Index row) {
        parts.push_back({table, row, Tensor::unwritten({1, m_config.width})});
        parts.back().numbers.matrix() = rows(from.matrix(), row, 1);
    };
    add(Table::Words, m_words, ids[static_cast<std::size_t>(at)]);
    if (!m_positions.isEmpty()) add(Table::Positions, m_positions, at);
    return parts;
}

Message LearntModel::warning() const {
    if (!m_learnt->failed) return {};
    Message ended =
        Message("models", "the loss of training step %1 is not a number, so the result of step %2 is shown")
            .with(*m_learnt->failed, m_learnt->state->step);
    if (!m_learnt->cause) return ended;
    const auto& [sequence, query, isPadding] = *m_learnt->cause;
    Message row = isPadding ? Message("models", "the padding at position %1 of sequence %2")
                            : Message("models", "query %1 of sequence %2");
    return Message("models",
                   "%1. The mask allows no key for %2 of the batch, so the weights of that row are NaN")
        .with(std::move(ended), std::move(row).with(query + 1, sequence + 1));
}

Tensor LearntModel::logits(ConstMatrix finished, const Run& run) const {
    const ReproducibleArithmetic reproducible;
    Tensor logits = Tensor::unwritten({finished.rows(), m_config.vocabulary}, run.buffers());
    Tensor turned;
    if (!m_turn.isEmpty()) {
        turned = Tensor::unwritten({finished.rows(), finished.cols()}, run.buffers());
        multiplyTransposed(finished, m_turn.matrix(), turned.matrix(), run);
        finished = std::as_const(turned).matrix();
    }
    multiplyTransposed(finished, m_out.matrix(), logits.matrix(), run);
    return logits;
}

Tensor LearntModel::logits(ConstMatrix finished, std::span<const Index> ids, const Run& run) const {
    const Tensor all = logits(finished, run);
    Tensor some = Tensor::unwritten({finished.rows(), std::ssize(ids)});
    for (Index i = 0; i < std::ssize(ids); ++i)
        some.matrix().col(i) = all.matrix().col(ids[static_cast<std::size_t>(i)]);
    return some;
}

const Learnt* learntIn(const Trace& shown) {
    const auto* const model =
        shown.model ? dynamic_cast<const LearntModel*>(shown.model->model.get()) : nullptr;
    return model ? &model->learnt() : nullptr;
}

std::shared_ptr<const LearntModel> learntModel(const Session& session, const Run& run) {
    static std::mutex mutex;
    static std::map<std::pair<const Learnt*, std::vector<std::string>>, std::weak_ptr<const LearntModel>> all;
    const Shared<Learnt> learnt = learn(session, run);
    auto columns = columnsOf(session, learnt->learner->task(), learntText(session));
    const std::lock_guard lock(mutex);
    std::erase_if(all, [](const auto& entry) { return entry.second.expired(); });
    auto& kept = all[{learnt.get(), columns}];
    auto model = kept.lock();
    if (!model) kept = model = std::make_shared<const LearntModel>(learnt, std::move(columns));
    return model;
}

}  // namespace attention
