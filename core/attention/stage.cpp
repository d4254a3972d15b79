// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/stage.h"

namespace attention {

const std::array<StageInfo, 14> allStages = {{
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

const StageInfo& infoOf(Stage stage) {
    return allStages[static_cast<std::size_t>(stage)];
}

}  // namespace attention
