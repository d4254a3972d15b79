// SPDX-License-Identifier: GPL-3.0-or-later
// What a norm makes of one entry of a row, as steps.
#pragma once

#include "calculation/calculation_step.h"

#include <optional>
#include <vector>

namespace attention {

struct NormalizedEntryOperands {
    std::vector<Operand> row;
    int column = 0;
    const Quantity& sizeQuantity;  ///< how many entries the row has, as they are called
    double epsilon = 0;
};

/// Of a norm without mean. The last step's result is a float.
CalculationSteps explainRootMeanSquare(const NormalizedEntryOperands& entry);
/// (x − mean) ÷ √(variance + ε).
CalculationSteps explainStandardization(const NormalizedEntryOperands& entry);

/// x ÷ root × gain, or without gain.
Term rmsNormTerm(const Operand& x, const Operand& root, const std::optional<Operand>& gain);

}  // namespace attention
