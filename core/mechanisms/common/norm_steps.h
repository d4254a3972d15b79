// SPDX-License-Identifier: GPL-3.0-or-later
// What a norm makes of one entry of a row, as steps.
#pragma once

#include "arithmetic/terms.h"

#include <optional>
#include <vector>

namespace attention {

struct NormedEntry {
    std::vector<Operand> row;
    int column = 0;
    const Quantity& size;  ///< how many entries the row has, as they are called
    double epsilon = 0;
};

/// Of a norm without mean. The last step's result is a float.
Steps rootMeanSquareSteps(const NormedEntry& entry);
/// (x − mean) ÷ √(variance + ε).
Steps standardisingSteps(const NormedEntry& entry);

/// x ÷ root × gain, or without gain.
Term dividedByRoot(const Operand& x, const Operand& root, const std::optional<Operand>& gain);

}  // namespace attention
