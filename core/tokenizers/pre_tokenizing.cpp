// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/byte_characters.h"
#include "tokenizers/pattern.h"

#include <unicode/uchar.h>

#include <algorithm>

namespace attention {
namespace {

const char* const gpt2Words = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

class Whole : public PreTokenizing {
 public:
    std::vector<Piece> apply(const Piece& piece, bool) const override { return {piece}; }
};

class CutInTurn : public PreTokenizing {
 public:
    explicit CutInTurn(const TokenizerJson& json) : m_place(json.place()) {
        const TokenizerJson list = json.at("pretokenizers");
        for (std::size_t i = 0; i < list.size(); ++i) m_steps.push_back(makePreTokenizing(list.at(i)));
    }
    std::vector<Piece> apply(const Piece& piece, bool isFirst) const override {
        std::vector<Piece> pieces = {piece};
        for (const auto& step : m_steps) {
            std::vector<Piece> finer;
            std::int64_t length = 0;
            for (std::size_t i = 0; i < pieces.size(); ++i) {
                for (Piece& part : step->apply(pieces[i], isFirst && i == 0)) {
                    requireLength(length += part.length(), m_place);
                    finer.push_back(std::move(part));
                }
            }
            pieces = std::move(finer);
        }
        return pieces;
    }
    bool makesByteCharacters() const override {
        return std::ranges::any_of(m_steps, [](const auto& step) { return step->makesByteCharacters(); });
    }

 private:
    JsonPlace m_place;
    std::vector<std::unique_ptr<const PreTokenizing>> m_steps;
};

/// Words between white space; where `cutsPunctuation`, each sign by itself.
class Words : public PreTokenizing {
 public:
    explicit Words(bool cutsPunctuation) : m_cutsPunctuation(cutsPunctuation) {}
    std::vector<Piece> apply(const Piece& piece, bool) const override {
        std::vector<Piece> words;
        Piece word;
        const auto finish = [&] {
            if (!word.isEmpty()) words.push_back(word);
            word.remove();
        };
        for (std::int32_t i = 0; i < piece.length(); i = piece.moveIndex32(i, 1)) {
            const UChar32 c = piece.char32At(i);
            const bool isAlone = m_cutsPunctuation && isSign(c);
            if (isAlone || isWhite(c)) finish();
            if (isAlone) words.emplace_back(c);
            if (!isAlone && !isWhite(c)) word.append(c);
        }
        finish();
        return words;
    }

 private:
    static bool isSign(UChar32 c) {
        if (c < 128) return c > ' ' && c < 127 && !u_isalnum(c);
        return u_ispunct(c);
    }

    bool m_cutsPunctuation;
};

class Matches : public PreTokenizing {
 public:
    Matches(const char* pattern, const TokenizerJson& json) : m_pattern(pattern, json.place()) {}
    std::vector<Piece> apply(const Piece& piece, bool) const override { return m_pattern.matches(piece); }

 private:
    Pattern m_pattern;
};

class Split : public PreTokenizing {
 public:
    explicit Split(const TokenizerJson& json) : m_pattern(patternIn(json.at("pattern"))) {
        if (json.text("behavior") != "Isolated")
            json.at("behavior").refuse(json.text("behavior"), "Isolated");
        if (json.flag("invert", false)) json.at("invert").refuse("true", "false");
    }
    std::vector<Piece> apply(const Piece& piece, bool) const override { return m_pattern.isolated(piece); }

 private:
    static Pattern patternIn(const TokenizerJson& json) {
        if (json.has("Regex")) return Pattern(json.text("Regex"), json.place());
        return Pattern(Pattern::literally(json.text("String")), json.place());
    }
    Pattern m_pattern;
};

class Bytes : public PreTokenizing {
 public:
    explicit Bytes(const TokenizerJson& json)
        : m_pattern(gpt2Words, json.place()),
          m_addsSpace(json.flag("add_prefix_space", true)),
          m_cutsWords(json.flag("use_regex", true)) {}
    std::vector<Piece> apply(const Piece& piece, bool) const override {
        Piece text = piece;
        if (m_addsSpace && !text.startsWith(u" ")) text.insert(0, u' ');
        std::vector<Piece> words = m_cutsWords ? m_pattern.isolated(text) : std::vector<Piece>{text};
        for (Piece& word : words) word = inByteCharacters(utf8Of(word));
        return words;
    }
    bool makesByteCharacters() const override { return true; }

 private:
    Pattern m_pattern;
    bool m_addsSpace, m_cutsWords;
};

/// Spaces become marks, with one in front of the first word.
class Marks : public PreTokenizing {
 public:
    explicit Marks(const TokenizerJson& json)
        : m_mark(pieceOf(json.text("replacement"))), m_cutsWords(json.flag("split", true)) {
        if (m_mark.countChar32() != 1) json.at("replacement").fail(Message("files", "is not one character"));
        std::string scheme = json.flag("add_prefix_space", true) ? "always" : "never";
        if (json.has("prepend_scheme")) scheme = json.text("prepend_scheme");
        if (scheme != "first" && scheme != "always" && scheme != "never")
            json.at("prepend_scheme").refuse(scheme, "first, always, never");
        m_isBeforeAll = scheme == "always";
        m_isBeforeFirst = scheme != "never";
    }
    std::vector<Piece> apply(const Piece& piece, bool isFirst) const override {
        Piece text = piece;
        text.findAndReplace(u" ", m_mark);
        const bool isWanted = m_isBeforeAll || (m_isBeforeFirst && isFirst);
        if (isWanted && !text.startsWith(m_mark)) text.insert(0, m_mark);
        if (!m_cutsWords) return {text};
        std::vector<Piece> words;
        std::int32_t begin = 0;
        while (begin < text.length()) {
            std::int32_t end = text.indexOf(
                m_mark, begin + (text.compare(begin, m_mark.length(), m_mark) == 0 ? m_mark.length() : 1));
            if (end < 0) end = text.length();
            words.push_back(Piece(text, begin, end - begin));
            begin = end;
        }
        return words;
    }

 private:
    Piece m_mark;
    bool m_cutsWords;
    bool m_isBeforeAll = false, m_isBeforeFirst = false;
};

}  // namespace

std::unique_ptr<const PreTokenizing> makePreTokenizing(const TokenizerJson& json) {
    if (json.isNull()) return std::make_unique<Whole>();
    const std::string type = json.text("type");
    if (type == "Sequence") return std::make_unique<CutInTurn>(json);
    if (type == "BertPreTokenizer") return std::make_unique<Words>(true);
    if (type == "WhitespaceSplit") return std::make_unique<Words>(false);
    if (type == "Whitespace") return std::make_unique<Matches>(R"(\w+|[^\w\s]+)", json);
    if (type == "Split") return std::make_unique<Split>(json);
    if (type == "ByteLevel") return std::make_unique<Bytes>(json);
    if (type == "Metaspace") return std::make_unique<Marks>(json);
    json.refuse(type, "Sequence, BertPreTokenizer, Whitespace, WhitespaceSplit, Split, ByteLevel, Metaspace");
}

}  // namespace attention
