// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"

#include <QString>

namespace attention {

/// Whose colour a number has.
enum class Role { None, Query, Key, Value };

Role roleOf(Stage stage);

/// What stands before an operand's number: "q₃", "W_Q[3,5]", "√24"; empty where the number says it all.
/// Indices count from 1.
QString operandSymbol(const Trace& trace, const Operand& operand);

/// The operand's number at that many decimals; counts have none.
QString operandNumber(const Operand& operand, int decimals);

}  // namespace attention
