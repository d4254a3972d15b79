// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/longest_prefix_match.h"
#include "tokenizers/token_model.h"

#include <algorithm>

namespace attention {
namespace {

class WordPiece : public TokenModel {
 public:
    explicit WordPiece(const TokenizerJson& json) : TokenModel(json) {
        if (json.hasValue("max_input_chars_per_word"))
            m_longest = json.at("max_input_chars_per_word").tokenId();
        const std::string mark =
            json.hasValue("continuing_subword_prefix") ? json.stringValue("continuing_subword_prefix") : "##";
        std::vector<LongestPrefixMatch<char>::Entry> beginning, going;
        for (const auto& [token, id] : vocabulary()) {
            beginning.push_back({token, id});
            if (token.starts_with(mark)) going.push_back({token.substr(mark.size()), id});
        }
        m_beginning = LongestPrefixMatch<char>(std::move(beginning));
        m_goingOn = LongestPrefixMatch<char>(std::move(going));
    }

    void tokenize(const std::string& word, std::vector<Index>& ids) const override {
        const auto isBegin = [](char byte) { return (byte & 0xc0) != 0x80; };
        if (std::ranges::count_if(word, isBegin) > m_longest) return ids.push_back(unknownTokenId(word));
        const std::size_t before = ids.size();
        for (std::string_view rest = word; !rest.empty();) {
            const auto* const piece = (rest.size() == word.size() ? m_beginning : m_goingOn).find(rest);
            if (!piece) {
                ids.resize(before);
                return ids.push_back(unknownTokenId(word));
            }
            ids.push_back(piece->value);
            rest.remove_prefix(piece->text.size());
        }
    }

 private:
    Index m_longest = 100;  ///< maximum number of characters of a word; a longer word is unknown
    /// Tokens for the start of a word, and tokens for its rest. The latter have a mark in the vocabulary, but
    /// not here.
    LongestPrefixMatch<char> m_beginning, m_goingOn;
};

}  // namespace

std::unique_ptr<const TokenModel> makeWordPiece(const TokenizerJson& json) {
    return std::make_unique<WordPiece>(json);
}

}  // namespace attention
