// SPDX-License-Identifier: GPL-3.0-or-later
// A score function that is not part of the program and has parameters. Tests use it to check that a new score
// function needs no changes outside its own file.
#pragma once

#include "mechanisms/scores/scorer.h"

namespace attention::test {

/// Returns the score function (A q) · (B k). Its enumerator is ScoreFunction::Gaussian, so that
/// ScopedScorerReplacement can replace the Gaussian function by it. A PyTorch script contains A and B side by
/// side in one variable AB (h, rank, 2 d_k).
const Scorer& toyScorer();

}  // namespace attention::test
