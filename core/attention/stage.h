// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace attention {

/// The steps from embeddings to output, in the order of computation.
enum class Stage {
    QueryEmbeddings,
    KeyEmbeddings,
    Queries,
    Keys,
    Values,
    RawScores,
    ScaledScores,
    MaskedScores,
    Weights,
    DroppedWeights,
    Context,
    Concat,
    Output,
    Entropy,
};

/// What the rows or columns of a stage's matrix stand for.
enum class Axis { Query, Key, Dimension, None };

struct StageInfo {
    Stage stage;
    std::string_view name;  ///< of the tensor in exported files
    bool isPerHead;         ///< (b, h, rows, cols); otherwise (b, rows, cols)
    Axis rows;
    Axis columns;  ///< None: the tensor has no last axis, and its tile one column
};

/// Every stage, in order.
extern const std::array<StageInfo, 14> allStages;

const StageInfo& infoOf(Stage stage);

}  // namespace attention
