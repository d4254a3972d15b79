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
[[noreturn]] void throwNotAFolderError(const std::string& path) {
    std::error_code error;
    // FileBytes throws a more precise message for a kind of file that it recognizes.
    if (std::filesystem::is_regular_file(path, error)) FileBytes(path, FileUse::Model);
    throw FileReadError(
        path,
        Message("models",
                "The path must lead to the folder of a trained model, but no folder exists at this path."));
}

ModelConfig readConfig(const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) throwNotAFolderError(folder);
    if (!existsInFolder(folder, "config.json")) {
        requireNoAdapter(folder);
        throw FileReadError(
            folder,
            Message("models", "The folder is not a trained model because it contains no config.json."));
    }
    const std::string path = requirePathInFolder(folder, "config.json");
    return readModelConfig(readJsonFile(path, configLimits), path);
}

/// Returns the rows (1, n, d) that are multiplied by the matrix of the output head. These are the rows of
/// `normOutput` (n, d), after the dense map, activation and norm of the head if it has a dense map.
Tensor outputMatrixInput(const ModelReader::OutputHead& head, ConstMatrixView normOutput,
                         const ExecutionContext& execution) {
    Tensor x = Tensor::uninitialized({1, normOutput.rows(), normOutput.cols()});
    x.matrix() = normOutput;
    if (!head.dense) return x;
    Tensor mapped = Tensor::uninitialized(x.shape());
    applyLinear(x.matrix(), *head.dense, mapped.matrix(), execution);
    kernels::applyActivation(head.activation, mapped.entries());
    return *applyNorm(mapped, *head.norm, execution);
}

std::string folderName(const std::string& folder) {
    const std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

}  // namespace

FileModel::FileModel(const std::string& folder)
    : m_name(folderName(folder)),
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
    const std::string prefix(names.prefix);
    if (m_weights.hasTensor(prefix + std::string(names.tokens) + ".weight")) m_tensorPrefix = prefix;
    const ModelReader reader(m_config, m_weights, m_tensorPrefix, ModelReader::ReadMode::All);
    const ModelReader checker(m_config, m_weights, m_tensorPrefix, ModelReader::ReadMode::Nothing);
    m_embedding = reader.embedding();
    for (Index i = 0; i < m_config.layerCount; ++i) {
        checker.layerParameters(i);
        m_layerBytes = std::max(m_layerBytes, checker.takeByteCount());
    }
    m_finalNorm = reader.finalNorm();
    m_head = reader.outputHead();
}

ModelText FileModel::tokenize(const InputSettings& input) const {
    ModelText text;
    Tokens tokens;
    if (hasPlaceholderTokens()) {
        InputSettings queryInput = input;
        queryInput.keyText.reset();
        queryInput.keyTokens.reset();
        queryInput.isBatch = false;
        tokens = tokenizeInput(queryInput);
        if (tokens.queries.empty()) return {{}, {}, std::make_shared<const Tokens>(std::move(tokens))};
        text.texts = tokens.queries.front();
        std::vector<std::string> distinctWords;
        for (const std::string& word : text.texts) {
            auto found = std::ranges::find(distinctWords, word);
            if (found == distinctWords.end()) found = distinctWords.insert(distinctWords.end(), word);
            text.ids.push_back(found - distinctWords.begin());
        }
        if (std::ssize(distinctWords) > m_config.vocabularySize)
            throw FileReadError(
                m_name,
                Message("models", "The model supports at most %1 different words, but the text has %2.")
                    .arg(m_config.vocabularySize, distinctWords.size()));
    } else {
        ModelTokens modelTokens = m_tokenizer->tokenize(input.queryText);
        for (std::size_t i = 0; i < modelTokens.ids.size(); ++i) {
            if (modelTokens.ids[i] < m_config.vocabularySize) continue;
            throw FileReadError(
                m_weights.mainFilePath(),
                Message("models",
                        "The token “%1” has the id %2, but the model has embeddings for only %3 tokens.")
                    .arg(modelTokens.texts[i], modelTokens.ids[i], m_config.vocabularySize));
        }
        text.ids = std::move(modelTokens.ids);
        text.texts = std::move(modelTokens.texts);
        if (!text.ids.empty()) {
            InputSettings displayInput;
            displayInput.queryTokens = TokenLists{std::move(modelTokens.displayTexts)};
            tokens = tokenizeInput(displayInput);
            tokens.queryRanges.sequences = {{0, input.queryText.size()}};
            tokens.queryRanges.tokens = {std::move(modelTokens.ranges)};
        }
        // The tokens were made from the typed text, which their readable forms do not always reproduce.
        tokens.queryRanges.text = input.queryText;
        tokens.keyRanges = tokens.queryRanges;
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

std::vector<EmbeddingSummand> FileModel::embeddingSummands(const std::vector<Index>& ids,
                                                           Index position) const {
    using Table = EmbeddingSummand::Table;
    const Index id = ids[static_cast<std::size_t>(position)];
    Index positionRow = position;
    if (m_config.family->offsetsPositionsByPadding) {
        const Index tokenCount =
            position + 1 -
            std::count(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(position) + 1,
                       m_config.paddingId);
        positionRow = m_config.paddingId + (id == m_config.paddingId ? 0 : tokenCount);
    }
    std::vector<EmbeddingSummand> summands;
    const auto add = [&](Table table, const std::string& name, Index row) {
        if (name.empty()) return;
        summands.push_back({table, row, Tensor::uninitialized({1, m_config.width})});
        m_weights.copyRows(name, row, summands.back().values.matrix());
    };
    add(Table::Tokens, m_embedding.tokens, id);
    add(Table::Positions, m_embedding.positions, positionRow);
    add(Table::TokenTypes, m_embedding.tokenTypes, 0);
    return summands;
}

Shared<Parameters> FileModel::layerParameters(Index index) const {
    return m_layerParameters.findOrCreate(index, [&] {
        const ModelReader reader(m_config, m_weights, m_tensorPrefix, ModelReader::ReadMode::All);
        return std::make_shared<const Parameters>(reader.layerParameters(index));
    });
}

Shared<Tensor> FileModel::applyFinalNorm(const Shared<Tensor>& stream,
                                         const ExecutionContext& execution) const {
    return m_finalNorm ? applyNorm(*stream, *m_finalNorm, execution) : stream;
}

std::string FileModel::nonFiniteParameterName(std::optional<Index> layer) const {
    const std::string layersPrefix = m_tensorPrefix + std::string(m_config.family->tensorNames.layerPrefix);
    if (!layer)
        return m_weights.nonFiniteTensorName(
            [&](const auto& name) { return !name.starts_with(layersPrefix); });
    const std::string layerPrefix = layersPrefix + std::to_string(*layer) + '.';
    return m_weights.nonFiniteTensorName([&](const auto& name) { return name.starts_with(layerPrefix); });
}

Tensor FileModel::logits(ConstMatrixView normOutput, const ExecutionContext& execution) const {
    const Tensor x = outputMatrixInput(m_head, normOutput, execution);
    Tensor logits =
        Tensor::uninitialized({normOutput.rows(), m_config.vocabularySize}, execution.bufferPool());
    MatrixView out = logits.matrix();
    if (m_weights.isMapped(m_head.matrix)) {
        const Tensor outputMatrix = m_weights.tensor(m_head.matrix);
        multiplySecondTransposed(x.matrix(), outputMatrix.matrix(), out, execution);
    } else {
        constexpr Index rowsAtOnce = 2048;  // rows of the matrix that are read at once
        Tensor block = Tensor::uninitialized({std::min(rowsAtOnce, m_config.vocabularySize), m_config.width});
        for (Index first = 0; first < m_config.vocabularySize && !execution.isStopped();
             first += rowsAtOnce) {
            const Index count = std::min(rowsAtOnce, m_config.vocabularySize - first);
            m_weights.copyRows(m_head.matrix, first, middleRows(block.matrix(), 0, count));
            multiplySecondTransposed(x.matrix(), middleRows(std::as_const(block).matrix(), 0, count),
                                     middleColumns(out, first, count), execution);
        }
    }
    if (!m_head.bias.isEmpty())
        out.rowwise() += Eigen::Map<const Eigen::RowVectorXf>(m_head.bias.entries().data(), out.cols());
    requireUnchangedFiles();
    return logits;
}

Tensor FileModel::logits(ConstMatrixView normOutput, std::span<const Index> ids,
                         const ExecutionContext& execution) const {
    const Tensor x = outputMatrixInput(m_head, normOutput, execution);
    const Index count = std::ssize(ids);
    Tensor outputRows = Tensor::uninitialized({count, m_config.width});
    Tensor logits = Tensor::uninitialized({normOutput.rows(), count});
    MatrixView out = logits.matrix();
    for (Index i = 0; i < count; ++i)
        m_weights.copyRows(m_head.matrix, ids[static_cast<std::size_t>(i)],
                           middleRows(outputRows.matrix(), i, 1));
    multiplySecondTransposed(x.matrix(), std::as_const(outputRows).matrix(), out, execution);
    if (m_head.bias.isEmpty()) return logits;
    const std::span<const float> bias = m_head.bias.entries();
    for (Index i = 0; i < count; ++i)
        out.col(i).array() += bias[static_cast<std::size_t>(ids[static_cast<std::size_t>(i)])];
    return logits;
}

}  // namespace attention
