// SPDX-License-Identifier: GPL-3.0-or-later
// Hints for students whose answer is wrong.
#pragma once

#include "explanation/explanation.h"

#include <QString>

#include <vector>

namespace attention {

/// A wrong answer and the sentence that the page shows for it.
struct Hint {
    double wrongAnswer = 0;
    QString text;
};

/// Returns the wrong answers that result from common mistakes, with hints. Examples are a missing or
/// superfluous step, a wrong sign, and the number of a neighboring cell. `steps` are the calculation steps
/// from the given numbers to `cell`. All wrong answers differ clearly from the correct answer. If several
/// hints have the same wrong answer, the first hint applies.
std::vector<Hint> hintsFor(const Trace& trace, int sequence, const CellRef& cell,
                           const CalculationSteps& steps);

}  // namespace attention
