// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/choices.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace attention {

/// The steps from embeddings to output, in the order of computation.
enum class Stage {
    HiddenIn,  ///< of a trained model's layer: the stream that enters it, where a norm stands before Q, K, V
    QueryEmbeddings,
    KeyEmbeddings,
    Queries,
    Keys,
    Values,
    ScoredQueries,  ///< queries as the score function takes them, where a step changes them before
    ScoredKeys,
    RawScores,
    ScaledScores,
    MaskedScores,
    Weights,
    DroppedWeights,
    Context,
    Concat,
    Output,
    AttentionSum,  ///< of a trained model's layer, up to HiddenOut: the stream with the output added
    MlpIn,
    MlpGate,
    MlpUp,
    MlpActivated,
    MlpOutput,
    MlpSum,  ///< where a norm stands behind it
    HiddenOut,
    Entropy,

    // The parameters and the steps between: what the inspector needs to follow a number to its operands.
    EmbeddingTable,  ///< the vectors of the vocabulary
    HiddenQueries,   ///< stacked_linear: embeddings · first matrix
    HiddenKeys,
    HiddenValues,
    MappedQueries,  ///< what the score function makes of queries before they meet the keys
    MappedKeys,
    FirstQueryMatrix,
    FirstKeyMatrix,
    FirstValueMatrix,
    QueryMatrix,
    KeyMatrix,
    ValueMatrix,
    QueryBias,
    KeyBias,
    ValueBias,
    OutputMatrix,
    OutputBias,
    AdditiveQueryMatrix,
    AdditiveKeyMatrix,
    AdditiveVector,
    BilinearMatrix,
    LowRankQueryMatrix,
    LowRankKeyMatrix,
    AttentionNormWeight,  ///< of a trained model's layer, as the rest
    AttentionNormBias,
    QueryNormWeight,
    KeyNormWeight,
    MlpNormWeight,
    MlpNormBias,
    GateMatrix,
    GateBias,
    UpMatrix,
    UpBias,
    DownMatrix,
    DownBias,
};

/// What the rows or columns of a stage's matrix stand for.
enum class Axis { Query, Key, Dimension, None, Vocabulary };

struct StageInfo {
    Stage stage;
    std::string_view name;  ///< of the tensor in exported files
    HeadAxis heads;         ///< None: (b, rows, cols); otherwise (b, h, rows, cols); parameters without b
    Axis rows;
    Axis columns;  ///< None: the tensor has no last axis, and its tile one column
    Stage into;    ///< the stage of the pipeline that this is a part of; itself where it is one of its own

    bool isPerHead() const { return heads != HeadAxis::None; }
    bool isInner() const { return into != stage; }
    /// The same for all sequences: its tensor has no axis b.
    bool isParameter() const { return rows == Axis::Dimension || rows == Axis::Vocabulary; }
};

/// The stages of the pipeline in order.
extern const std::array<StageInfo, 25> allStages;

/// The parameters and the steps between the stages. Exported files have all of both lists that a trace has.
extern const std::array<StageInfo, 35> innerStages;

const StageInfo& infoOf(Stage stage);

/// The stages around the map from embeddings to queries, keys or values.
struct ProjectionStages {
    Stage result;
    Stage embeddings;
    Stage first;   ///< stacked_linear: the first matrix
    Stage hidden;  ///< what it makes of the embeddings
    Stage matrix;
    Stage bias;
};

/// Of queries, keys and values.
extern const std::array<ProjectionStages, 3> projectionStages;

/// The stage whose tensor has this name in exported files, inner stages included.
std::optional<Stage> stageNamed(std::string_view name);

/// Of all stages, inner ones included.
std::vector<std::string_view> stageNames();

}  // namespace attention
