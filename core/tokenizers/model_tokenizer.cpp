// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/model_tokenizer.h"

#include "files/file_read_error.h"
#include "tokenizers/added_tokens.h"
#include "tokenizers/byte_characters.h"
#include "tokenizers/token_model.h"
#include "tokenizers/tokenizer_steps.h"

#include <nlohmann/json.hpp>
#include <unicode/utf8.h>

#include <algorithm>

namespace attention {
namespace {

/// The maximum length of a text in bytes, which is more than any model processes at once.
constexpr std::size_t maxInputBytes = 2'000'000;

/// Returns the part `name` of `root`, or a view of null if the part is missing.
TokenizerJson memberOrNull(const TokenizerJson& root, const std::string& name) {
    static const nlohmann::json nullJson;
    return root.hasValue(name) ? root.at(name) : TokenizerJson(nullJson, {root.location().file, name});
}

/// Appends tokens and their ranges to a ModelTokens.
class TokenAppender {
 public:
    explicit TokenAppender(ModelTokens& tokens) : m_tokens(tokens) {}

    /// Appends a token. If `range` begins or ends before the range of the previous token, its bound is moved.
    /// This is the case for a character that a pre-tokenizer inserts into the result of one character.
    void add(Index id, TextRange range) {
        m_lastRange = {std::max(range.begin, m_lastRange.begin), std::max(range.end, m_lastRange.end)};
        m_tokens.ids.push_back(id);
        m_tokens.ranges.emplace_back(m_lastRange);
    }
    /// Splits `word` into tokens of `model` and appends them.
    void addWord(const AlignedText& word, const TokenModel& model) {
        m_wordTokens.clear();
        model.tokenize(word.toUtf8(), m_wordTokens);
        std::size_t unit = 0, byte = 0;  // the start of the token in UTF-16 and UTF-8
        for (const WordToken& token : m_wordTokens) {
            unit = unitAt(word, token.part.begin, unit, byte);
            std::size_t endByte = byte;
            const std::size_t endUnit = unitAt(word, token.part.end, unit, endByte);
            const TextRange emptyRange{m_lastRange.end, m_lastRange.end};
            add(token.id, unit < endUnit ? word.sourceRange(unit, endUnit) : emptyRange);
        }
    }

 private:
    /// Returns the unit of `text` that begins at `targetByte` of the text in UTF-8. The search starts at
    /// `unit`, which begins at `byte`. Sets `byte` to `targetByte`.
    static std::size_t unitAt(const AlignedText& text, std::size_t targetByte, std::size_t unit,
                              std::size_t& byte) {
        while (byte < targetByte) {
            const AlignedText::Character character = text.characterAt(unit);
            byte += U8_LENGTH(character.codePoint);
            unit = character.end;
        }
        return unit;
    }

    ModelTokens& m_tokens;
    std::vector<WordToken> m_wordTokens;  ///< kept to reuse its memory
    TextRange m_lastRange;                ///< range of the last token, or {0, 0}
};

}  // namespace

ModelTokenizer::ModelTokenizer(const TokenizerJson& json)
    : m_path(json.location().file),
      m_normalizer(std::make_unique<TextNormalizer>(readTextNormalizer(memberOrNull(json, "normalizer")))),
      m_preTokenizer(std::make_unique<PreTokenizer>(readPreTokenizer(memberOrNull(json, "pre_tokenizer")))),
      m_model(makeTokenModel(json.at("model"))),
      m_specialTokens(
          std::make_unique<TemplateProcessing>(readPostProcessor(memberOrNull(json, "post_processor")))) {
    readAddedTokens(memberOrNull(json, "added_tokens"));
}

ModelTokenizer::~ModelTokenizer() = default;

void ModelTokenizer::readAddedTokens(const TokenizerJson& list) {
    std::vector<AddedTokens::Token> beforeNormalization, afterNormalization;
    for (std::size_t i = 0; !list.isNull() && i < list.size(); ++i) {
        const TokenizerJson token = list.at(i);
        const std::string content = token.stringValue("content");
        AddedTokens::Token added{toUtf16(content), token.at("id").tokenId(),
                                 token.boolValue("single_word", false), token.boolValue("lstrip", false),
                                 token.boolValue("rstrip", false)};
        m_addedTokenTexts.insert_or_assign(added.id, content);
        const bool matchesNormalizedText = token.boolValue("normalized", true);
        if (matchesNormalizedText)
            added.content = m_normalizer->apply(AlignedText::fromUtf8(content)).units();
        (matchesNormalizedText ? afterNormalization : beforeNormalization).push_back(std::move(added));
    }
    m_tokensBeforeNormalization = std::make_unique<AddedTokens>(std::move(beforeNormalization));
    m_tokensAfterNormalization = std::make_unique<AddedTokens>(std::move(afterNormalization));
}

const std::string* ModelTokenizer::tokenText(Index id) const {
    const auto added = m_addedTokenTexts.find(id);
    return added == m_addedTokenTexts.end() ? m_model->vocabulary().tokenText(id) : &added->second;
}

std::string ModelTokenizer::tokenDisplayText(Index id) const {
    const std::string* const text = tokenText(id);
    if (!text) return std::to_string(id);
    const bool isByteEncoded = m_preTokenizer->usesByteCharacters && !m_addedTokenTexts.contains(id);
    return isByteEncoded ? decodeByteCharacters(*text) : *text;
}

ModelTokens ModelTokenizer::tokenize(const std::string& text) const {
    if (text.size() > maxInputBytes)
        throw FileReadError(
            m_path, Message("files", "The text must have at most %2 bytes for this tokenizer, but it has %1.")
                        .arg(text.size(), maxInputBytes));
    const auto segments = m_tokensBeforeNormalization->split(AlignedText::fromUtf8(text));
    ModelTokens tokens;
    const auto addSpecialTokens = [&](const std::vector<Index>& ids) {
        tokens.ids.insert(tokens.ids.end(), ids.begin(), ids.end());
        tokens.ranges.resize(tokens.ids.size());
    };
    addSpecialTokens(m_specialTokens->before);
    TokenAppender appender(tokens);
    bool isFirst = true;
    for (const AddedTokens::Segment& segment : segments) {
        if (segment.id) {
            appender.add(*segment.id, segment.text.sourceRange());
        } else {
            for (const AddedTokens::Segment& innerSegment :
                 m_tokensAfterNormalization->split(m_normalizer->apply(segment.text))) {
                if (innerSegment.id) {
                    appender.add(*innerSegment.id, innerSegment.text.sourceRange());
                } else {
                    for (const AlignedText& word : m_preTokenizer->apply(innerSegment.text, isFirst))
                        appender.addWord(word, *m_model);
                }
                isFirst = false;
            }
        }
        isFirst = false;
    }
    addSpecialTokens(m_specialTokens->after);
    for (const Index id : tokens.ids) {
        const std::string* const vocabularyText = this->tokenText(id);
        tokens.texts.push_back(vocabularyText ? *vocabularyText : std::to_string(id));
        tokens.displayTexts.push_back(tokenDisplayText(id));
    }
    return tokens;
}

}  // namespace attention
