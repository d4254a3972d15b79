// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/choices.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// The steps from embeddings to output, in the order of computation.
enum class Stage {
    /// Of a trained model's layer (b, n, d): the stream that enters it. Where no norm stands between it is
    /// the tensor of QueryEmbeddings and not shown.
    HiddenIn,
    QueryEmbeddings,  // (b, n_q, d_model)
    KeyEmbeddings,    // (b, n_k, d_model)
    Queries,          // (b, n_q, h · d_k), heads side by side
    Keys,             // (b, n_k, h · d_k)
    Values,           // (b, n_k, h · d_v)
    ScoredQueries,    ///< queries as the score function takes them, where a step changes them before
    ScoredKeys,
    RawScores,     // (b, h, n_q, n_k)
    ScaledScores,  ///< derived from RawScores, as MaskedScores
    MaskedScores,
    Weights,         // (b, h, n_q, n_k)
    DroppedWeights,  ///< (b, h, n_q, n_k); none without dropout
    Context,         // (b, n_q, h · d_v): this is also the concatenation of the heads
    Concat,
    Output,        ///< (b, n_q, d_out); none without output projection
    AttentionSum,  ///< of a trained model's layer, up to HiddenOut: the stream with the output added
    MlpIn,         ///< this and what follows: none without an MLP
    MlpGate,       ///< (b, n, d_ff); none without a gate
    MlpUp,         // (b, n, d_ff)
    MlpActivated,  // (b, n, d_ff)
    MlpOutput,
    MlpSum,     ///< where a norm stands behind it
    HiddenOut,  ///< the tensor of AttentionSum, and not shown, without an MLP
    Entropy,    // (b, h, n_q)

    // The parameters and the steps between: what the inspector needs to follow a number to its operands.
    EmbeddingTable,  ///< the vectors of the vocabulary (V, d_model), in its order; none without a session
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
    constexpr StageInfo(Stage self, std::string_view called, HeadAxis axis, Axis down, Axis across,
                        std::optional<Stage> partOf = {})
        : stage(self),
          name(called),
          headAxis(axis),
          rowAxis(down),
          columnAxis(across),
          pipelineStage(partOf.value_or(self)) {}

    Stage stage;
    std::string_view name;  ///< of the tensor in exported files
    HeadAxis headAxis;      ///< None: (b, rows, cols); otherwise (b, h, rows, cols); parameters without b
    Axis rowAxis;
    Axis columnAxis;      ///< None: the tensor has no last axis, and its tile one column
    Stage pipelineStage;  ///< the stage of the pipeline that this is a part of; itself where it is one of its
                          ///< own

    bool isPerHead() const { return headAxis != HeadAxis::None; }
    constexpr bool isAuxiliary() const { return pipelineStage != stage; }
    /// The same for all sequences: its tensor has no axis b.
    bool isParameter() const { return rowAxis == Axis::Dimension || rowAxis == Axis::Vocabulary; }
};

inline constexpr std::size_t stageCount = 60;  ///< of both lists

/// The stages of the pipeline in order.
extern const std::span<const StageInfo> pipelineStageInfos;

/// The parameters and the steps between the stages. Exported files have all of both lists that a trace has.
extern const std::span<const StageInfo> auxiliaryStageInfos;

const StageInfo& stageInfo(Stage stage);

/// The stages around the map from embeddings to queries, keys or values.
struct ProjectionStages {
    Stage result;
    Stage embeddings;
    Stage firstMatrix;  ///< stacked_linear: the first matrix
    Stage hidden;       ///< what it makes of the embeddings
    Stage matrix;
    Stage bias;
};

/// Of queries, keys and values.
extern const std::array<ProjectionStages, 3> projectionStages;

/// The stage whose tensor has this name in exported files, inner stages included.
std::optional<Stage> stageNamed(std::string_view name);

/// Of all stages, inner ones included.
std::vector<std::string_view> stageNames();

inline constexpr int meanOfHeads = -1;

/// One number of a trace, of the sequence that is looked at: a cell of a stage's matrix, counted from 0.
struct CellRef {
    Stage stage = Stage::Weights;
    int head = 0;  ///< 0 where all heads share the matrix; meanOfHeads for the mean of the heads shown
    int row = 0;
    int column = 0;
    bool operator==(const CellRef&) const = default;
};

}  // namespace attention
