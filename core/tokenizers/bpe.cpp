// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/byte_characters.h"
#include "tokenizers/token_model.h"

#include <queue>

#include <nlohmann/json.hpp>

#include <array>

namespace attention {
namespace {

/// A merge of two tokens into one.
struct Merge {
    std::size_t rank = 0;  ///< index in the list of merges; lower ranks are applied first
    Index result = 0;      ///< id of the joined token
};

/// A token in a word during the merges. Symbols are a doubly linked list. The fields are small, because a
/// word can have millions of symbols.
struct Symbol {
    Index id = 0;             ///< id of the token
    std::uint32_t begin = 0;  ///< offset of the token's first character in the word, in bytes
    std::uint32_t end = 0;    ///< offset after the token's last character in the word, in bytes
    Index previous = -1;      ///< index of the previous symbol, or −1 at the start of the word
    Index next = 0;           ///< index of the next symbol, or the number of symbols at the end of the word
    bool isJoined = false;    ///< true: it has become a part of the previous symbol
};

/// Two adjacent symbols that can be joined. The pair is outdated once one of its symbols has changed.
struct Pair {
    Merge merge;                    ///< the merge of the two symbols
    Index left = 0;                 ///< index of the left symbol
    Index leftId = 0, rightId = 0;  ///< ids of both symbols when the pair was found
    /// Orders pairs for a queue whose largest element comes first: a lower rank is larger, then a lower
    /// index.
    bool operator<(const Pair& other) const {
        return std::pair(merge.rank, left) > std::pair(other.merge.rank, other.left);
    }
};

/// Returns the two tokens of a merge, which is “a b” or ["a", "b"]. Returns std::nullopt for any other JSON.
std::optional<std::pair<std::string_view, std::string_view>> tokensOfMerge(const nlohmann::json& merge) {
    const auto textOf = [](const nlohmann::json& json) -> std::string_view {
        return json.get_ref<const std::string&>();
    };
    if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string())
        return std::pair(textOf(merge[0]), textOf(merge[1]));
    if (!merge.is_string()) return std::nullopt;
    const std::string_view text = textOf(merge);
    const auto space = text.find(' ');
    if (space == text.npos || text.find(' ', space + 1) != text.npos) return std::nullopt;
    return std::pair(text.substr(0, space), text.substr(space + 1));
}

class Bpe : public TokenModel {
 public:
    explicit Bpe(const TokenizerJson& json)
        : TokenModel(json),
          m_fallsBackToBytes(json.boolValue("byte_fallback", false)),
          m_fusesUnknown(json.boolValue("fuse_unk", false)),
          m_ignoresMerges(json.boolValue("ignore_merges", false)) {
        rejectUnsupportedSettings(json);
        for (unsigned byte = 0; byte < m_bytes.size(); ++byte)
            m_bytes[byte] = find(byteToken(static_cast<unsigned char>(byte)));
        const TokenizerJson merges = json.at("merges");
        m_merges.reserve(merges.size());
        for (std::size_t rank = 0; rank < merges.size(); ++rank) addMerge(merges, rank);
    }

    void tokenize(const std::string& word, std::vector<WordToken>& tokens) const override {
        if (m_ignoresMerges) {
            if (const auto id = find(word)) return tokens.push_back({*id, {0, word.size()}});
        }
        std::vector<Symbol> symbols = symbolsOf(word);
        applyMerges(symbols);
        for (Index i = 0; i < std::ssize(symbols); i = at(symbols, i).next)
            tokens.push_back({at(symbols, i).id, {at(symbols, i).begin, at(symbols, i).end}});
    }

 private:
    /// Throws FileReadError if `json` has settings that are not supported.
    static void rejectUnsupportedSettings(const TokenizerJson& json) {
        if (json.hasValue("dropout") && json.at("dropout").json() != 0)
            json.at("dropout").failUnsupported(json.at("dropout").json().dump(), "0, null");
        for (const char* name : {"continuing_subword_prefix", "end_of_word_suffix"})
            if (json.hasValue(name) && !json.stringValue(name).empty())
                json.at(name).failUnsupported(json.stringValue(name), "\"\", null");
    }
    static Symbol& at(std::vector<Symbol>& symbols, Index i) { return symbols[static_cast<std::size_t>(i)]; }

    /// Adds the merge at index `rank` of the list `merges`. Throws FileReadError if it is not a pair of
    /// tokens, or if the vocabulary lacks one of its tokens.
    void addMerge(const TokenizerJson& merges, std::size_t rank) {
        const auto tokens = tokensOfMerge(merges.json()[rank]);
        if (!tokens) merges.at(rank).fail(Message("files", "must be a pair of tokens"));
        const auto idOf = [&](std::string_view token) {
            const auto id = find(token);
            if (!id)
                merges.at(rank).fail(
                    Message(
                        "files",
                        "must use only tokens of the vocabulary, but the vocabulary does not contain “%1”")
                        .arg(excerptForMessage(std::string(token))));
            return *id;
        };
        const auto& [left, right] = *tokens;
        const Index leftId = idOf(left), rightId = idOf(right);
        m_merges.insert_or_assign(keyOf(leftId, rightId), Merge{rank, idOf(std::string(left).append(right))});
    }
    /// Returns a key for a pair of ids. Keys are unique, because ids are below 2³¹.
    static std::uint64_t keyOf(Index left, Index right) {
        return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint64_t>(right);
    }

    /// Returns the token of each character, or the tokens of its bytes, or the token for unknown words. If
    /// the file names no token for unknown words, a character without a token is dropped.
    std::vector<Symbol> symbolsOf(const std::string& word) const {
        std::vector<Symbol> symbols;
        symbols.reserve(word.size());
        bool isPreviousUnknown = false;
        for (std::size_t begin = 0, end = 0; begin < word.size(); begin = end) {
            const auto add = [&](Index id) {
                symbols.push_back({id, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                                   std::ssize(symbols) - 1, std::ssize(symbols) + 1});
            };
            end = begin + 1;
            while (end < word.size() && (word[end] & 0xc0) == 0x80) ++end;
            const auto character = std::string_view(word).substr(begin, end - begin);
            const auto characterId = find(character);
            const bool usesByteTokens =
                !characterId && m_fallsBackToBytes && std::ranges::all_of(character, [&](char byte) {
                    return m_bytes[static_cast<unsigned char>(byte)].has_value();
                });
            const bool isUnknown = !characterId && !usesByteTokens && namesUnknownToken();
            if (characterId) add(*characterId);
            if (usesByteTokens)
                for (const char byte : character) add(*m_bytes[static_cast<unsigned char>(byte)]);
            if (isUnknown && isPreviousUnknown && m_fusesUnknown) {
                symbols.back().end = static_cast<std::uint32_t>(end);
            } else if (isUnknown) {
                add(unknownTokenId(character));
            }
            isPreviousUnknown = isUnknown;
        }
        return symbols;
    }

    /// Joins the pair of lowest rank, and the leftmost of several, until no pair is left. The queue contains
    /// each pair once, so a word of n characters takes O(n log n) steps.
    void applyMerges(std::vector<Symbol>& symbols) const {
        std::priority_queue<Pair> pairs;
        const auto pushPair = [&](Index left) {
            if (left < 0 || at(symbols, left).next >= std::ssize(symbols)) return;
            const Index a = at(symbols, left).id, b = at(symbols, at(symbols, left).next).id;
            const auto found = m_merges.find(keyOf(a, b));
            if (found != m_merges.end()) pairs.push({found->second, left, a, b});
        };
        for (Index i = 0; i < std::ssize(symbols); ++i) pushPair(i);
        while (!pairs.empty()) {
            const Pair pair = pairs.top();
            pairs.pop();
            Symbol& left = at(symbols, pair.left);
            const bool isUpToDate = !left.isJoined && left.id == pair.leftId &&
                                    left.next < std::ssize(symbols) &&
                                    at(symbols, left.next).id == pair.rightId;
            if (!isUpToDate) continue;
            left.id = pair.merge.result;
            left.end = at(symbols, left.next).end;
            at(symbols, left.next).isJoined = true;
            left.next = at(symbols, left.next).next;
            if (left.next < std::ssize(symbols)) at(symbols, left.next).previous = pair.left;
            pushPair(pair.left);
            pushPair(left.previous);
        }
    }

    bool m_fallsBackToBytes, m_fusesUnknown, m_ignoresMerges;  ///< byte_fallback, fuse_unk, ignore_merges
    std::array<std::optional<Index>, 256> m_bytes;             ///< ids of the tokens <0x00> to <0xFF>, if any
    std::unordered_map<std::uint64_t, Merge> m_merges;         ///< by keyOf() of both ids
};

}  // namespace

std::unique_ptr<const TokenModel> makeBpe(const TokenizerJson& json) {
    return std::make_unique<Bpe>(json);
}

}  // namespace attention
