// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/brought_session.h"

#include "files/file_in_folder.h"
#include "files/other_kinds.h"
#include "files/tensor_file.h"
#include "imports/byte_level_tokens.h"
#include "imports/given_attention.h"
#include "imports/given_vectors.h"
#include "word_vectors/open_vectors.h"

#include <algorithm>
#include <filesystem>

namespace attention {
namespace {

/// The text is what the session is called by; the tokens count.
void setTokens(Input& input, TokenLists tokens) {
    input.queryText.clear();
    for (const std::string& token : tokens.front())
        input.queryText += (input.queryText.empty() ? "" : " ") + token;
    input.queryTokens = std::move(tokens);
}

Session ofAttention(const std::string& path) {
    const GivenAttention given(path);
    // That all are weights is looked at here, where that does not take long.
    constexpr Index mostLookedAt = 1 << 26;
    const Index inLayer = given.sequences() * given.heads() * given.queryCount() * given.keyCount();
    for (Index layer = 0; layer < given.layers() && layer * inLayer < mostLookedAt; ++layer)
        given.weights(layer);
    Session session;
    session.given.file = path;
    setTokens(session.input, given.queryTokens());
    if (!given.isSelf()) session.input.keyTokens = given.keyTokens();
    return session;
}

/// Texts of [b ·] n positions, or the present ones' own.
std::optional<TokenLists> tokensOf(const TensorFile& file, std::string_view name, const Shape& shape) {
    auto texts = file.texts(name, shape[0] * shape[1]);
    if (!texts) texts = file.texts("tokens", shape[0] * shape[1]);
    if (!texts) return std::nullopt;
    const auto count = static_cast<std::size_t>(shape[1]);
    if (texts->size() != static_cast<std::size_t>(shape[0]) * count)
        file.fail(Message("files", "%1 tokens for %2 positions").with(texts->size(), shape[0] * shape[1]));
    TokenLists lists;
    for (auto first = texts->begin(); first != texts->end(); first += shape[1])
        lists.emplace_back(first, first + shape[1]);
    return withoutByteCharacters(std::move(lists));
}

TokenLists numbered(const Shape& shape) {
    std::vector<std::string> names;
    for (Index i = 0; i < shape[1]; ++i) names.push_back(std::to_string(i + 1));
    return TokenLists(static_cast<std::size_t>(shape[0]), names);
}

Session ofVectors(const std::string& path) {
    const GivenVectors given(path);
    Session session;
    session.embedding.source = EmbeddingSource::Given;
    session.embedding.file = path;
    session.embedding.dModel = given.queryShape()[2];
    const Shape queries = given.queryShape();
    setTokens(session.input, tokensOf(given.file(), "query_tokens", queries).value_or(numbered(queries)));
    if (given.hasKeys()) {
        const Shape keys = given.keyShape();
        session.input.keyTokens = tokensOf(given.file(), "key_tokens", keys).value_or(numbered(keys));
    }
    // The vectors themselves attend to each other: what else they are multiplied by is not in the file.
    session.projection.recipe = Recipe::Identity;
    session.dK = session.dV = session.embedding.dModel;
    return session;
}

/// Throws FileProblem if the file contains weights of a trained model or of an adapter.
void refuseModelWeights(const TensorFile& file) {
    const bool isAdapter = std::ranges::any_of(file.tensors(), [](const FileTensor& tensor) {
        return tensor.name.find(".lora_A.") != std::string::npos;
    });
    if (isAdapter) file.fail(reasonAgainstAdapter());
    const std::string folder = std::filesystem::path(file.path()).parent_path().string();
    if (file.path().ends_with(".safetensors") && existsInFolder(folder, "config.json"))
        file.fail(Message("files", "is part of a trained model; open the folder that contains it"));
}

}  // namespace

Session sessionOfFile(const std::string& path, const Session& present) {
    const bool isOfArrays = path.ends_with(".npz") || path.ends_with(".safetensors");
    if (isOfArrays) {
        const auto file = TensorFile::open(path);
        if (GivenAttention::isIn(*file)) return ofAttention(path);
        if (file->find("query_embeddings")) return ofVectors(path);
        if (!file->find("vectors")) refuseModelWeights(*file);
        if (!file->find("vectors"))
            file->fail(Message("files", "holds none of attentions, query_embeddings and vectors, but %1")
                           .with(file->names()));
    }
    Session session = present;
    session.given = {};
    session.embedding.source = EmbeddingSource::WordVectors;
    session.embedding.file = path;
    const Index width = openVectors(path)->width();
    session.embedding.dModel -= std::max<Index>(0, session.embedding.wordSize() - width);
    return session;
}

}  // namespace attention
