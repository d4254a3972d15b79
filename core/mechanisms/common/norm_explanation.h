// SPDX-License-Identifier: GPL-3.0-or-later
// Calculation steps that explain one normalized entry of a row (RMSNorm or layer norm). Used by the
// explanations of trained models and of query–key normalization.
#pragma once

#include "calculation/calculation_step.h"

#include <optional>
#include <vector>

namespace attention {

/// The operands from which one entry of a normalized row is explained.
struct NormalizedEntryOperands {
    std::vector<Operand> row;  ///< all entries of the row before normalization
    int column = 0;            ///< index in `row`, from 0, of the entry to explain
    /// The quantity with which the steps show the number of entries of the row, such as d_k. Must outlive the
    /// steps.
    const OperandInfo& sizeQuantity;
    double epsilon = 0;  ///< ε, added before the square root
};

/// Returns the steps that compute √(Σ x² ÷ n + ε) over all n entries of the row, the divisor of RMSNorm. Does
/// not use `entry.column`. The result of the last step is rounded to float32. Later steps can use it as
/// CalculationStep::resultOperand.
CalculationSteps explainRootMeanSquare(const NormalizedEntryOperands& entry);
/// Returns the steps that compute (x − mean) ÷ √(variance + ε) for the entry x in `entry.column`. This is
/// layer norm without gain and bias. The result of the last step is rounded to float32. Later steps can use
/// it as CalculationStep::resultOperand.
CalculationSteps explainStandardization(const NormalizedEntryOperands& entry);

/// Returns the term (x ÷ root) × gain of RMSNorm, or x ÷ root if `gain` is std::nullopt. `root` is the root
/// mean square of the row.
Term rmsNormTerm(const Operand& x, const Operand& root, const std::optional<Operand>& gain);

}  // namespace attention
