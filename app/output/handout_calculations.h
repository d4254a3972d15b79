// SPDX-License-Identifier: GPL-3.0-or-later
// Descriptions of the calculation of every cell, for the script of an HTML page. Operands are coordinates in
// the exported tensors. Coordinates are relative to the cell, so all cells of a stage share a few
// descriptions.
#pragma once

#include "explanation/explanation.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>

namespace attention {

/// True if the script of the page can compute the value of `term`. The term must be a value, a product or a
/// square. All operands must be cells of tensors, because the page contains the exact numbers of these cells.
bool isComputableInPage(const Term& term);

/// Describes the calculation steps of cells as JSON, for the script arithmetic.js. A step has the form
///   {"title", "note", "decimals", "mentions": operands, each with its "meaning",
///    "groups": [{"pattern", "count", "indices", "overKeys", "operands", "inner", "values"}], "result"}
/// An operand or a result has one of these forms:
///   {"place": [stage, head, row, column]}
///       is an entry of a tensor. A coordinate is a number, "=" (the head of the cell), "r" or "c" (the row
///       or column of the cell), "i" (the index of the term), or "h" (a placeholder).
///   {"symbol", "text"}
///       is a constant that is in no tensor. "text" is the displayed number.
///   {"symbol"}
///       is a number that is in no tensor. A placeholder contains the displayed number. If the terms have
///       different numbers, "list" contains the displayed number of each term.
///
/// An entry of a tensor has a "symbol" if its name differs from its place. "once" is true if all terms share
/// the operand. "numbered" is true if the symbol gets the indices of the cell or of the term as subscripts.
/// "inner" and "values" contain one text for each term of a group. "inner" contains the values of the part of
/// the pattern in braces. "values" contains the values of terms that the script cannot compute.
///
/// The values of placeholders differ from cell to cell. "list", "inner" and "values" are true if the list is
/// the value of a placeholder. The order of the values is: mentions, groups, operands, coordinates, inner,
/// values, result.
class HandoutCalculations {
 public:
    HandoutCalculations(const Trace& trace, int sequence) : m_trace(trace), m_sequence(sequence) {}

    /// Returns the steps to `cell` as a flat list. Each step is the index of its description, followed by the
    /// values of its placeholders.
    nlohmann::json describeCell(const CellRef& cell);

    /// Returns the descriptions of all steps of the cells for which describeCell() was called.
    nlohmann::json stepDescriptions() const { return m_stepDescriptions; }
    /// Returns the stages whose tensors contain operands of the described steps.
    const std::set<Stage>& operandStages() const { return m_operandStages; }

 private:
    /// Returns the index of the description of `step`, followed by the values of its placeholders.
    nlohmann::json describeStep(const CellRef& cell, const CalculationStep& step);

    const Trace& m_trace;
    int m_sequence;
    nlohmann::json m_stepDescriptions = nlohmann::json::array();
    /// Index in `m_stepDescriptions` of each description. The key is the JSON text of the description.
    std::map<std::string, int> m_descriptionIndices;
    std::set<Stage> m_operandStages;
    CellRef m_cachedRow;  ///< first cell of the row for which describeCell() was called last
    /// Results of describeStep() that all cells of the row of `m_cachedRow` share.
    std::map<const CalculationStepKind*, nlohmann::json> m_cachedEntries;
};

}  // namespace attention
