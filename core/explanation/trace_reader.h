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
    ScorePipeline m_rules;
    std::map<std::tuple<Stage, int>, StageMatrix> m_matrices;          ///< by stage and head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_rows;  ///< by stage, head and query
};

// The functions below return the steps to a cell of certain stages. explain() calls the function for the
// stage of the cell.

/// Returns the steps from queries and keys to a raw, scaled or masked score. For a cell of Weights: the steps
/// before the normalization function, where the mask is included only if it excludes the key.
CalculationSteps explainScore(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a cell of ScoredQueries or ScoredKeys: the query–key transforms.
CalculationSteps explainScoreInput(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a cell of MappedQueries or MappedKeys: the mapping by the score function.
CalculationSteps explainFeatureMap(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a cell of Weights: the steps of the score, then the steps of temperature and
/// normalization function.
CalculationSteps explainWeight(TraceReader& reader, const CellRef& cell);

/// Returns the step from a weight to the weight after dropout.
CalculationSteps explainDroppedWeight(TraceReader& reader, const CellRef& cell);

/// Returns the steps to the mean of a cell over `heads`, which is not empty. The columns of the stage must be
/// keys.
CalculationSteps explainHeadMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads);

/// Returns the step to the entropy of a row of weights, −Σ a ln a.
CalculationSteps explainEntropy(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a cell of QueryEmbeddings or KeyEmbeddings: table row and position. In a trace
/// without session, returns layerInputStep().
CalculationSteps explainEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns the step to a cell of Queries, Keys or Values: a row of the matrix times the embedding or the
/// hidden vector, plus bias. Without a matrix it is a copy of the embedding's component.
CalculationSteps explainProjection(TraceReader& reader, const CellRef& cell);

/// Returns the step to a cell of HiddenQueries, HiddenKeys or HiddenValues: embedding times first matrix.
CalculationSteps explainHiddenProjection(TraceReader& reader, const CellRef& cell);

/// Returns the step to a cell of Context: Σ weight · value. For an ablated head it is a statement.
CalculationSteps explainContext(TraceReader& reader, const CellRef& cell);
/// Returns the step to a cell of Concat: a copy from the context of a head.
CalculationSteps explainConcat(TraceReader& reader, const CellRef& cell);
/// Returns the step to a cell of Output: a row of W_O times the concatenated heads, plus bias.
CalculationSteps explainOutput(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a number outside the attention of a model's layer: residual stream, norms, sums and
/// MLP. Returns std::nullopt for all other numbers.
std::optional<CalculationSteps> explainBlock(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a number that enters the first layer of a model: the sum of rows of the model's
/// tables, then the norm of this sum if the model has one.
CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell);

/// Returns a statement for a number that was passed to a layer, in a trace without session. No steps lead to
/// it.
CalculationStep layerInputStep(TraceReader& reader, const CellRef& cell);

/// Returns a statement for a number of imported attention or embeddings, which is stored in a file. No steps
/// lead to it.
CalculationStep fileValueStep(TraceReader& reader, const CellRef& cell);

/// Returns the steps to a gradient ∂loss/∂x in a trace of gradients.
CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell);

/// Returns a statement of the origin of a matrix entry or bias of the parameters, or of an entry of the
/// embedding table. If the parameter is shared, returns the step that copies it.
CalculationSteps explainParameter(TraceReader& reader, const CellRef& cell);

}  // namespace attention
