// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calculation/calculation_step.h"

namespace attention {

/// Provides the numbers of one sequence of a trace as operands of terms. Mechanisms explain their calculation
/// with this interface, which TraceReader implements.
class OperandSource {
 public:
    virtual ~OperandSource() = default;

    /// Returns the settings of the trace's layer.
    virtual const AttentionConfig& config() const = 0;
    /// True if the trace has `stage`, stored or derived.
    virtual bool hasStage(Stage stage) const = 0;
    /// True if the numbers are gradients of a loss, see Trace::gradientOf.
    virtual bool containsGradients() const { return false; }
    /// Returns the number of columns of the stage matrix of `stage`.
    virtual int columnCount(Stage stage) const = 0;
    /// Returns the number in `cell`, which must exist.
    virtual float valueAt(const CellRef& cell) = 0;

    /// Returns the cell (row, column) of `stage` in the head that serves the query head `queryCell.head`.
    /// With grouped-query attention, several query heads use one head of keys and values, so the indices may
    /// differ.
    CellRef servingHeadCell(const CellRef& queryCell, Stage stage, int row, int column) const {
        const Index head = config().headForQueryHead(stageInfo(stage).headAxis, queryCell.head);
        return {stage, static_cast<int>(head), row, column};
    }
    /// Returns the number in `cell`, which must exist, as an operand.
    Operand operand(const CellRef& cell) { return {valueAt(cell), nullptr, cell, {}, containsGradients()}; }
};

/// Returns a calculation step whose result is the number in `cell`, as returned by `source`.
CalculationStep makeCellStep(const CalculationStepKind& kind, std::vector<Term> terms, OperandSource& source,
                             const CellRef& cell);

/// Returns the cell (row, column) of `stage` in the head `cell.head`.
inline CellRef sameHeadCell(const CellRef& cell, Stage stage, int row, int column) {
    return {stage, cell.head, row, column};
}

/// The operands of one entry of a matrix–vector product plus bias: a row of the matrix, the vector and an
/// entry of the bias.
struct RowProduct {
    Stage matrix;  ///< stage of the matrix
    /// The stage of the bias. There is no bias if it is std::nullopt or if the trace does not have the stage.
    std::optional<Stage> bias;
    int head;                 ///< index of the head of matrix and bias
    int row;                  ///< row of matrix and bias, from 0
    CellRef firstVectorCell;  ///< first cell of the vector, which continues in the columns after it
};
/// Returns the terms whose sum is the entry described by `product`: one term for each column of the matrix,
/// then one for the bias, if any. Term::index counts the terms from 0. `numbers` provides the operands.
std::vector<Term> rowProductTerms(OperandSource& numbers, const RowProduct& product);

}  // namespace attention
