// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/model_tokenizer.h"

#include "tokenizers/added_tokens.h"
#include "tokenizers/byte_characters.h"
#include "tokenizers/token_model.h"
#include "tokenizers/tokenizer_steps.h"

#include <nlohmann/json.hpp>

namespace attention {
namespace {

/// The maximum length of a text in bytes, which is more than any model processes at once.
constexpr std::size_t maxInputBytes = 2'000'000;

/// Returns the part `name` of `root`, or a view of null if the part is missing.
TokenizerJson memberOrNull(const TokenizerJson& root, const std::string& name) {
    static const nlohmann::json nullJson;
    return root.hasValue(name) ? root.at(name) : TokenizerJson(nullJson, {root.location().file, name});
}

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
        AddedTokens::Token added{toUnicodeString(content), token.at("id").tokenId(),
                                 token.boolValue("single_word", false), token.boolValue("lstrip", false),
                                 token.boolValue("rstrip", false)};
        m_addedTokenTexts.insert_or_assign(added.id, content);
        const bool matchesNormalizedText = token.boolValue("normalized", true);
        if (matchesNormalizedText) added.content = m_normalizer->apply(added.content);
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
        JsonLocation{m_path, {}}.fail(
            Message("files", "a text of %1 bytes is too long; at most %2 are cut into tokens")
                .arg(text.size(), maxInputBytes));
    std::vector<Index> ids = m_specialTokens->before;
    bool isFirst = true;
    for (const AddedTokens::Segment& segment : m_tokensBeforeNormalization->split(toUnicodeString(text))) {
        if (segment.id) {
            ids.push_back(*segment.id);
        } else {
            for (const AddedTokens::Segment& innerSegment :
                 m_tokensAfterNormalization->split(m_normalizer->apply(segment.text))) {
                if (innerSegment.id) ids.push_back(*innerSegment.id);
                if (!innerSegment.id) {
                    for (const TextFragment& word : m_preTokenizer->apply(innerSegment.text, isFirst))
                        m_model->tokenize(toUtf8(word), ids);
                }
                isFirst = false;
            }
        }
        isFirst = false;
    }
    ids.insert(ids.end(), m_specialTokens->after.begin(), m_specialTokens->after.end());
    ModelTokens result{std::move(ids), {}, {}};
    for (const Index id : result.ids) {
        const std::string* const vocabularyText = this->tokenText(id);
        result.texts.push_back(vocabularyText ? *vocabularyText : std::to_string(id));
        result.displayTexts.push_back(tokenDisplayText(id));
    }
    return result;
}

}  // namespace attention
