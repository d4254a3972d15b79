// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of every cell, for a page that can only look numbers up: operands are places in the exported
// tensors, told relative to the cell, so that a whole stage shares a few descriptions.
#pragma once

#include "explanation/explanation.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>

namespace attention {

/// Whether a page can tell the value of such a term, whose operands stand in it to the last bit.
bool isComputableInPage(const Term& term);

/// A step is described as
///   {"title", "note", "decimals", "mentions": operands, each with its "meaning",
///    "groups": [{"pattern", "count", "indices", "overKeys", "operands", "inner", "values"}], "result"}
/// where an operand, and the result, is
///   {"place": [stage, head, row, column]}, each coordinate a number, "=" (the cell's own head), "r" or "c"
///       (the cell's row or column), "i" (the term's index) or "h" (a placeholder), "symbol" if it has
///       another name than the place, "once" where all rows share it,
///   {"symbol", "text"}  a number that stands in no tensor, as it is printed, or
///   {"symbol"}          one that is a placeholder; with "list" one for each term; "numbered" by its cell.
/// Each term's own are also "inner", what its braces give, and "values", where the page cannot multiply.
/// Such a list is true where it is a placeholder. Placeholder values differ from cell to cell. They are
/// filled in the order in which they are met: mentions, groups, operands, coordinates, inner, values, result.
class HandoutCalculations {
 public:
    HandoutCalculations(const Trace& trace, int sequence) : m_trace(trace), m_sequence(sequence) {}

    /// The steps to a cell: each the index of its description, and its placeholder values.
    nlohmann::json describeCell(const CellRef& cell);

    /// All descriptions so far.
    nlohmann::json stepDescriptions() const { return m_stepDescriptions; }
    /// The stages that operands stand in.
    const std::set<Stage>& operandStages() const { return m_operandStages; }

 private:
    /// The index of the step's description, and its placeholder values.
    nlohmann::json describeStep(const CellRef& cell, const CalculationStep& step);

    const Trace& m_trace;
    int m_sequence;
    nlohmann::json m_stepDescriptions = nlohmann::json::array();
    std::map<std::string, int> m_descriptionIndices;
    std::set<Stage> m_operandStages;
    CellRef m_cachedRow;  ///< the first cell of the row that was asked for last
    std::map<const CalculationStepKind*, nlohmann::json> m_cachedEntries;  ///< what its cells share
};

}  // namespace attention
