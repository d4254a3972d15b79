// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/operand_source.h"
#include "explanation/explanation.h"
#include "layer/score_pipeline.h"
#include "layer/stage_matrix.h"

#include <map>
#include <span>
#include <tuple>

namespace attention {

/// Returns single numbers of one sequence of a trace, equal to the numbers of stageMatrix(). Calls
/// stageMatrix() only once for each stage and head. Computes scaled and masked scores only for the rows that
/// are requested. Not thread-safe.
class TraceReader : public OperandSource {
 public:
    /// Creates a reader for the sequence with index `sequence`, from 0. The trace must outlive the object.
    TraceReader(const Trace& trace, Index sequence);

    /// Returns the trace whose numbers this object reads.
    const Trace& trace() const { return m_trace; }
    /// Returns the index of the sequence, from 0.
    Index sequence() const { return m_sequence; }

    const AttentionConfig& config() const override { return m_trace.config; }
    bool hasStage(Stage stage) const override { return attention::hasStage(m_trace, stage); }
    bool containsGradients() const override { return m_trace.gradientOf != nullptr; }
    int columnCount(Stage stage) const override;
    /// Returns the scores in `cell` after each score transform that changes the score, in order. The last one
    /// is the scaled score. Empty if no transform changes the raw score. Only head, row and column of `cell`
    /// are used.
    std::vector<ScorePipeline::ScoreChange> scoresAfterTransforms(const CellRef& cell) const;
    float valueAt(const CellRef& cell) override;

 private:
    /// Returns the row of scaled or masked scores (n_k) that contains `cell`. At the first request, computes
    /// the row from the raw scores and caches it.
    std::span<const float> derivedScoreRow(const CellRef& cell);

    const Trace& m_trace;
    Index m_sequence;
    ScorePipeline m_scorePipeline;
    std::map<std::tuple<Stage, int>, StageMatrix> m_matrices;               ///< by stage and head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_scoreRows;  ///< by stage, head and query
};

// The functions below return the calculation steps whose result is the number in a cell. Each supports
// certain stages, and explain() calls the function for the stage of the cell.

/// Returns the calculation steps from queries and keys to the score in `cell`. If `cell.stage` is RawScores,
/// ScaledScores or MaskedScores, the result of the last step is this score. If `cell.stage` is Weights, the
/// steps lead to the score before the normalization function. A step for the mask is then included only if
/// the mask excludes the key.
CalculationSteps explainScore(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps of the active query–key transforms that compute a component of ScoredQueries
/// or ScoredKeys. If the component depends on other components, the steps of these components come first.
CalculationSteps explainScoreInput(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps with which the score function computes a component of MappedQueries or
/// MappedKeys.
CalculationSteps explainFeatureMap(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute a weight: the steps of the score, then the steps of temperature
/// and normalization function.
CalculationSteps explainWeight(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that applies dropout to a weight.
CalculationSteps explainDroppedWeight(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute the mean over `heads` of the numbers in the same cell. `heads`
/// must not be empty. The columns of the stage must be keys.
CalculationSteps explainHeadMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads);

/// Returns the calculation step that computes the entropy of a row of weights, −Σ a ln a.
CalculationSteps explainEntropy(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute a component of QueryEmbeddings or KeyEmbeddings from the
/// embedding table and the position. If the trace has no session, returns layerInputStep().
CalculationSteps explainEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that computes a component of a query, key or value. It is a row of the matrix
/// times the embedding or the hidden vector, plus bias. If the projection has no matrix, the step copies the
/// component of the embedding.
CalculationSteps explainProjection(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that computes a component of HiddenQueries, HiddenKeys or HiddenValues:
/// embedding times a column of the first matrix.
CalculationSteps explainHiddenProjection(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that computes a component of a context vector: Σ weight · value. For an
/// ablated head, returns the statement that its context is 0.
CalculationSteps explainContext(TraceReader& reader, const CellRef& cell);
/// Returns the calculation step that copies a component from the context of a head to the concatenation of
/// all heads.
CalculationSteps explainConcat(TraceReader& reader, const CellRef& cell);
/// Returns the calculation step that computes a component of the output: a row of W_O times the concatenated
/// heads, plus bias.
CalculationSteps explainOutput(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps of a number outside the attention of a model's layer: residual stream,
/// norms, sums and MLP. Returns std::nullopt for all other numbers.
std::optional<CalculationSteps> explainBlock(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps of a component of the input of a model's first layer. It is a sum of rows of
/// the model's embedding tables. If the model has an embedding norm, the steps of this norm follow.
CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns a single calculation step without operands, for a trace without session. Its note states that the
/// number is an input of the layer, so nothing in the trace computes it.
CalculationStep layerInputStep(TraceReader& reader, const CellRef& cell);

/// Returns a single calculation step without operands, for a number of imported attention or embeddings. Its
/// note states that the number comes from a file.
CalculationStep fileValueStep(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps of a gradient ∂loss/∂x in a trace of gradients.
CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell);

/// Returns a calculation step without operands that states the origin of the number in `cell`, an entry of a
/// parameter or of the embedding table. If the parameter is shared, returns the step that copies the entry
/// from the other parameter.
CalculationSteps explainParameter(TraceReader& reader, const CellRef& cell);

}  // namespace attention
