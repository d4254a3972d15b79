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
            m_maxWordLength = json.at("max_input_chars_per_word").tokenId();
        const std::string mark =
            json.hasValue("continuing_subword_prefix") ? json.stringValue("continuing_subword_prefix") : "##";
        std::vector<LongestPrefixMatch<char>::Entry> initialEntries, continuingEntries;
        for (const auto& [token, id] : vocabulary()) {
            initialEntries.push_back({token, id});
            if (token.starts_with(mark)) continuingEntries.push_back({token.substr(mark.size()), id});
        }
        m_initialTokens = LongestPrefixMatch<char>(std::move(initialEntries));
        m_continuingTokens = LongestPrefixMatch<char>(std::move(continuingEntries));
    }

    void tokenize(const std::string& word, std::vector<WordToken>& tokens) const override {
        const auto isFirstByte = [](char byte) { return (byte & 0xc0) != 0x80; };
        const auto addUnknownToken = [&] { tokens.push_back({unknownTokenId(word), {0, word.size()}}); };
        if (std::ranges::count_if(word, isFirstByte) > m_maxWordLength) return addUnknownToken();
        const std::size_t previousCount = tokens.size();
        for (std::size_t begin = 0; begin < word.size();) {
            const auto* const token = (begin == 0 ? m_initialTokens : m_continuingTokens)
                                          .find(std::string_view(word).substr(begin));
            if (!token) {
                tokens.resize(previousCount);
                return addUnknownToken();
            }
            const std::size_t end = begin + token->text.size();
            tokens.push_back({token->value, {begin, end}});
            begin = end;
        }
    }

 private:
    Index m_maxWordLength = 100;  ///< maximum number of characters of a word; a longer word is unknown
    /// Tokens for the start of a word, and tokens for its rest. The latter have a mark in the vocabulary, but
    /// not here.
    LongestPrefixMatch<char> m_initialTokens, m_continuingTokens;
};

}  // namespace

std::unique_ptr<const TokenModel> makeWordPiece(const TokenizerJson& json) {
    return std::make_unique<WordPiece>(json);
}

}  // namespace attention
