// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/token_model.h"

#include <nlohmann/json.hpp>

namespace attention {
namespace {

/// Uses each word as one token.
class WordLevel : public TokenModel {
 public:
    explicit WordLevel(const TokenizerJson& json) : TokenModel(json) {}
    void tokenize(const std::string& word, std::vector<WordToken>& tokens) const override {
        const auto id = find(word);
        tokens.push_back({id ? *id : unknownTokenId(word), {0, word.size()}});
    }
};

/// Returns the type of the model. Older files lack the field "type", and the type follows from their other
/// fields.
std::string modelTypeOf(const TokenizerJson& json) {
    if (json.hasValue("type")) return json.stringValue("type");
    if (json.hasValue("merges")) return "BPE";
    if (json.hasValue("max_input_chars_per_word") || json.hasValue("continuing_subword_prefix"))
        return "WordPiece";
    return json.at("vocab").json().is_array() ? "Unigram" : "WordLevel";
}

}  // namespace

Vocabulary::Vocabulary(const TokenizerJson& json) {
    if (!json.json().is_object()) json.fail(Message("files", "must be an object"));
    m_ids.reserve(json.json().size());
    m_texts.reserve(json.json().size());
    for (const auto& [token, value] : json.json().items()) {
        const auto id = parseTokenId(value);
        if (!id) json.at(token).tokenId();  // throws FileReadError with the fault
        const auto entry = m_ids.emplace(token, *id).first;
        const auto [other, isNew] = m_texts.emplace(*id, &entry->first);
        if (!isNew)
            json.fail(Message("files",
                              "must have different ids for different tokens, but “%1” and “%2” both have the "
                              "id %3")
                          .arg(excerptForMessage(*other->second), excerptForMessage(token), *id));
    }
}

const std::string* Vocabulary::tokenText(Index id) const {
    const auto found = m_texts.find(id);
    return found == m_texts.end() ? nullptr : found->second;
}

TokenModel::TokenModel(const TokenizerJson& json)
    : m_vocabulary(json.at("vocab")), m_location(json.location()) {
    m_namesUnknownToken = json.hasValue("unk_token");
    if (m_namesUnknownToken) m_unknownTokenId = find(json.stringValue("unk_token"));
}

Index TokenModel::unknownTokenId(std::string_view word) const {
    if (!m_unknownTokenId)
        m_location.fail(
            Message("files", "must contain the token “%1” or a token for unknown words (“unk_token”)")
                .arg(excerptForMessage(std::string(word))));
    return *m_unknownTokenId;
}

std::unique_ptr<const TokenModel> makeTokenModel(const TokenizerJson& json) {
    const std::string type = modelTypeOf(json);
    if (type == "BPE") return makeBpe(json);
    if (type == "WordPiece") return makeWordPiece(json);
    if (type == "WordLevel") return std::make_unique<WordLevel>(json);
    json.failUnsupported(type, "BPE, WordPiece, WordLevel");
}

}  // namespace attention
