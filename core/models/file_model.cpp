// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/file_model.h"

#include "files/file_in_folder.h"
#include "files/file_problem.h"
#include "files/json_file.h"
#include "kernels/kernels.h"
#include "layer/block.h"
#include "layer/projection.h"
#include "numerics/matrix.h"
#include "numerics/products.h"
#include "tokenizers/open_tokenizer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace attention {
namespace {

constexpr JsonLimits configLimits{.bytes = 4'000'000, .values = 200'000};

/// Throws FileProblem for a path that is not a folder.
[[noreturn]] void failAsNoFolder(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) FileBytes(path, FileUse::Model);  // names its kind
    throw FileProblem(path, Message("models", "is no folder"));
}

ModelConfig readConfig(const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) failAsNoFolder(folder);
    if (!existsInFolder(folder, "config.json")) {
        refuseAdapter(folder);
        throw FileProblem(folder, Message("models", "holds no config.json, so it is no model"));
    }
    const std::string path = fileInFolder(folder, "config.json");
    return readModelConfig(readJsonFile(path, configLimits), path);
}

/// What the matrix of a head is multiplied with.
Tensor beforeMatrix(const ModelReader::Head& head, ConstMatrix finished, const Run& run) {
    Tensor x = Tensor::unwritten({1, finished.rows(), finished.cols()});
    x.matrix() = finished;
    if (!head.dense) return x;
    Tensor mapped = Tensor::unwritten(x.shape());
    applyLinear(x.matrix(), *head.dense, mapped.matrix(), run);
    kernels::activate(head.activation, mapped.entries());
    return *normed(mapped, *head.norm, run);
}

std::string nameOfFolder(const std::string& folder) {
    const std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

}  // namespace

FileModel::FileModel(const std::string& folder)
    : m_name(nameOfFolder(folder)),
      m_config(readConfig(folder)),
      m_weights(folder),
      m_tokenizer(m_config.family->namesWords ? nullptr : openTokenizer(folder)) {
    read();
}

FileModel::FileModel(std::string name, const std::string& config, std::shared_ptr<const TensorFile> weights)
    : m_name(std::move(name)),
      m_config(readModelConfig(nlohmann::json::parse(config), m_name)),
      m_weights(std::move(weights)) {
    read();
}

FileModel::~FileModel() = default;

void FileModel::read() {
    const FamilyNames& names = m_config.family->names;
    const std::string stem(names.stem);
    if (m_weights.has(stem + std::string(names.words) + ".weight")) m_stem = stem;
    m_layers.resize(static_cast<std::size_t>(m_config.layers));
    const ModelReader reader(m_config, m_weights, m_stem, ModelReader::Reads::All);
    const ModelReader looking(m_config, m_weights, m_stem, ModelReader::Reads::Nothing);
    m_embedding = reader.embedding();
    for (Index i = 0; i < m_config.layers; ++i) {
        looking.layer(i);
        m_layerBytes = std::max(m_layerBytes, looking.takeBytes());
    }
    m_lastNorm = reader.lastNorm();
    m_head = reader.head();
}

ModelText FileModel::text(const Input& input) const {
    ModelText text;
    Tokens tokens;
    if (namesWords()) {
        Input typed = input;
        typed.keyText.reset();
        typed.keyTokens.reset();
        typed.batch = false;
        tokens = tokenizeInput(typed);
        if (tokens.queries.empty()) return {{}, {}, std::make_shared<const Tokens>()};
        text.texts = tokens.queries.front();
        std::vector<std::string> seen;
        for (const std::string& word : text.texts) {
            auto found = std::ranges::find(seen, word);
            if (found == seen.end()) found = seen.insert(seen.end(), word);
            text.ids.push_back(found - seen.begin());
        }
        if (std::ssize(seen) > m_config.vocabulary)
            throw FileProblem(m_name, Message("models", "can tell %1 different words apart; the text has %2")
                                          .with(m_config.vocabulary, seen.size()));
    } else {
        ModelTokens cut = m_tokenizer->tokens(input.queryText);
        for (std::size_t i = 0; i < cut.ids.size(); ++i) {
            if (cut.ids[i] < m_config.vocabulary) continue;
            throw FileProblem(
                m_weights.path(),
                Message("models", "the token %1 has the number %2; the model has vectors for %3")
                    .with(cut.texts[i], cut.ids[i], m_config.vocabulary));
        }
        text.ids = std::move(cut.ids);
        text.texts = std::move(cut.texts);
        if (!text.ids.empty()) {
            Input cutAlready;
            cutAlready.queryTokens = TokenLists{std::move(cut.shown)};
            tokens = tokenizeInput(cutAlready);
        }
    }
    text.tokens = std::make_shared<const Tokens>(std::move(tokens));
    return text;
}

std::string FileModel::tokenText(Index id) const {
    if (!m_tokenizer) return {};
    const std::string* const text = m_tokenizer->text(id);
    return text ? *text : std::string();
}

std::string FileModel::shownToken(Index id) const {
    return m_tokenizer ? m_tokenizer->shown(id) : std::string();
}

std::vector<EmbeddingPart> FileModel::embeddingParts(const std::vector<Index>& ids, Index at) const {
    using Table = EmbeddingPart::Table;
    const Index id = ids[static_cast<std::size_t>(at)];
    Index position = at;
    if (m_config.family->padsPositions) {
        const Index words =
            at + 1 -
            std::count(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(at) + 1, m_config.padding);
        position = m_config.padding + (id == m_config.padding ? 0 : words);
    }
    std::vector<EmbeddingPart> parts;
    const auto add = [&](Table table, const std::string& name, Index row) {
        if (name.empty()) return;
        parts.push_back({table, row, Tensor::unwritten({1, m_config.width})});
        m_weights.copyRows(name, row, parts.back().numbers.matrix());
    };
    add(Table::Words, m_embedding.words, id);
    add(Table::Positions, m_embedding.positions, position);
    add(Table::Types, m_embedding.types, 0);
    return parts;
}

Shared<Parameters> FileModel::layer(Index index) const {
    const std::lock_guard lock(m_mutex);
    auto& kept = m_layers[static_cast<std::size_t>(index)];
    auto parameters = kept.lock();
    if (!parameters) {
        parameters = std::make_shared<const Parameters>(
            ModelReader(m_config, m_weights, m_stem, ModelReader::Reads::All).layer(index));
        kept = parameters;
    }
    return parameters;
}

Shared<Tensor> FileModel::finished(const Shared<Tensor>& stream, const Run& run) const {
    return m_lastNorm ? normed(*stream, *m_lastNorm, run) : stream;
}

std::string FileModel::notFinite(std::optional<Index> layer) const {
    const std::string layers = m_stem + std::string(m_config.family->names.layer);
    if (!layer) return m_weights.notFinite([&](const auto& name) { return !name.starts_with(layers); });
    const std::string own = layers + std::to_string(*layer) + '.';
    return m_weights.notFinite([&](const auto& name) { return name.starts_with(own); });
}

Tensor FileModel::logits(ConstMatrix finished, const Run& run) const {
    const Tensor x = beforeMatrix(m_head, finished, run);
    Tensor logits = Tensor::unwritten({finished.rows(), m_config.vocabulary}, run.buffers());
    Matrix out = logits.matrix();
    if (m_weights.isMapped(m_head.matrix)) {
        const Tensor words = m_weights.tensor(m_head.matrix);
        multiplyTransposed(x.matrix(), words.matrix(), out, run);
    } else {
        constexpr Index together = 2048;  // words that are read at once
        Tensor some = Tensor::unwritten({std::min(together, m_config.vocabulary), m_config.width});
        for (Index first = 0; first < m_config.vocabulary && !run.isStopped(); first += together) {
            const Index count = std::min(together, m_config.vocabulary - first);
            m_weights.copyRows(m_head.matrix, first, rows(some.matrix(), 0, count));
            multiplyTransposed(x.matrix(), rows(std::as_const(some).matrix(), 0, count),
                               columns(out, first, count), run);
        }
    }
    if (!m_head.bias.isEmpty())
        out.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(m_head.bias.entries().data(), out.cols());
    requireUnchanged();
    return logits;
}

Tensor FileModel::logits(ConstMatrix finished, std::span<const Index> ids, const Run& run) const {
    const Tensor x = beforeMatrix(m_head, finished, run);
    const Index count = std::ssize(ids);
    Tensor words = Tensor::unwritten({count, m_config.width});
    Tensor logits = Tensor::unwritten({finished.rows(), count});
    Matrix out = logits.matrix();
    for (Index i = 0; i < count; ++i)
        m_weights.copyRows(m_head.matrix, ids[static_cast<std::size_t>(i)], rows(words.matrix(), i, 1));
    multiplyTransposed(x.matrix(), std::as_const(words).matrix(), out, run);
    if (m_head.bias.isEmpty()) return logits;
    const std::span<const float> bias = m_head.bias.entries();
    for (Index i = 0; i < count; ++i)
        out.col(i).array() += bias[static_cast<std::size_t>(ids[static_cast<std::size_t>(i)])];
    return logits;
}

}  // namespace attention
