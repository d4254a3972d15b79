// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/choices.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace attention {

/// The tensors of a computation. The stages of the pipeline come first, from embeddings to output, in the
/// order of computation. The auxiliary stages follow: parameters and intermediate results.
/// Shapes are as stored, for b sequences, h heads of queries, h_kv heads of keys and values, n_q queries and
/// n_k keys. If a file model stores a matrix transposed, its shape is listed as (out, in). “A model's layer”
/// is a layer of a file model or of a session model, with n = n_q = n_k and d = d_model.
enum class Stage {
    /// (b, n, d): the residual stream that enters a model's layer. If no norm precedes the attention, it is
    /// the same tensor as QueryEmbeddings and is not shown.
    HiddenIn,
    QueryEmbeddings,  ///< (b, n_q, d_model): vectors from which queries are computed
    KeyEmbeddings,    ///< (b, n_k, d_model): vectors from which keys and values are computed
    Queries,          ///< (b, n_q, h · d_k), heads side by side
    Keys,             ///< (b, n_k, h_kv · d_k), heads side by side
    Values,           ///< (b, n_k, h_kv · d_v), heads side by side
    ScoredQueries,    ///< queries after the query–key transforms; absent if no transform is active
    ScoredKeys,       ///< keys after the query–key transforms; absent if no transform is active
    RawScores,        ///< (b, h, n_q, n_k): the results of the score function
    ScaledScores,     ///< (b, h, n_q, n_k): derived from RawScores by the score transforms, not stored
    MaskedScores,     ///< (b, h, n_q, n_k): derived from RawScores by score transforms and mask, not stored
    Weights,          ///< (b, h, n_q, n_k): results of the normalization function
    DroppedWeights,   ///< (b, h, n_q, n_k): weights after dropout. Absent without dropout
    Context,          ///< (b, n_q, h · d_v): weights · values, heads side by side
    Concat,           ///< the concatenated heads: the tensor of Context, shown as one matrix for all heads
    Output,           ///< (b, n_q, d_out): result of the output projection, absent without one
    /// (b, n, d): the sum of HiddenIn and Output. This stage and the stages up to HiddenOut exist only in a
    /// model's layer.
    AttentionSum,
    MlpIn,         ///< (b, n, d): input of the MLP. MlpIn to MlpSum are absent without an MLP
    MlpGate,       ///< (b, n, d_ff): W_gate · MlpIn + b_gate. Absent without a gate
    MlpUp,         ///< (b, n, d_ff): W_up · MlpIn + b_up
    MlpActivated,  ///< (b, n, d_ff): activation(MlpUp), or activation(MlpGate) × MlpUp with a gate
    MlpOutput,     ///< (b, n, d): W_down · MlpActivated + b_down
    MlpSum,        ///< (b, n, d): sum of MlpIn and MlpOutput. Absent unless a norm is applied to the sum
    /// (b, n, d): the residual stream that leaves a model's layer. Without an MLP it is the same tensor as
    /// AttentionSum and is not shown.
    HiddenOut,
    Entropy,  ///< (b, h, n_q): entropy of each row of weights

    // Auxiliary stages. The inspector needs them to link a number to its operands.

    /// (V, d_model): the vectors of Tokens::vocabulary, in its order. Absent without a session, in a model's
    /// layer, and if the embeddings are imported.
    EmbeddingTable,
    HiddenQueries,  ///< query embeddings · first matrix; only with InitScheme::StackedLinear
    HiddenKeys,     ///< key embeddings · first matrix; only with InitScheme::StackedLinear
    HiddenValues,   ///< key embeddings · first matrix; only with InitScheme::StackedLinear
    MappedQueries,  ///< queries after the map of the score function, absent if the function maps no queries
    MappedKeys,     ///< keys after the map of the score function, absent if the function maps no keys
    FirstQueryMatrix,     ///< (d_model, d_k); only with InitScheme::StackedLinear
    FirstKeyMatrix,       ///< (d_model, d_k); only with InitScheme::StackedLinear
    FirstValueMatrix,     ///< (d_model, d_v); only with InitScheme::StackedLinear
    QueryMatrix,          ///< W_Q, the matrix of the projection to queries
    KeyMatrix,            ///< W_K, the matrix of the projection to keys
    ValueMatrix,          ///< W_V, the matrix of the projection to values
    QueryBias,            ///< b_Q, the bias of the projection to queries
    KeyBias,              ///< b_K, the bias of the projection to keys
    ValueBias,            ///< b_V, the bias of the projection to values
    OutputMatrix,         ///< W_O (d_out, h · d_v), the matrix of the output projection
    OutputBias,           ///< b_O (d_out), the bias of the output projection
    AdditiveQueryMatrix,  ///< W_aq of ScoreFunction::Additive
    AdditiveKeyMatrix,    ///< W_ak of ScoreFunction::Additive
    AdditiveVector,       ///< v_a of ScoreFunction::Additive
    BilinearMatrix,       ///< W of ScoreFunction::Bilinear
    LowRankQueryMatrix,   ///< V of ScoreFunction::LowRankBilinear
    LowRankKeyMatrix,     ///< U of ScoreFunction::LowRankBilinear
    /// (d): weight of the norm before or after the attention. This and all following parameters exist only in
    /// a model's layer.
    AttentionNormWeight,
    AttentionNormBias,  ///< (d): bias of the norm before or after the attention
    QueryNormWeight,    ///< (d_k): factors of the components of normalized queries
    KeyNormWeight,      ///< (d_k): factors of the components of normalized keys
    MlpNormWeight,      ///< (d): weight of the norm before or after the MLP
    MlpNormBias,        ///< (d): bias of the norm before or after the MLP
    GateMatrix,         ///< W_gate (d_ff, d)
    GateBias,           ///< b_gate (d_ff)
    UpMatrix,           ///< W_up (d_ff, d)
    UpBias,             ///< b_up (d_ff)
    DownMatrix,         ///< W_down (d, d_ff)
    DownBias,           ///< b_down (d)
};

/// The meaning of a row or column index of a stage matrix. It is the index of a query, a key, a component of
/// a vector (Dimension) or a token of the vocabulary. `None` means that the axis does not exist.
enum class Axis { Query, Key, Dimension, None, Vocabulary };

/// The properties of a stage that are equal in all traces.
struct StageInfo {
    constexpr StageInfo(Stage describedStage, std::string_view tensorName, HeadAxis heads, Axis rows,
                        Axis columns, std::optional<Stage> owner = {})
        : stage(describedStage),
          name(tensorName),
          headAxis(heads),
          rowAxis(rows),
          columnAxis(columns),
          pipelineStage(owner.value_or(describedStage)) {}

    Stage stage;            ///< the stage that is described
    std::string_view name;  ///< name of the tensor in exported files
    /// The heads that have a matrix of their own. The exported shape is (b, rows, columns) for
    /// `HeadAxis::None`, otherwise (b, heads, rows, columns). Parameters have no axis b.
    HeadAxis headAxis;
    Axis rowAxis;  ///< meaning of a row index of the stage matrix
    /// The meaning of a column index of the stage matrix. `Axis::None` means that the exported tensor does
    /// not have this axis. The stage matrix then has one column.
    Axis columnAxis;
    /// The pipeline stage to which an auxiliary stage belongs. For a pipeline stage, it is the stage itself.
    Stage pipelineStage;

    /// True if each head, or each key–value head, has its own matrix.
    bool isPerHead() const { return headAxis != HeadAxis::None; }
    /// True for parameters and intermediate results. False for the stages of the pipeline.
    constexpr bool isAuxiliary() const { return pipelineStage != stage; }
    /// True for parameters and the embedding table. All sequences share them, so their tensor has no axis b.
    bool isParameter() const { return rowAxis == Axis::Dimension || rowAxis == Axis::Vocabulary; }
};

inline constexpr std::size_t stageCount = 60;  ///< number of all stages: pipeline and auxiliary

/// The stages of the pipeline, in the order of Stage.
extern const std::span<const StageInfo> pipelineStageInfos;

/// The auxiliary stages: parameters and intermediate results, in the order of Stage. Exported files contain
/// all pipeline and auxiliary stages that a trace has.
extern const std::span<const StageInfo> auxiliaryStageInfos;

/// Returns the properties of `stage`. The reference is always valid.
const StageInfo& stageInfo(Stage stage);

/// The stages of the map from embeddings to queries, keys or values.
struct ProjectionStages {
    Stage result;       ///< Queries, Keys or Values
    Stage embeddings;   ///< input of the map: QueryEmbeddings for queries, KeyEmbeddings for keys and values
    Stage firstMatrix;  ///< first matrix with InitScheme::StackedLinear, otherwise absent
    Stage hidden;       ///< embeddings · first matrix with InitScheme::StackedLinear, otherwise absent
    Stage matrix;       ///< W_Q, W_K or W_V
    Stage bias;         ///< b_Q, b_K or b_V
};

/// The stages of the projections to queries, keys and values, in this order.
extern const std::array<ProjectionStages, 3> projectionStages;

/// Returns the stage, pipeline or auxiliary, whose tensor has the name `name` in exported files. Returns
/// std::nullopt if there is no such stage.
std::optional<Stage> stageNamed(std::string_view name);

/// Returns the names of the tensors of all stages, pipeline and auxiliary, in the order of Stage.
std::vector<std::string_view> stageNames();

/// The value of CellRef::head for the mean of the displayed heads.
inline constexpr int meanOfHeads = -1;

/// The coordinates of one number of a trace: a cell of a stage matrix. The sequence is not included, because
/// it is the displayed one or is passed separately.
struct CellRef {
    Stage stage = Stage::Weights;  ///< the stage of the matrix
    /// The index of the head, from 0. It is 0 if all heads share the matrix, and meanOfHeads for the mean of
    /// the displayed heads.
    int head = 0;
    int row = 0;     ///< index of the row in the stage matrix, from 0
    int column = 0;  ///< index of the column in the stage matrix, from 0
    bool operator==(const CellRef&) const = default;
};

}  // namespace attention
