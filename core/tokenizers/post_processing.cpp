// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_steps.h"

namespace attention {
namespace {

/// Returns the token "cls" before the text and the token "sep" after it. Each is a list of a token and its
/// id.
TemplateProcessing betweenTwo(const TokenizerJson& json) {
    const auto idOf = [&](const char* name) { return Index{json.at(name).at(std::size_t{1}).tokenId()}; };
    return {{idOf("cls")}, {idOf("sep")}};
}

/// Returns the special tokens of a template, in which the text must occur once. A special token can have
/// several ids.
TemplateProcessing byTemplate(const TokenizerJson& json) {
    // A template can repeat a list of ids, so a short file could add any number of ids.
    constexpr std::size_t most = 1000;
    TemplateProcessing around;
    int texts = 0;
    const TokenizerJson list = json.at("single");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const TokenizerJson entry = list.at(i);
        if (entry.hasValue("Sequence")) {
            ++texts;
            continue;
        }
        const std::string name = entry.at("SpecialToken").stringValue("id");
        const TokenizerJson ids = json.at("special_tokens").at(name).at("ids");
        for (std::size_t j = 0; j < ids.size(); ++j) {
            (texts == 0 ? around.before : around.after).push_back(ids.at(j).tokenId());
            if (around.before.size() + around.after.size() > most)
                list.fail(Message("files", "puts more than %1 tokens around the text").arg(most));
        }
    }
    if (texts != 1) list.fail(Message("files", "does not hold the text once"));
    return around;
}

}  // namespace

TemplateProcessing readPostProcessor(const TokenizerJson& json) {
    if (json.isNull()) return {};
    const std::string type = json.stringValue("type");
    if (type == "ByteLevel") return {};  // changes offsets only, which are not used here
    if (type == "BertProcessing" || type == "RobertaProcessing") return betweenTwo(json);
    if (type == "TemplateProcessing") return byTemplate(json);
    if (type != "Sequence")
        json.failUnsupported(type,
                             "Sequence, ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing");
    TemplateProcessing all;
    const TokenizerJson list = json.at("processors");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto [before, behind] = readPostProcessor(list.at(i));
        all.before.insert(all.before.begin(), before.begin(), before.end());
        all.after.insert(all.after.end(), behind.begin(), behind.end());
    }
    return all;
}

}  // namespace attention
