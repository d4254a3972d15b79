// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_steps.h"

namespace attention {
namespace {

/// Returns the token "cls" before the text and the token "sep" after it. Each is a list of a token and its
/// id.
TemplateProcessing readBertProcessing(const TokenizerJson& json) {
    const auto idOf = [&](const char* name) { return Index{json.at(name).at(std::size_t{1}).tokenId()}; };
    return {{idOf("cls")}, {idOf("sep")}};
}

/// Returns the special tokens of a template, in which the text must occur once. A special token can have
/// several ids.
TemplateProcessing readTemplateProcessing(const TokenizerJson& json) {
    // A template can repeat a list of ids, so a short file could add any number of ids.
    constexpr std::size_t maxTokenCount = 1000;
    TemplateProcessing specialTokens;
    int textCount = 0;
    const TokenizerJson list = json.at("single");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const TokenizerJson entry = list.at(i);
        if (entry.hasValue("Sequence")) {
            ++textCount;
            continue;
        }
        const std::string name = entry.at("SpecialToken").stringValue("id");
        const TokenizerJson ids = json.at("special_tokens").at(name).at("ids");
        for (std::size_t j = 0; j < ids.size(); ++j) {
            (textCount == 0 ? specialTokens.before : specialTokens.after).push_back(ids.at(j).tokenId());
            if (specialTokens.before.size() + specialTokens.after.size() > maxTokenCount)
                list.fail(
                    Message("files", "must add at most %1 tokens before and after the text, but it adds more")
                        .arg(maxTokenCount));
        }
    }
    if (textCount != 1)
        list.fail(Message("files", "must contain exactly one entry “Sequence”, which represents the text"));
    return specialTokens;
}

}  // namespace

TemplateProcessing readPostProcessor(const TokenizerJson& json) {
    if (json.isNull()) return {};
    const std::string type = json.stringValue("type");
    if (type == "ByteLevel") return {};  // removes spaces from ranges of tokens only, which contain them here
    if (type == "BertProcessing" || type == "RobertaProcessing") return readBertProcessing(json);
    if (type == "TemplateProcessing") return readTemplateProcessing(json);
    if (type != "Sequence")
        json.failUnsupported(type,
                             "Sequence, ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing");
    TemplateProcessing specialTokens;
    const TokenizerJson list = json.at("processors");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto [before, after] = readPostProcessor(list.at(i));
        specialTokens.before.insert(specialTokens.before.begin(), before.begin(), before.end());
        specialTokens.after.insert(specialTokens.after.end(), after.begin(), after.end());
    }
    return specialTokens;
}

}  // namespace attention
