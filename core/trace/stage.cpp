// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/stage.h"

#include <algorithm>
#include <span>

namespace attention {

namespace {

using enum Stage;

constexpr std::array<StageInfo, stageCount> stageInfos = {{
    {HiddenIn, "hidden_in", HeadAxis::None, Axis::Query, Axis::Dimension},
    {QueryEmbeddings, "query_embeddings", HeadAxis::None, Axis::Query, Axis::Dimension},
    {KeyEmbeddings, "key_embeddings", HeadAxis::None, Axis::Key, Axis::Dimension},
    {Queries, "queries", HeadAxis::Query, Axis::Query, Axis::Dimension},
    {Keys, "keys", HeadAxis::KeyValue, Axis::Key, Axis::Dimension},
    {Values, "values", HeadAxis::KeyValue, Axis::Key, Axis::Dimension},
    {ScoredQueries, "scored_queries", HeadAxis::Query, Axis::Query, Axis::Dimension},
    {ScoredKeys, "scored_keys", HeadAxis::KeyValue, Axis::Key, Axis::Dimension},
    {RawScores, "raw_scores", HeadAxis::Query, Axis::Query, Axis::Key},
    {ScaledScores, "scaled_scores", HeadAxis::Query, Axis::Query, Axis::Key},
    {MaskedScores, "masked_scores", HeadAxis::Query, Axis::Query, Axis::Key},
    {Weights, "weights", HeadAxis::Query, Axis::Query, Axis::Key},
    {DroppedWeights, "dropped_weights", HeadAxis::Query, Axis::Query, Axis::Key},
    {Context, "context", HeadAxis::Query, Axis::Query, Axis::Dimension},
    {Concat, "concat", HeadAxis::None, Axis::Query, Axis::Dimension},
    {Output, "output", HeadAxis::None, Axis::Query, Axis::Dimension},
    {AttentionSum, "attention_sum", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpIn, "mlp_in", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpGate, "mlp_gate", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpUp, "mlp_up", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpActivated, "mlp_activated", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpOutput, "mlp_output", HeadAxis::None, Axis::Query, Axis::Dimension},
    {MlpSum, "mlp_sum", HeadAxis::None, Axis::Query, Axis::Dimension},
    {HiddenOut, "hidden_out", HeadAxis::None, Axis::Query, Axis::Dimension},
    {Entropy, "entropy", HeadAxis::Query, Axis::Query, Axis::None},

    {EmbeddingTable, "embedding", HeadAxis::None, Axis::Vocabulary, Axis::Dimension, QueryEmbeddings},
    {HiddenQueries, "x_q", HeadAxis::None, Axis::Query, Axis::Dimension, Queries},
    {HiddenKeys, "x_k", HeadAxis::None, Axis::Key, Axis::Dimension, Keys},
    {HiddenValues, "x_v", HeadAxis::None, Axis::Key, Axis::Dimension, Values},
    {MappedQueries, "mapped_queries", HeadAxis::Query, Axis::Query, Axis::Dimension, RawScores},
    {MappedKeys, "mapped_keys", HeadAxis::Query, Axis::Key, Axis::Dimension, RawScores},
    {FirstQueryMatrix, "w_q", HeadAxis::None, Axis::Dimension, Axis::Dimension, Queries},
    {FirstKeyMatrix, "w_k", HeadAxis::None, Axis::Dimension, Axis::Dimension, Keys},
    {FirstValueMatrix, "w_v", HeadAxis::None, Axis::Dimension, Axis::Dimension, Values},
    {QueryMatrix, "W_Q", HeadAxis::Query, Axis::Dimension, Axis::Dimension, Queries},
    {KeyMatrix, "W_K", HeadAxis::KeyValue, Axis::Dimension, Axis::Dimension, Keys},
    {ValueMatrix, "W_V", HeadAxis::KeyValue, Axis::Dimension, Axis::Dimension, Values},
    {QueryBias, "b_Q", HeadAxis::Query, Axis::Dimension, Axis::None, Queries},
    {KeyBias, "b_K", HeadAxis::KeyValue, Axis::Dimension, Axis::None, Keys},
    {ValueBias, "b_V", HeadAxis::KeyValue, Axis::Dimension, Axis::None, Values},
    {OutputMatrix, "W_O", HeadAxis::None, Axis::Dimension, Axis::Dimension, Output},
    {OutputBias, "b_O", HeadAxis::None, Axis::Dimension, Axis::None, Output},
    {AdditiveQueryMatrix, "W_aq", HeadAxis::Query, Axis::Dimension, Axis::Dimension, RawScores},
    {AdditiveKeyMatrix, "W_ak", HeadAxis::Query, Axis::Dimension, Axis::Dimension, RawScores},
    {AdditiveVector, "v_a", HeadAxis::Query, Axis::Dimension, Axis::None, RawScores},
    {BilinearMatrix, "W", HeadAxis::Query, Axis::Dimension, Axis::Dimension, RawScores},
    {LowRankQueryMatrix, "V", HeadAxis::Query, Axis::Dimension, Axis::Dimension, RawScores},
    {LowRankKeyMatrix, "U", HeadAxis::Query, Axis::Dimension, Axis::Dimension, RawScores},
    {AttentionNormWeight, "g_1", HeadAxis::None, Axis::Dimension, Axis::None, QueryEmbeddings},
    {AttentionNormBias, "b_1", HeadAxis::None, Axis::Dimension, Axis::None, QueryEmbeddings},
    {QueryNormWeight, "g_Q", HeadAxis::None, Axis::Dimension, Axis::None, ScoredQueries},
    {KeyNormWeight, "g_K", HeadAxis::None, Axis::Dimension, Axis::None, ScoredKeys},
    {MlpNormWeight, "g_2", HeadAxis::None, Axis::Dimension, Axis::None, MlpIn},
    {MlpNormBias, "b_2", HeadAxis::None, Axis::Dimension, Axis::None, MlpIn},
    {GateMatrix, "W_gate", HeadAxis::None, Axis::Dimension, Axis::Dimension, MlpGate},
    {GateBias, "b_gate", HeadAxis::None, Axis::Dimension, Axis::None, MlpGate},
    {UpMatrix, "W_up", HeadAxis::None, Axis::Dimension, Axis::Dimension, MlpUp},
    {UpBias, "b_up", HeadAxis::None, Axis::Dimension, Axis::None, MlpUp},
    {DownMatrix, "W_down", HeadAxis::None, Axis::Dimension, Axis::Dimension, MlpOutput},
    {DownBias, "b_down", HeadAxis::None, Axis::Dimension, Axis::None, MlpOutput},
}};

/// True if the index of each stage is the value of its enumerator, and if the auxiliary stages come last.
/// stageInfo() relies on the former, auxiliaryStageInfos on the latter.
constexpr bool areInOrder() {
    for (std::size_t i = 0; i < stageCount; ++i)
        if (stageInfos[i].stage != static_cast<Stage>(i)) return false;
    return std::ranges::is_partitioned(stageInfos, [](const StageInfo& info) { return !info.isAuxiliary(); });
}
static_assert(areInOrder());

constexpr auto pipelineStageCount =
    static_cast<std::size_t>(std::ranges::find_if(stageInfos, &StageInfo::isAuxiliary) - stageInfos.begin());

}  // namespace

constexpr std::span<const StageInfo> pipelineStageInfos = std::span(stageInfos).first<pipelineStageCount>();
constexpr std::span<const StageInfo> auxiliaryStageInfos =
    std::span(stageInfos).subspan<pipelineStageCount>();

constexpr std::array<ProjectionStages, 3> projectionStages = {{
    {Queries, QueryEmbeddings, FirstQueryMatrix, HiddenQueries, QueryMatrix, QueryBias},
    {Keys, KeyEmbeddings, FirstKeyMatrix, HiddenKeys, KeyMatrix, KeyBias},
    {Values, KeyEmbeddings, FirstValueMatrix, HiddenValues, ValueMatrix, ValueBias},
}};

const StageInfo& stageInfo(Stage stage) {
    return stageInfos[static_cast<std::size_t>(stage)];
}

std::optional<Stage> stageNamed(std::string_view name) {
    const auto found = std::ranges::find(stageInfos, name, &StageInfo::name);
    return found == stageInfos.end() ? std::nullopt : std::optional(found->stage);
}

std::vector<std::string_view> stageNames() {
    std::vector<std::string_view> names;
    for (const StageInfo& info : stageInfos) names.push_back(info.name);
    return names;
}

}  // namespace attention
