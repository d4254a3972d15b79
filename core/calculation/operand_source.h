// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"

namespace attention {

/// The numbers of one sequence of a trace, as operands of terms.
class OperandSource {
 public:
    virtual ~OperandSource() = default;

    virtual const AttentionConfig& config() const = 0;
    virtual bool hasStage(Stage stage) const = 0;
    virtual bool containsGradients() const { return false; }
    virtual int columnCount(Stage stage) const = 0;  ///< columns of a stage's matrix
    virtual float valueAt(const CellRef& cell) = 0;

    /// What a stage has for the query head of a cell.
    CellRef servingHeadCell(const CellRef& of, Stage stage, int row, int column) const {
        const Index head = config().headForQueryHead(stageInfo(stage).headAxis, of.head);
        return {stage, static_cast<int>(head), row, column};
    }
    /// A number of the trace as an operand.
    Operand operand(const CellRef& cell) { return {valueAt(cell), nullptr, cell, {}, containsGradients()}; }
};

/// A step that arrives at a number of the trace.
CalculationStep makeCellStep(const CalculationStepKind& kind, std::vector<Term> terms, OperandSource& numbers,
                             const CellRef& cell);

/// The stage's number in another cell of the same head.
inline CellRef sameHeadCell(const CellRef& cell, Stage stage, int row, int column) {
    return {stage, cell.head, row, column};
}

/// Row `row` of a matrix times the vector in row `from` of a stage, one product per column; then the bias,
/// where the trace has it.
struct RowProduct {
    Stage matrix;
    std::optional<Stage> bias;
    int head;  ///< of the matrix
    int row;
    CellRef firstVectorCell;  ///< the vector's first cell
};
std::vector<Term> rowProductTerms(OperandSource& numbers, const RowProduct& product);

}  // namespace attention
