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

/// Hands out single numbers of one sequence of a trace, the same that stageMatrix() has; fetches each matrix
/// once and derives scaled and masked scores only for the rows that are asked for.
class TraceReader : public OperandSource {
 public:
    TraceReader(const Trace& trace, Index sequence);

    const Trace& trace() const { return m_trace; }
    Index sequence() const { return m_sequence; }

    const AttentionConfig& config() const override { return m_trace.config; }
    bool hasStage(Stage stage) const override { return attention::hasStage(m_trace, stage); }
    bool containsGradients() const override { return m_trace.gradientOf != nullptr; }
    int columnCount(Stage stage) const override;
    /// What each step made of a score on its way to the scaled one.
    std::vector<ScorePipeline::ScoreChange> scoresAfterTransforms(const CellRef& cell) const;
    float valueAt(const CellRef& cell) override;

 private:
    std::span<const float> derivedScoreRow(const CellRef& cell);

    const Trace& m_trace;
    Index m_sequence;
    ScorePipeline m_rules;
    std::map<std::tuple<Stage, int>, StageMatrix> m_matrices;          // by head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_rows;  // by head and query
};

// The steps to one cell, stage by stage; explain() hands over to these.

/// Raw, scaled or masked scores: from the queries and keys to the cell's stage. Of a weight: what is done
/// before the normaliser, the mask only where it forbids.
CalculationSteps explainScore(TraceReader& reader, const CellRef& cell);

/// ScoredQueries or ScoredKeys.
CalculationSteps explainScoreInput(TraceReader& reader, const CellRef& cell);

/// MappedQueries or MappedKeys.
CalculationSteps explainFeatureMap(TraceReader& reader, const CellRef& cell);

/// The score's steps and the normaliser's.
CalculationSteps explainWeight(TraceReader& reader, const CellRef& cell);

CalculationSteps explainDroppedWeight(TraceReader& reader, const CellRef& cell);

/// The mean of the given heads of a stage whose columns are keys.
CalculationSteps explainHeadMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads);

CalculationSteps explainEntropy(TraceReader& reader, const CellRef& cell);

/// QueryEmbeddings or KeyEmbeddings.
CalculationSteps explainEmbedding(TraceReader& reader, const CellRef& cell);

/// Queries, Keys or Values.
CalculationSteps explainProjection(TraceReader& reader, const CellRef& cell);

/// HiddenQueries, HiddenKeys or HiddenValues.
CalculationSteps explainHiddenProjection(TraceReader& reader, const CellRef& cell);

CalculationSteps explainContext(TraceReader& reader, const CellRef& cell);
CalculationSteps explainConcat(TraceReader& reader, const CellRef& cell);
CalculationSteps explainOutput(TraceReader& reader, const CellRef& cell);

/// What stands around the attention of a trained model's layer; nothing for other numbers.
std::optional<CalculationSteps> explainBlock(TraceReader& reader, const CellRef& cell);

/// What enters the first layer of a trained model: rows of its tables, and the norm behind their sum.
CalculationSteps explainModelEmbedding(TraceReader& reader, const CellRef& cell);

/// Of a layer that no session made: the number is there, and nothing leads to it.
CalculationStep layerInputStep(TraceReader& reader, const CellRef& cell);

/// The number stands in a file, and nothing leads to it.
CalculationStep fileValueStep(TraceReader& reader, const CellRef& cell);

/// Of a trace of gradients: what moves the number that the cell is of.
CalculationSteps explainGradient(TraceReader& reader, const CellRef& cell);

/// A matrix or bias of the parameters, or the embedding table.
CalculationSteps explainParameter(TraceReader& reader, const CellRef& cell);

}  // namespace attention
