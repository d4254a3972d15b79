// SPDX-License-Identifier: GPL-3.0-or-later
// What is said to a student who found another number than the one asked for.
#pragma once

#include "explanation/explanation.h"

#include <QString>

#include <vector>

namespace attention {

/// A wrong answer, and one sentence for whoever gives it.
struct Hint {
    double wrongAnswer = 0;
    QString text;
};

/// The answers of usual mistakes: a step too few or too many, a wrong sign, a neighbour. `steps` are those
/// from what is given to the cell. None can be taken for the right answer; of equal ones the first is meant.
std::vector<Hint> hintsFor(const Trace& trace, int sequence, const CellRef& cell,
                           const CalculationSteps& steps);

}  // namespace attention
