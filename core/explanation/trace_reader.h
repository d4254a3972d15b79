// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/score_rules.h"
#include "attention/stage_tile.h"
#include "explanation/explanation.h"
#include "terms/numbers.h"

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

}  // namespace attention
