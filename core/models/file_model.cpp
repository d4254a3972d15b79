// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/file_model.h"

#include "files/file_in_folder.h"
#include "files/file_read_error.h"
#include "files/json_file.h"
#include "kernels/kernels.h"
#include "layer/block_operations.h"
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

/// Throws FileReadError for a path that is not a folder. For a file of a known kind, the message names the
/// kind.
[[noreturn]] void failAsNoFolder(const std::string& path) {
    std::error_code error;
    // FileBytes throws a more precise message for a kind of file that it recognizes.
    if (std::filesystem::is_regular_file(path, error)) FileBytes(path, FileUse::Model);
    throw FileReadError(path, Message("models", "is no folder"));
}

ModelConfig readConfig(const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) failAsNoFolder(folder);
    if (!existsInFolder(folder, "config.json")) {
        requireNoAdapter(folder);
        throw FileReadError(folder, Message("models", "holds no config.json, so it is no model"));
    }
    const std::string path = requirePathInFolder(folder, "config.json");
    return readModelConfig(readJsonFile(path, configLimits), path);
}

/// Returns the rows (1, n, d) that are multiplied by the matrix of the output head. These are the rows of
/// `finished` (n, d), after the dense map, activation and norm of the head if it has a dense map.
Tensor beforeMatrix(const ModelReader::OutputHead& head, ConstMatrixView finished,
                    const ExecutionContext& execution) {
    Tensor x = Tensor::uninitialized({1, finished.rows(), finished.cols()});
    x.matrix() = finished;
    if (!head.dense) return x;
    Tensor mapped = Tensor::uninitialized(x.shape());
    applyLinear(x.matrix(), *head.dense, mapped.matrix(), execution);
    kernels::applyActivation(head.activation, mapped.entries());
    return *applyNorm(mapped, *head.norm, execution);
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
      m_tokenizer(m_config.family->hasPlaceholderTokens ? nullptr : openTokenizer(folder)) {
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
    const FamilyTensorNames& names = m_config.family->tensorNames;
    const std::string stem(names.prefix);
    if (m_weights.hasTensor(stem + std::string(names.tokens) + ".weight")) m_stem = stem;
    m_layers.resize(static_cast<std::size_t>(m_config.layerCount));
    const ModelReader reader(m_config, m_weights, m_stem, ModelReader::ReadMode::All);
    const ModelReader looking(m_config, m_weights, m_stem, ModelReader::ReadMode::Nothing);
    m_embedding = reader.embedding();
    for (Index i = 0; i < m_config.layerCount; ++i) {
        looking.layerParameters(i);
        m_layerBytes = std::max(m_layerBytes, looking.takeByteCount());
    }
    m_lastNorm = reader.finalNorm();
    m_head = reader.outputHead();
}

ModelText FileModel::tokenize(const InputSettings& input) const {
    ModelText text;
    Tokens tokens;
    if (hasPlaceholderTokens()) {
        InputSettings typed = input;
        typed.keyText.reset();
        typed.keyTokens.reset();
        typed.isBatch = false;
        tokens = tokenizeInput(typed);
        if (tokens.queries.empty()) return {{}, {}, std::make_shared<const Tokens>()};
        text.texts = tokens.queries.front();
        std::vector<std::string> seen;
        for (const std::string& word : text.texts) {
            auto found = std::ranges::find(seen, word);
            if (found == seen.end()) found = seen.insert(seen.end(), word);
            text.ids.push_back(found - seen.begin());
        }
        if (std::ssize(seen) > m_config.vocabularySize)
            throw FileReadError(m_name,
                                Message("models", "can tell %1 different words apart; the text has %2")
                                    .arg(m_config.vocabularySize, seen.size()));
    } else {
        ModelTokens cut = m_tokenizer->tokenize(input.queryText);
        for (std::size_t i = 0; i < cut.ids.size(); ++i) {
            if (cut.ids[i] < m_config.vocabularySize) continue;
            throw FileReadError(
                m_weights.mainFilePath(),
                Message("models", "the token %1 has the number %2; the model has vectors for %3")
                    .arg(cut.texts[i], cut.ids[i], m_config.vocabularySize));
        }
        text.ids = std::move(cut.ids);
        text.texts = std::move(cut.texts);
        if (!text.ids.empty()) {
            InputSettings cutAlready;
            cutAlready.queryTokens = TokenLists{std::move(cut.displayTexts)};
            tokens = tokenizeInput(cutAlready);
        }
    }
    text.tokens = std::make_shared<const Tokens>(std::move(tokens));
    return text;
}

std::string FileModel::tokenText(Index id) const {
    if (!m_tokenizer) return {};
    const std::string* const text = m_tokenizer->tokenText(id);
    return text ? *text : std::string();
}

std::string FileModel::displayToken(Index id) const {
    return m_tokenizer ? m_tokenizer->tokenDisplayText(id) : std::string();
}

std::vector<EmbeddingSummand> FileModel::embeddingSummands(const std::vector<Index>& ids, Index at) const {
    using Table = EmbeddingSummand::Table;
    const Index id = ids[static_cast<std::size_t>(at)];
    Index position = at;
    if (m_config.family->offsetsPositionsByPadding) {
        const Index words =
            at + 1 -
            std::count(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(at) + 1, m_config.paddingId);
        position = m_config.paddingId + (id == m_config.paddingId ? 0 : words);
    }
    std::vector<EmbeddingSummand> parts;
    const auto add = [&](Table table, const std::string& name, Index row) {
        if (name.empty()) return;
        parts.push_back({table, row, Tensor::uninitialized({1, m_config.width})});
        m_weights.copyRows(name, row, parts.back().values.matrix());
    };
    add(Table::Tokens, m_embedding.tokens, id);
    add(Table::Positions, m_embedding.positions, position);
    add(Table::TokenTypes, m_embedding.tokenTypes, 0);
    return parts;
}

Shared<Parameters> FileModel::layerParameters(Index index) const {
    const std::lock_guard lock(m_mutex);
    auto& kept = m_layers[static_cast<std::size_t>(index)];
    auto parameters = kept.lock();
    if (!parameters) {
        parameters = std::make_shared<const Parameters>(
            ModelReader(m_config, m_weights, m_stem, ModelReader::ReadMode::All).layerParameters(index));
        kept = parameters;
    }
    return parameters;
}

Shared<Tensor> FileModel::applyFinalNorm(const Shared<Tensor>& stream,
                                         const ExecutionContext& execution) const {
    return m_lastNorm ? applyNorm(*stream, *m_lastNorm, execution) : stream;
}

std::string FileModel::nonFiniteParameterName(std::optional<Index> layer) const {
    const std::string layers = m_stem + std::string(m_config.family->tensorNames.layerPrefix);
    if (!layer)
        return m_weights.nonFiniteTensorName([&](const auto& name) { return !name.starts_with(layers); });
    const std::string own = layers + std::to_string(*layer) + '.';
    return m_weights.nonFiniteTensorName([&](const auto& name) { return name.starts_with(own); });
}

Tensor FileModel::logits(ConstMatrixView finished, const ExecutionContext& execution) const {
    const Tensor x = beforeMatrix(m_head, finished, execution);
    Tensor logits = Tensor::uninitialized({finished.rows(), m_config.vocabularySize}, execution.bufferPool());
    MatrixView out = logits.matrix();
    if (m_weights.isMapped(m_head.matrix)) {
        const Tensor words = m_weights.tensor(m_head.matrix);
        multiplySecondTransposed(x.matrix(), words.matrix(), out, execution);
    } else {
        constexpr Index together = 2048;  // rows of the matrix that are read at once
        Tensor some = Tensor::uninitialized({std::min(together, m_config.vocabularySize), m_config.width});
        for (Index first = 0; first < m_config.vocabularySize && !execution.isStopped(); first += together) {
            const Index count = std::min(together, m_config.vocabularySize - first);
            m_weights.copyRows(m_head.matrix, first, middleRows(some.matrix(), 0, count));
            multiplySecondTransposed(x.matrix(), middleRows(std::as_const(some).matrix(), 0, count),
                                     middleColumns(out, first, count), execution);
        }
    }
    if (!m_head.bias.isEmpty())
        out.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(m_head.bias.entries().data(), out.cols());
    requireUnchangedFiles();
    return logits;
}

Tensor FileModel::logits(ConstMatrixView finished, std::span<const Index> ids,
                         const ExecutionContext& execution) const {
    const Tensor x = beforeMatrix(m_head, finished, execution);
    const Index count = std::ssize(ids);
    Tensor words = Tensor::uninitialized({count, m_config.width});
    Tensor logits = Tensor::uninitialized({finished.rows(), count});
    MatrixView out = logits.matrix();
    for (Index i = 0; i < count; ++i)
        m_weights.copyRows(m_head.matrix, ids[static_cast<std::size_t>(i)], middleRows(words.matrix(), i, 1));
    multiplySecondTransposed(x.matrix(), std::as_const(words).matrix(), out, execution);
    if (m_head.bias.isEmpty()) return logits;
    const std::span<const float> bias = m_head.bias.entries();
    for (Index i = 0; i < count; ++i)
        out.col(i).array() += bias[static_cast<std::size_t>(ids[static_cast<std::size_t>(i)])];
    return logits;
}

}  // namespace attention
