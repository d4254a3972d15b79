// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/repeated_tokens.h"

#include "files/file_read_error.h"
#include "models/compute_model.h"

#include <algorithm>
#include <random>

namespace attention {
namespace {

constexpr Index longestCopy = 32;
constexpr Index drawCount = 4;

std::vector<AttentionConfig> withoutCells(std::vector<AttentionConfig> configs) {
    for (AttentionConfig& config : configs) {
        config.mask.maskedCells.clear();
        config.cellMultipliers.clear();
    }
    return configs;
}

/// Returns the ids that the tokenizer adds before and after any text, such as [CLS] and [SEP].
std::vector<Index> idsAround(const Model& model) {
    InputSettings empty;
    empty.queryText.clear();
    return model.tokenize(empty).ids;
}

/// Returns the ids of the tokens that occur inside texts. Leaves out the ids `around`, padding, and ids
/// without a token.
std::vector<Index> usualIds(const Model& model, const std::vector<Index>& around) {
    std::vector<Index> ids;
    for (Index id = 0; id < model.config().vocabularySize; ++id) {
        const bool isAround =
            id == model.config().paddingId && model.config().family->offsetsPositionsByPadding;
        if (isAround || std::ranges::find(around, id) != around.end()) continue;
        if (model.hasPlaceholderTokens() || !model.tokenText(id).empty()) ids.push_back(id);
    }
    return ids;
}

/// Returns a text of `start`, the first `length` ids, and these ids again. The second copy counts in the
/// metrics. The token texts are the ids as numbers, because two different tokens may have the same text.
Shared<ModelText> repeated(const std::vector<Index>& start, const std::vector<Index>& ids, Index length) {
    auto text = std::make_shared<ModelText>();
    text->ids = start;
    for (int copy = 0; copy < 2; ++copy) {
        text->firstMetricPosition = std::ssize(text->ids);
        text->ids.insert(text->ids.end(), ids.begin(), ids.begin() + length);
    }
    for (const Index id : text->ids) text->texts.push_back(std::to_string(id));
    InputSettings input;
    input.queryTokens = TokenLists{text->texts};
    text->tokens = std::make_shared<const Tokens>(tokenizeInput(input));
    return text;
}

/// Replaces each value of `sum` by the mean over the queries of `sum` and `more`, and adds the numbers of
/// queries.
void add(HeadRoleMetrics& sum, const HeadRoleMetrics& more) {
    for (std::size_t role = 0; role < headRoleCount; ++role) {
        const Index rows = sum.queryCounts[role] + more.queryCounts[role];
        if (rows > 0)
            sum.values[role] += (more.values[role] - sum.values[role]) *
                                static_cast<float>(more.queryCounts[role]) / static_cast<float>(rows);
        sum.queryCounts[role] = rows;
    }
}

}  // namespace

bool RepeatedTokensResult::appliesTo(const ModelTrace& trace) const {
    return model == trace.model && configs == withoutCells(trace.configs);
}

Shared<RepeatedTokensResult> testOnRepeatedTokens(const ModelTrace& trace,
                                                  const ExecutionContext& execution) {
    const Model& model = *trace.model;
    auto test = std::make_shared<RepeatedTokensResult>();
    test->model = trace.model;
    test->configs = withoutCells(trace.configs);
    test->sampleCount = drawCount;
    const std::vector<Index> around = idsAround(model);
    const bool hasStart = !around.empty() && around.front() == trace.text->ids.front();
    const std::vector<Index> start(around.begin(), around.begin() + (hasStart ? 1 : 0));
    std::vector<Index> ids = usualIds(model, around);
    const Index room = (model.config().maxTokens().value_or(2 * longestCopy + 1) - std::ssize(start)) / 2;
    test->copyLength = std::min({longestCopy, std::ssize(ids), room});
    if (test->copyLength < 2)
        throw FileReadError(model.name(), Message("models", "has no room for two copies"));

    std::vector<std::shared_ptr<HeadMaps>> maps;
    std::mt19937 engine(1);
    execution.monitor().begin(static_cast<double>(drawCount));
    for (Index draw = 0; draw < drawCount; ++draw) {
        execution.monitor().beginStage(1);
        for (Index i = 0; i < test->copyLength; ++i)  // std::shuffle differs between standard libraries
            std::swap(
                ids[static_cast<std::size_t>(i)],
                ids[static_cast<std::size_t>(i) + engine() % (ids.size() - static_cast<std::size_t>(i))]);
        const auto all = computeModelTrace(trace.model, test->configs, repeated(start, ids, test->copyLength),
                                           nullptr, 0, ExecutionContext(execution.monitor().stopToken()));
        if (!all) return nullptr;
        for (std::size_t layer = 0; layer < all->headMaps.size(); ++layer) {
            const HeadMaps& now = *all->headMaps[layer];
            if (draw == 0) maps.push_back(std::make_shared<HeadMaps>(now));
            for (std::size_t head = 0; draw > 0 && head < now.metrics.size(); ++head)
                add(maps[layer]->metrics[head], now.metrics[head]);
        }
        execution.monitor().advance(1);
    }
    test->headMaps.assign(maps.begin(), maps.end());
    return test;
}

}  // namespace attention
