// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/score_rules.h"
#include "attention/stage_tile.h"
#include "explanation/explanation.h"
#include "terms/terms.h"

#include <map>
#include <span>
#include <tuple>

namespace attention {

/// Hands out single numbers of one sequence of a trace, the same that stageTile() has; fetches each matrix
/// once and derives scaled and masked scores only for the rows that are asked for.
class TraceReader {
 public:
    TraceReader(const Trace& trace, Index sequence);

    const Trace& trace() const { return m_trace; }
    const Session& session() const { return m_trace.session; }
    Index sequence() const { return m_sequence; }

    float at(const CellRef& cell);
    /// A number of the trace as an operand.
    Operand operand(const CellRef& cell);
    int width(Stage stage) const;  ///< columns of a stage's matrix

 private:
    std::span<const float> derivedRow(const CellRef& cell);

    const Trace& m_trace;
    Index m_sequence;
    ScoreRules m_rules;
    std::map<std::tuple<Stage, int>, Tile> m_tiles;                    // by head
    std::map<std::tuple<Stage, int, int>, std::vector<float>> m_rows;  // by head and query
};

/// A step that arrives at a number of the trace.
Step arriving(const StepKind& kind, std::vector<Term> terms, TraceReader& reader, const CellRef& cell);

}  // namespace attention
