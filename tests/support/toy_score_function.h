// SPDX-License-Identifier: GPL-3.0-or-later
// A score function with parameters that the program does not contain. Tests try with it whether a new score
// function needs changes outside its own file.
#pragma once

#include "mechanisms/scores/scorer.h"

namespace attention::test {

/// Returns the score function (A q) · (B k), which has the place of ScoreFunction::Gaussian. A PyTorch script
/// contains A and B side by side in one variable AB (h, rank, 2 d_k).
const Scorer& toyScorer();

}  // namespace attention::test
