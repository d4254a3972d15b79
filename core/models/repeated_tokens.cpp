// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/repeated_tokens.h"

#include "files/file_read_error.h"
#include "models/compute_model.h"
#include "models/session_model.h"

#include <algorithm>
#include <random>

namespace attention {
namespace {

constexpr Index maxCopyLength = 32;
constexpr Index randomSampleCount = 4;

std::vector<AttentionConfig> withoutCells(std::vector<AttentionConfig> configs) {
    for (AttentionConfig& config : configs) {
        config.mask.maskedCells.clear();
        config.cellMultipliers.clear();
    }
    return configs;
}

/// Returns the ids that the tokenizer adds before and after any text, such as [CLS] and [SEP]. A session
/// model adds no tokens. It replaces an empty text by a training sequence.
std::vector<Index> specialTokenIds(const Model& model) {
    if (dynamic_cast<const SessionModel*>(&model)) return {};
    InputSettings empty;
    empty.queryText.clear();
    return model.tokenize(empty).ids;
}

/// Returns the ids of the tokens that occur inside texts. Leaves out the ids `specialIds`, padding, and ids
/// without a token.
std::vector<Index> textTokenIds(const Model& model, const std::vector<Index>& specialIds) {
    std::vector<Index> ids;
    for (Index id = 0; id < model.config().vocabularySize; ++id) {
        const bool isPadding =
            id == model.config().paddingId && model.config().family->offsetsPositionsByPadding;
        if (isPadding || std::ranges::find(specialIds, id) != specialIds.end()) continue;
        if (model.hasPlaceholderTokens() || !model.tokenText(id).empty()) ids.push_back(id);
    }
    return ids;
}

/// Returns a text of `start`, the first `length` ids, and these ids again. The second copy counts in the
/// metrics. The token texts are the ids as numbers, because two different tokens may have the same text.
Shared<ModelText> repeatedText(const std::vector<Index>& start, const std::vector<Index>& ids, Index length) {
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
    auto result = std::make_shared<RepeatedTokensResult>();
    result->model = trace.model;
    result->configs = withoutCells(trace.configs);
    result->sampleCount = randomSampleCount;
    const std::vector<Index> specialIds = specialTokenIds(model);
    const bool hasStart = !specialIds.empty() && specialIds.front() == trace.text->ids.front();
    const std::vector<Index> start(specialIds.begin(), specialIds.begin() + (hasStart ? 1 : 0));
    std::vector<Index> ids = textTokenIds(model, specialIds);
    const Index availableLength =
        (model.config().maxTokens().value_or(2 * maxCopyLength + 1) - std::ssize(start)) / 2;
    result->copyLength = std::min({maxCopyLength, std::ssize(ids), availableLength});
    if (result->copyLength < 2)
        throw FileReadError(model.name(),
                            Message("models",
                                    "The test with repeated tokens requires at least two different tokens, "
                                    "each of them twice, but the model has too few positions or tokens."));

    std::vector<std::shared_ptr<HeadMaps>> maps;
    std::mt19937 engine(1);
    execution.monitor().begin(static_cast<double>(randomSampleCount));
    for (Index sample = 0; sample < randomSampleCount; ++sample) {
        execution.monitor().beginPhase(1);
        for (Index i = 0; i < result->copyLength; ++i)  // std::shuffle differs between standard libraries
            std::swap(
                ids[static_cast<std::size_t>(i)],
                ids[static_cast<std::size_t>(i) + engine() % (ids.size() - static_cast<std::size_t>(i))]);
        const auto modelTrace =
            computeModelTrace(trace.model, result->configs, repeatedText(start, ids, result->copyLength),
                              nullptr, 0, ExecutionContext(execution.monitor().stopToken()));
        if (!modelTrace) return nullptr;
        for (std::size_t layer = 0; layer < modelTrace->headMaps.size(); ++layer) {
            const HeadMaps& layerMaps = *modelTrace->headMaps[layer];
            if (sample == 0) maps.push_back(std::make_shared<HeadMaps>(layerMaps));
            for (std::size_t head = 0; sample > 0 && head < layerMaps.metrics.size(); ++head)
                add(maps[layer]->metrics[head], layerMaps.metrics[head]);
        }
        execution.monitor().advance(1);
    }
    result->headMaps.assign(maps.begin(), maps.end());
    return result;
}

}  // namespace attention
