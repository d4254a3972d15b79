// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage.h"

#include <algorithm>
#include <span>

namespace attention {

constexpr std::array<StageInfo, 14> allStages = {{
    {Stage::QueryEmbeddings, "query_embeddings", false, Axis::Query, Axis::Dimension},
    {Stage::KeyEmbeddings, "key_embeddings", false, Axis::Key, Axis::Dimension},
    {Stage::Queries, "queries", true, Axis::Query, Axis::Dimension},
    {Stage::Keys, "keys", true, Axis::Key, Axis::Dimension},
    {Stage::Values, "values", true, Axis::Key, Axis::Dimension},
    {Stage::RawScores, "raw_scores", true, Axis::Query, Axis::Key},
    {Stage::ScaledScores, "scaled_scores", true, Axis::Query, Axis::Key},
    {Stage::MaskedScores, "masked_scores", true, Axis::Query, Axis::Key},
    {Stage::Weights, "weights", true, Axis::Query, Axis::Key},
    {Stage::DroppedWeights, "dropped_weights", true, Axis::Query, Axis::Key},
    {Stage::Context, "context", true, Axis::Query, Axis::Dimension},
    {Stage::Concat, "concat", false, Axis::Query, Axis::Dimension},
    {Stage::Output, "output", false, Axis::Query, Axis::Dimension},
    {Stage::Entropy, "entropy", true, Axis::Query, Axis::None},
}};

constexpr std::array<StageInfo, 23> innerStages = {{
    {Stage::EmbeddingTable, "embedding", false, Axis::Vocabulary, Axis::Dimension},
    {Stage::HiddenQueries, "x_q", false, Axis::Query, Axis::Dimension},
    {Stage::HiddenKeys, "x_k", false, Axis::Key, Axis::Dimension},
    {Stage::HiddenValues, "x_v", false, Axis::Key, Axis::Dimension},
    {Stage::ScoredQueries, "scored_queries", true, Axis::Query, Axis::Dimension},
    {Stage::ScoredKeys, "scored_keys", true, Axis::Key, Axis::Dimension},
    {Stage::FirstQueryMatrix, "w_q", false, Axis::Dimension, Axis::Dimension},
    {Stage::FirstKeyMatrix, "w_k", false, Axis::Dimension, Axis::Dimension},
    {Stage::FirstValueMatrix, "w_v", false, Axis::Dimension, Axis::Dimension},
    {Stage::QueryMatrix, "W_Q", true, Axis::Dimension, Axis::Dimension},
    {Stage::KeyMatrix, "W_K", true, Axis::Dimension, Axis::Dimension},
    {Stage::ValueMatrix, "W_V", true, Axis::Dimension, Axis::Dimension},
    {Stage::QueryBias, "b_Q", true, Axis::Dimension, Axis::None},
    {Stage::KeyBias, "b_K", true, Axis::Dimension, Axis::None},
    {Stage::ValueBias, "b_V", true, Axis::Dimension, Axis::None},
    {Stage::OutputMatrix, "W_O", false, Axis::Dimension, Axis::Dimension},
    {Stage::OutputBias, "b_O", false, Axis::Dimension, Axis::None},
    {Stage::AdditiveQueryMatrix, "W_aq", true, Axis::Dimension, Axis::Dimension},
    {Stage::AdditiveKeyMatrix, "W_ak", true, Axis::Dimension, Axis::Dimension},
    {Stage::AdditiveVector, "v_a", true, Axis::Dimension, Axis::None},
    {Stage::BilinearMatrix, "W", true, Axis::Dimension, Axis::Dimension},
    {Stage::LowRankQueryMatrix, "V", true, Axis::Dimension, Axis::Dimension},
    {Stage::LowRankKeyMatrix, "U", true, Axis::Dimension, Axis::Dimension},
}};

namespace {

/// Whether each stage stands where its enumerator says, which infoOf() and isInner() rely on.
constexpr bool areInOrder(std::span<const StageInfo> stages, std::size_t first) {
    for (std::size_t i = 0; i < stages.size(); ++i)
        if (stages[i].stage != static_cast<Stage>(first + i)) return false;
    return true;
}
static_assert(areInOrder(allStages, 0) && areInOrder(innerStages, allStages.size()));
static_assert(allStages.back().stage == Stage::Entropy);

}  // namespace

const StageInfo& infoOf(Stage stage) {
    const auto i = static_cast<std::size_t>(stage);
    return i < allStages.size() ? allStages[i] : innerStages[i - allStages.size()];
}

Stage pipelineStage(Stage stage) {
    if (stage <= Stage::Entropy) return stage;
    switch (stage) {
        case Stage::EmbeddingTable:
            return Stage::QueryEmbeddings;
        case Stage::HiddenQueries:
        case Stage::FirstQueryMatrix:
        case Stage::QueryMatrix:
        case Stage::QueryBias:
            return Stage::Queries;
        case Stage::HiddenKeys:
        case Stage::FirstKeyMatrix:
        case Stage::KeyMatrix:
        case Stage::KeyBias:
            return Stage::Keys;
        case Stage::HiddenValues:
        case Stage::FirstValueMatrix:
        case Stage::ValueMatrix:
        case Stage::ValueBias:
            return Stage::Values;
        case Stage::OutputMatrix:
        case Stage::OutputBias:
            return Stage::Output;
        default:
            return Stage::RawScores;
    }
}

std::optional<Stage> stageNamed(std::string_view name) {
    const auto outer = std::ranges::find(allStages, name, &StageInfo::name);
    if (outer != allStages.end()) return outer->stage;
    const auto inner = std::ranges::find(innerStages, name, &StageInfo::name);
    if (inner != innerStages.end()) return inner->stage;
    return std::nullopt;
}

}  // namespace attention
