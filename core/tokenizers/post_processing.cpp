// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/post_processing.h"

#include <optional>

namespace attention {
namespace {

class NothingAround : public PostProcessing {
 public:
    std::vector<Index> apply(std::vector<Index> ids) const override { return ids; }
};

class Around : public PostProcessing {
 public:
    Around(std::vector<Index> before, std::vector<Index> behind)
        : m_before(std::move(before)), m_behind(std::move(behind)) {}
    std::vector<Index> apply(std::vector<Index> ids) const override {
        ids.insert(ids.begin(), m_before.begin(), m_before.end());
        ids.insert(ids.end(), m_behind.begin(), m_behind.end());
        return ids;
    }

 private:
    std::vector<Index> m_before, m_behind;
};

class AroundInTurn : public PostProcessing {
 public:
    explicit AroundInTurn(const TokenizerJson& list) {
        for (std::size_t i = 0; i < list.size(); ++i) m_steps.push_back(makePostProcessing(list.at(i)));
    }
    std::vector<Index> apply(std::vector<Index> ids) const override {
        for (const auto& step : m_steps) ids = step->apply(std::move(ids));
        return ids;
    }

 private:
    std::vector<std::unique_ptr<const PostProcessing>> m_steps;
};

/// `cls` in front and `sep` behind, each a token and its id.
std::unique_ptr<const PostProcessing> betweenTwo(const TokenizerJson& json) {
    const auto idOf = [&](const char* name) { return Index{json.at(name).at(std::size_t{1}).id()}; };
    return std::make_unique<Around>(std::vector{idOf("cls")}, std::vector{idOf("sep")});
}

/// The text, once, among special tokens, each of which may stand for several ids.
std::unique_ptr<const PostProcessing> byTemplate(const TokenizerJson& json) {
    constexpr std::size_t most = 1000;  // names may repeat lists, and a few bytes ask for any number of ids
    std::vector<Index> before, behind;
    int texts = 0;
    const TokenizerJson list = json.at("single");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const TokenizerJson entry = list.at(i);
        if (entry.has("Sequence")) {
            ++texts;
            continue;
        }
        const std::string name = entry.at("SpecialToken").text("id");
        const TokenizerJson ids = json.at("special_tokens").at(name).at("ids");
        for (std::size_t j = 0; j < ids.size(); ++j) {
            (texts == 0 ? before : behind).push_back(ids.at(j).id());
            if (before.size() + behind.size() > most)
                list.fail(Message("files", "puts more than %1 tokens around the text").with(most));
        }
    }
    if (texts != 1) list.fail(Message("files", "does not hold the text once"));
    return std::make_unique<Around>(std::move(before), std::move(behind));
}

}  // namespace

std::unique_ptr<const PostProcessing> makePostProcessing(const TokenizerJson& json) {
    if (json.isNull()) return std::make_unique<NothingAround>();
    const std::string type = json.text("type");
    if (type == "ByteLevel") return std::make_unique<NothingAround>();  // moves offsets only
    if (type == "Sequence") return std::make_unique<AroundInTurn>(json.at("processors"));
    if (type == "BertProcessing" || type == "RobertaProcessing") return betweenTwo(json);
    if (type == "TemplateProcessing") return byTemplate(json);
    json.refuse(type, "Sequence, ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing");
}

}  // namespace attention
