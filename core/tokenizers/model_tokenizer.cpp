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
constexpr std::size_t longestInput = 2'000'000;

/// Returns the part `name` of `root`, or a view of null if the part is missing.
TokenizerJson partOf(const TokenizerJson& root, const std::string& name) {
    static const nlohmann::json nothing;
    return root.hasValue(name) ? root.at(name) : TokenizerJson(nothing, {root.location().file, name});
}

}  // namespace

ModelTokenizer::ModelTokenizer(const TokenizerJson& json)
    : m_path(json.location().file),
      m_normalizer(std::make_unique<TextNormalizer>(readTextNormalizer(partOf(json, "normalizer")))),
      m_preTokenizer(std::make_unique<PreTokenizer>(readPreTokenizer(partOf(json, "pre_tokenizer")))),
      m_model(makeTokenModel(json.at("model"))),
      m_around(std::make_unique<TemplateProcessing>(readPostProcessor(partOf(json, "post_processor")))) {
    readAddedTokens(partOf(json, "added_tokens"));
}

ModelTokenizer::~ModelTokenizer() = default;

void ModelTokenizer::readAddedTokens(const TokenizerJson& list) {
    std::vector<AddedTokens::Token> early, late;
    for (std::size_t i = 0; !list.isNull() && i < list.size(); ++i) {
        const TokenizerJson token = list.at(i);
        const std::string content = token.stringValue("content");
        AddedTokens::Token added{toUnicodeString(content), token.at("id").tokenId(),
                                 token.boolValue("single_word", false), token.boolValue("lstrip", false),
                                 token.boolValue("rstrip", false)};
        m_addedTexts.insert_or_assign(added.id, content);
        const bool isLate = token.boolValue("normalized", true);
        if (isLate) added.content = m_normalizer->apply(added.content);
        (isLate ? late : early).push_back(std::move(added));
    }
    m_early = std::make_unique<AddedTokens>(std::move(early));
    m_late = std::make_unique<AddedTokens>(std::move(late));
}

const std::string* ModelTokenizer::tokenText(Index id) const {
    const auto added = m_addedTexts.find(id);
    return added == m_addedTexts.end() ? m_model->vocabulary().tokenText(id) : &added->second;
}

std::string ModelTokenizer::tokenDisplayText(Index id) const {
    const std::string* const known = tokenText(id);
    if (!known) return std::to_string(id);
    const bool isOfBytes = m_preTokenizer->usesByteCharacters && !m_addedTexts.contains(id);
    return isOfBytes ? decodeByteCharacters(*known) : *known;
}

ModelTokens ModelTokenizer::tokenize(const std::string& text) const {
    if (text.size() > longestInput)
        JsonLocation{m_path, {}}.fail(
            Message("files", "a text of %1 bytes is too long; at most %2 are cut into tokens")
                .arg(text.size(), longestInput));
    std::vector<Index> ids = m_around->before;
    bool isFirst = true;
    for (const AddedTokens::Segment& part : m_early->split(toUnicodeString(text))) {
        if (part.id) {
            ids.push_back(*part.id);
        } else {
            for (const AddedTokens::Segment& inner : m_late->split(m_normalizer->apply(part.text))) {
                if (inner.id) ids.push_back(*inner.id);
                if (!inner.id) {
                    for (const TextFragment& word : m_preTokenizer->apply(inner.text, isFirst))
                        m_model->tokenize(toUtf8(word), ids);
                }
                isFirst = false;
            }
        }
        isFirst = false;
    }
    ids.insert(ids.end(), m_around->after.begin(), m_around->after.end());
    ModelTokens result{std::move(ids), {}, {}};
    for (const Index id : result.ids) {
        const std::string* const known = this->tokenText(id);
        result.texts.push_back(known ? *known : std::to_string(id));
        result.displayTexts.push_back(tokenDisplayText(id));
    }
    return result;
}

}  // namespace attention
