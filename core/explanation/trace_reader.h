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

/// Returns single numbers of one sequence of a trace, equal to the numbers of stageMatrix(). Requests each
/// matrix only once. Derives scaled and masked scores only for the rows that are requested. Not thread-safe.
class TraceReader : public OperandSource {
 public:
    /// The trace must outlive the object.
    TraceReader(const Trace& trace, Index sequence);

    /// Returns the trace whose numbers this object reads.
    const Trace& trace() const { return m_trace; }
    /// Returns the index of the sequence, from 0.
    Index sequence() const { return m_sequence; }

    const AttentionConfig& config() const override { return m_trace.config; }
    bool hasStage(Stage stage) const override { return attention::hasStage(m_trace, stage); }
    bool containsGradients() const override { return m_trace.gradientOf != nullptr; }
    int columnCount(Stage stage) const override;
    /// Returns the score in `cell` after each score transform that changes it, in order. The last value is
    /// the scaled score. Empty if no transform changes the raw score. Only head, row and column of `cell` are
    /// used.
    std::vector<ScorePipeline::ScoreChange> scoresAfterTransforms(const CellRef& cell) const;
    float valueAt(const CellRef& cell) override;

 private:
    /// Returns the row of scaled or masked scores (n_k) that contains `cell`. Derives it from the raw scores
    /// when it is requested first.
    std::span<const float> derivedScoreRow(const CellRef& cell);

    const Trace& m_trace;
    Index m_sequence;
    ScorePipeline m_scorePipeline;
    std::map<std::tuple<Stage, int>, StageMatrix> m_matrices;               ///< by stage and head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_scoreRows;  ///< by stage, head and query
};

// The functions below return the calculation steps whose result is the number in a cell. Each supports
// certain stages, and explain() calls the function for the stage of the cell.

/// Returns the calculation steps from queries and keys to the raw, scaled or masked score in `cell`. If
/// `cell` belongs to Weights, returns the steps before the normalization function, and includes the mask only
/// if it excludes the key.
CalculationSteps explainScore(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute a component of ScoredQueries or ScoredKeys, one for each
/// query–key transform.
CalculationSteps explainScoreInput(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps with which the score function computes a component of MappedQueries or
/// MappedKeys.
CalculationSteps explainFeatureMap(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute a weight: the steps of the score, then the steps of temperature
/// and normalization function.
CalculationSteps explainWeight(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that applies dropout to a weight.
CalculationSteps explainDroppedWeight(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute the mean of a cell over `heads`, which is not empty. The
/// columns of the stage must be keys.
CalculationSteps explainHeadMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads);

/// Returns the calculation step that computes the entropy of a row of weights, −Σ a ln a.
CalculationSteps explainEntropy(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps that compute a component of QueryEmbeddings or KeyEmbeddings from the
/// embedding table and the position. In a trace without session, returns layerInputStep().
CalculationSteps explainEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that computes a component of a query, key or value: a row of the matrix times
/// the embedding or the hidden vector, plus bias. Without a matrix, the step copies the component of the
/// embedding.
CalculationSteps explainProjection(TraceReader& reader, const CellRef& cell);

/// Returns the calculation step that computes a component of HiddenQueries, HiddenKeys or HiddenValues:
/// embedding times first matrix.
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

/// Returns the calculation steps of a number that enters the first layer of a model: the sum of rows of the
/// model's tables, then the norm of this sum if the model has one.
CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns a single step without operands. It states that the number is an input of the layer, which a trace
/// without session cannot explain.
CalculationStep layerInputStep(TraceReader& reader, const CellRef& cell);

/// Returns a single step without operands. It states that the number of imported attention or embeddings
/// comes from a file.
CalculationStep fileValueStep(TraceReader& reader, const CellRef& cell);

/// Returns the calculation steps of a gradient ∂loss/∂x in a trace of gradients.
CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell);

/// Returns a statement of the origin of a matrix entry or bias of the parameters, or of an entry of the
/// embedding table. If the parameter is shared, returns the step that copies it.
CalculationSteps explainParameter(TraceReader& reader, const CellRef& cell);

}  // namespace attention
