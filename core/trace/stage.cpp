// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/stage.h"

#include <algorithm>
#include <span>

namespace attention {

constexpr std::array<StageInfo, 25> allStages = {{
    {Stage::HiddenIn, "hidden_in", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::HiddenIn},
    {Stage::QueryEmbeddings, "query_embeddings", HeadAxis::None, Axis::Query, Axis::Dimension,
     Stage::QueryEmbeddings},
    {Stage::KeyEmbeddings, "key_embeddings", HeadAxis::None, Axis::Key, Axis::Dimension,
     Stage::KeyEmbeddings},
    {Stage::Queries, "queries", HeadAxis::Query, Axis::Query, Axis::Dimension, Stage::Queries},
    {Stage::Keys, "keys", HeadAxis::KeyValue, Axis::Key, Axis::Dimension, Stage::Keys},
    {Stage::Values, "values", HeadAxis::KeyValue, Axis::Key, Axis::Dimension, Stage::Values},
    {Stage::ScoredQueries, "scored_queries", HeadAxis::Query, Axis::Query, Axis::Dimension,
     Stage::ScoredQueries},
    {Stage::ScoredKeys, "scored_keys", HeadAxis::KeyValue, Axis::Key, Axis::Dimension, Stage::ScoredKeys},
    {Stage::RawScores, "raw_scores", HeadAxis::Query, Axis::Query, Axis::Key, Stage::RawScores},
    {Stage::ScaledScores, "scaled_scores", HeadAxis::Query, Axis::Query, Axis::Key, Stage::ScaledScores},
    {Stage::MaskedScores, "masked_scores", HeadAxis::Query, Axis::Query, Axis::Key, Stage::MaskedScores},
    {Stage::Weights, "weights", HeadAxis::Query, Axis::Query, Axis::Key, Stage::Weights},
    {Stage::DroppedWeights, "dropped_weights", HeadAxis::Query, Axis::Query, Axis::Key,
     Stage::DroppedWeights},
    {Stage::Context, "context", HeadAxis::Query, Axis::Query, Axis::Dimension, Stage::Context},
    {Stage::Concat, "concat", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::Concat},
    {Stage::Output, "output", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::Output},
    {Stage::AttentionSum, "attention_sum", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::AttentionSum},
    {Stage::MlpIn, "mlp_in", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpIn},
    {Stage::MlpGate, "mlp_gate", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpGate},
    {Stage::MlpUp, "mlp_up", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpUp},
    {Stage::MlpActivated, "mlp_activated", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpActivated},
    {Stage::MlpOutput, "mlp_output", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpOutput},
    {Stage::MlpSum, "mlp_sum", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::MlpSum},
    {Stage::HiddenOut, "hidden_out", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::HiddenOut},
    {Stage::Entropy, "entropy", HeadAxis::Query, Axis::Query, Axis::None, Stage::Entropy},
}};

constexpr std::array<StageInfo, 35> innerStages = {{
    {Stage::EmbeddingTable, "embedding", HeadAxis::None, Axis::Vocabulary, Axis::Dimension,
     Stage::QueryEmbeddings},
    {Stage::HiddenQueries, "x_q", HeadAxis::None, Axis::Query, Axis::Dimension, Stage::Queries},
    {Stage::HiddenKeys, "x_k", HeadAxis::None, Axis::Key, Axis::Dimension, Stage::Keys},
    {Stage::HiddenValues, "x_v", HeadAxis::None, Axis::Key, Axis::Dimension, Stage::Values},
    {Stage::MappedQueries, "mapped_queries", HeadAxis::Query, Axis::Query, Axis::Dimension, Stage::RawScores},
    {Stage::MappedKeys, "mapped_keys", HeadAxis::Query, Axis::Key, Axis::Dimension, Stage::RawScores},
    {Stage::FirstQueryMatrix, "w_q", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::Queries},
    {Stage::FirstKeyMatrix, "w_k", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::Keys},
    {Stage::FirstValueMatrix, "w_v", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::Values},
    {Stage::QueryMatrix, "W_Q", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::Queries},
    {Stage::KeyMatrix, "W_K", HeadAxis::KeyValue, Axis::Dimension, Axis::Dimension, Stage::Keys},
    {Stage::ValueMatrix, "W_V", HeadAxis::KeyValue, Axis::Dimension, Axis::Dimension, Stage::Values},
    {Stage::QueryBias, "b_Q", HeadAxis::Query, Axis::Dimension, Axis::None, Stage::Queries},
    {Stage::KeyBias, "b_K", HeadAxis::KeyValue, Axis::Dimension, Axis::None, Stage::Keys},
    {Stage::ValueBias, "b_V", HeadAxis::KeyValue, Axis::Dimension, Axis::None, Stage::Values},
    {Stage::OutputMatrix, "W_O", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::Output},
    {Stage::OutputBias, "b_O", HeadAxis::None, Axis::Dimension, Axis::None, Stage::Output},
    {Stage::AdditiveQueryMatrix, "W_aq", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::RawScores},
    {Stage::AdditiveKeyMatrix, "W_ak", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::RawScores},
    {Stage::AdditiveVector, "v_a", HeadAxis::Query, Axis::Dimension, Axis::None, Stage::RawScores},
    {Stage::BilinearMatrix, "W", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::RawScores},
    {Stage::LowRankQueryMatrix, "V", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::RawScores},
    {Stage::LowRankKeyMatrix, "U", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Stage::RawScores},
    {Stage::AttentionNormWeight, "g_1", HeadAxis::None, Axis::Dimension, Axis::None, Stage::QueryEmbeddings},
    {Stage::AttentionNormBias, "b_1", HeadAxis::None, Axis::Dimension, Axis::None, Stage::QueryEmbeddings},
    {Stage::QueryNormWeight, "g_Q", HeadAxis::None, Axis::Dimension, Axis::None, Stage::ScoredQueries},
    {Stage::KeyNormWeight, "g_K", HeadAxis::None, Axis::Dimension, Axis::None, Stage::ScoredKeys},
    {Stage::MlpNormWeight, "g_2", HeadAxis::None, Axis::Dimension, Axis::None, Stage::MlpIn},
    {Stage::MlpNormBias, "b_2", HeadAxis::None, Axis::Dimension, Axis::None, Stage::MlpIn},
    {Stage::GateMatrix, "W_gate", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::MlpGate},
    {Stage::GateBias, "b_gate", HeadAxis::None, Axis::Dimension, Axis::None, Stage::MlpGate},
    {Stage::UpMatrix, "W_up", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::MlpUp},
    {Stage::UpBias, "b_up", HeadAxis::None, Axis::Dimension, Axis::None, Stage::MlpUp},
    {Stage::DownMatrix, "W_down", HeadAxis::None, Axis::Dimension, Axis::Dimension, Stage::MlpOutput},
    {Stage::DownBias, "b_down", HeadAxis::None, Axis::Dimension, Axis::None, Stage::MlpOutput},
}};

constexpr std::array<ProjectionStages, 3> projectionStages = {{
    {Stage::Queries, Stage::QueryEmbeddings, Stage::FirstQueryMatrix, Stage::HiddenQueries,
     Stage::QueryMatrix, Stage::QueryBias},
    {Stage::Keys, Stage::KeyEmbeddings, Stage::FirstKeyMatrix, Stage::HiddenKeys, Stage::KeyMatrix,
     Stage::KeyBias},
    {Stage::Values, Stage::KeyEmbeddings, Stage::FirstValueMatrix, Stage::HiddenValues, Stage::ValueMatrix,
     Stage::ValueBias},
}};

namespace {

/// Whether each stage stands where its enumerator says, which infoOf() relies on.
constexpr bool areInOrder(std::span<const StageInfo> stages, std::size_t first) {
    for (std::size_t i = 0; i < stages.size(); ++i)
        if (stages[i].stage != static_cast<Stage>(first + i)) return false;
    return true;
}
static_assert(areInOrder(allStages, 0) && areInOrder(innerStages, allStages.size()));

}  // namespace

const StageInfo& infoOf(Stage stage) {
    const auto i = static_cast<std::size_t>(stage);
    return i < allStages.size() ? allStages[i] : innerStages[i - allStages.size()];
}

std::optional<Stage> stageNamed(std::string_view name) {
    const auto outer = std::ranges::find(allStages, name, &StageInfo::name);
    if (outer != allStages.end()) return outer->stage;
    const auto inner = std::ranges::find(innerStages, name, &StageInfo::name);
    if (inner != innerStages.end()) return inner->stage;
    return std::nullopt;
}

std::vector<std::string_view> stageNames() {
    std::vector<std::string_view> names;
    for (const StageInfo& info : allStages) names.push_back(info.name);
    for (const StageInfo& info : innerStages) names.push_back(info.name);
    return names;
}

}  // namespace attention
