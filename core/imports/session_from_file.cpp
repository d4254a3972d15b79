// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/session_from_file.h"

#include "files/file_in_folder.h"
#include "files/tensor_file.h"
#include "files/unsupported_files.h"
#include "imports/byte_level_tokens.h"
#include "imports/imported_attention.h"
#include "imports/imported_embeddings.h"
#include "word_vectors/open_word_vectors.h"

#include <algorithm>
#include <filesystem>

namespace attention {
namespace {

/// Sets the tokens of the queries, and a text with the same words. The text only serves as a name of the
/// session, because the tokens replace it.
void setTokens(InputSettings& input, TokenLists tokens) {
    input.queryText.clear();
    for (const std::string& token : tokens.front())
        input.queryText += (input.queryText.empty() ? "" : " ") + token;
    input.queryTokens = std::move(tokens);
}

Session attentionSession(const std::string& path) {
    const ImportedAttention imported(path);
    // Throws if a weight is invalid, also in layers that are not shown. Checks only as many layers as are
    // quick to read.
    constexpr Index maxCheckedEntries = 1 << 26, maxCheckedLayers = 1000;
    const Index entriesPerLayer =
        imported.sequenceCount() * imported.headCount() * imported.queryCount() * imported.keyCount();
    const Index layerCount = std::min(imported.layerCount(), maxCheckedLayers);
    for (Index layer = 0; layer < layerCount && layer * entriesPerLayer < maxCheckedEntries; ++layer)
        imported.weights(layer);
    Session session;
    session.importedAttention.file = path;
    setTokens(session.input, imported.queryTokens());
    if (!imported.isSelfAttention()) session.input.keyTokens = imported.keyTokens();
    return session;
}

/// Returns the tokens of the array `name`, or else of the array “tokens”, for embeddings of `shape` (b, n,
/// d). Returns std::nullopt if the file has neither array. Throws FileReadError if there are not b · n
/// tokens.
std::optional<TokenLists> tokensOf(const TensorFile& file, std::string_view name, const Shape& shape) {
    constexpr auto maxTokenCount = static_cast<Index>(maxSequences * maxTokensPerSequence);
    auto texts = file.readStrings(name, maxTokenCount);
    if (!texts) texts = file.readStrings("tokens", maxTokenCount);
    if (!texts) return std::nullopt;
    const auto count = static_cast<std::size_t>(shape[1]);
    if (texts->size() != static_cast<std::size_t>(shape[0]) * count)
        file.throwReadError(
            Message(
                "files",
                "The file must contain one token for each of the %2 positions, but it contains %1 tokens.")
                .arg(texts->size(), shape[0] * shape[1]));
    TokenLists lists;
    for (auto first = texts->begin(); first != texts->end(); first += shape[1])
        lists.emplace_back(first, first + shape[1]);
    return decodeByteLevelTokens(std::move(lists));
}

/// Returns the positions 1 … n as tokens of b sequences, for `shape` (b, n, d).
TokenLists positionTokens(const Shape& shape) {
    std::vector<std::string> names;
    for (Index i = 0; i < shape[1]; ++i) names.push_back(std::to_string(i + 1));
    return TokenLists(static_cast<std::size_t>(shape[0]), names);
}

Session embeddingSession(const std::string& path) {
    const ImportedEmbeddings imported(path);
    Session session;
    session.embedding.source = EmbeddingSource::Imported;
    session.embedding.file = path;
    session.embedding.dModel = imported.queryShape()[2];
    const Shape queries = imported.queryShape();
    setTokens(session.input,
              tokensOf(imported.file(), "query_tokens", queries).value_or(positionTokens(queries)));
    if (imported.hasKeyEmbeddings()) {
        const Shape keys = imported.keyShape();
        session.input.keyTokens =
            tokensOf(imported.file(), "key_tokens", keys).value_or(positionTokens(keys));
    }
    // The file contains no projection matrices, so the vectors are the queries, keys and values.
    session.projection.initScheme = InitScheme::Identity;
    session.dK = session.dV = session.embedding.dModel;
    return session;
}

/// Returns `current` with `prose` as the text of the queries, and also of the keys.
Session proseSession(std::string prose, const Session& current) {
    Session session = current;
    session.input.queryText = std::move(prose);
    session.input.queryTokens = session.input.keyTokens = std::nullopt;
    session.input.keyText = std::nullopt;
    session.input.isBatch = false;
    session.importedAttention = {};
    if (session.embedding.source == EmbeddingSource::Imported) session.embedding = {};
    return session;
}

/// Throws FileReadError for a file that numpy.savez() has written without the name of the array.
[[noreturn]] void rejectUnnamedArray(const TensorFile& file) {
    const FileTensor& array = *file.find("arr_0");
    if (array.hasPythonObjects() && array.shape.empty())
        file.throwReadError(
            Message("files",
                    "The file contains a Python dictionary instead of arrays. Save the arrays "
                    "of a dictionary d with numpy.savez(\"a.npz\", **d)."));
    file.throwReadError(Message("files",
                                "The array in the file has no name, so its meaning is unknown. Save the "
                                "array with a name, for example with numpy.savez(\"a.npz\", attentions=a)."));
}

/// Throws FileReadError if `file` contains the parameters of a trained model or of a LoRA adapter.
void rejectModelWeights(const TensorFile& file) {
    const bool isAdapter = std::ranges::any_of(file.tensors(), [](const FileTensor& tensor) {
        return tensor.name.find(".lora_A.") != std::string::npos;
    });
    if (isAdapter) file.throwReadError(loraAdapterReason());
    const std::string folder = std::filesystem::path(file.path()).parent_path().string();
    if (file.path().ends_with(".safetensors") && existsInFolder(folder, "config.json"))
        file.throwReadError(
            Message("files", "The file is part of a trained model. Open the folder that contains the file."));
}

}  // namespace

Session sessionFromFile(const std::string& path, const Session& current) {
    const bool isTensorFile = TensorFile::isTensorFile(path);
    if (isTensorFile) {
        const auto file = TensorFile::open(path);
        if (ImportedAttention::isPresentIn(*file)) return attentionSession(path);
        if (file->find("query_embeddings")) return embeddingSession(path);
        if (!file->find("vectors")) rejectModelWeights(*file);
        if (!file->find("vectors") && file->find("arr_0")) rejectUnnamedArray(*file);
        if (!file->find("vectors"))
            file->throwReadError(
                Message(
                    "files",
                    "The file must contain an array “attentions”, “query_embeddings” or “vectors”, but it "
                    "contains %1.")
                    .arg(file->namesForMessage()));
    }
    if (!isTensorFile) {
        if (auto prose = sentencesInFile(path)) return proseSession(*std::move(prose), current);
    }
    Session session = current;
    session.importedAttention = {};
    session.embedding.source = EmbeddingSource::WordVectors;
    session.embedding.file = path;
    const Index width = openWordVectors(path)->width();
    session.embedding.dModel -= std::max<Index>(0, session.embedding.tokenVectorSize() - width);
    return session;
}

}  // namespace attention
