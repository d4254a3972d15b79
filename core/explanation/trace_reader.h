// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arithmetic/numbers.h"
#include "explanation/explanation.h"
#include "layer/score_rules.h"
#include "layer/stage_tile.h"

#include <map>
#include <span>
#include <tuple>

namespace attention {

/// Hands out single numbers of one sequence of a trace, the same that stageTile() has; fetches each matrix
/// once and derives scaled and masked scores only for the rows that are asked for.
class TraceReader : public Numbers {
 public:
    TraceReader(const Trace& trace, Index sequence);

    const Trace& trace() const { return m_trace; }
    Index sequence() const { return m_sequence; }

    const AttentionConfig& config() const override { return m_trace.config; }
    bool has(Stage stage) const override { return hasStage(m_trace, stage); }
    bool areGradients() const override { return m_trace.gradientOf != nullptr; }
    int width(Stage stage) const override;
    /// What each step made of a score on its way to the scaled one.
    std::vector<ScoreRules::Change> changes(const CellRef& cell) const;
    float at(const CellRef& cell) override;

 private:
    std::span<const float> derivedRow(const CellRef& cell);

    const Trace& m_trace;
    Index m_sequence;
    ScoreRules m_rules;
    std::map<std::tuple<Stage, int>, Tile> m_tiles;                    // by head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_rows;  // by head and query
};

// The steps to one cell, stage by stage; explain() hands over to these.

/// Raw, scaled or masked scores: from the queries and keys to the cell's stage. Of a weight: what is done
/// before the normaliser, the mask only where it forbids.
Steps explainScore(TraceReader& reader, const CellRef& cell);

/// ScoredQueries or ScoredKeys.
Steps explainScored(TraceReader& reader, const CellRef& cell);

/// MappedQueries or MappedKeys.
Steps explainMapped(TraceReader& reader, const CellRef& cell);

/// The score's steps and the normaliser's.
Steps explainWeight(TraceReader& reader, const CellRef& cell);

Steps explainDropped(TraceReader& reader, const CellRef& cell);

/// The mean of the given heads of a stage whose columns are keys.
Steps explainMean(TraceReader& reader, const CellRef& cell, const std::vector<int>& heads);

Steps explainEntropy(TraceReader& reader, const CellRef& cell);

/// QueryEmbeddings or KeyEmbeddings.
Steps explainEmbedding(TraceReader& reader, const CellRef& cell);

/// Queries, Keys or Values.
Steps explainProjected(TraceReader& reader, const CellRef& cell);

/// HiddenQueries, HiddenKeys or HiddenValues.
Steps explainHidden(TraceReader& reader, const CellRef& cell);

Steps explainContext(TraceReader& reader, const CellRef& cell);
Steps explainConcat(TraceReader& reader, const CellRef& cell);
Steps explainOutput(TraceReader& reader, const CellRef& cell);

/// What stands around the attention of a trained model's layer; nothing for other numbers.
std::optional<Steps> explainOfBlock(TraceReader& reader, const CellRef& cell);

/// What enters the first layer of a trained model: rows of its tables, and the norm behind their sum.
Steps explainEmbedded(TraceReader& reader, const CellRef& cell);

/// Of a layer that no session made: the number is there, and nothing leads to it.
Step givenToLayer(TraceReader& reader, const CellRef& cell);

/// The number stands in a file, and nothing leads to it.
Step givenByFile(TraceReader& reader, const CellRef& cell);

/// Of a trace of gradients: what moves the number that the cell is of.
Steps explainGradient(TraceReader& reader, const CellRef& cell);

/// A matrix or bias of the parameters, or the embedding table.
Steps explainParameter(TraceReader& reader, const CellRef& cell);

}  // namespace attention
