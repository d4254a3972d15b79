// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/score_rules.h"
#include "compute/progress.h"

namespace attention {

/// raw_scores (b, h, n_q, n_k) → weights of the same shape: scaled, multiplied, masked, divided by the
/// temperature, normalised row by row. Returns an empty tensor when stopped.
Tensor computeWeights(const Session& session, const Tokens& tokens, const Tensor& rawScores,
                      const Watch& watch);

/// The same for one head of one sequence: raw (n_q, n_k) into out of the same shape. `rules` are the
/// session's.
struct HeadPlace {
    Index sequence = 0;
    Index head = 0;
};
void weighHead(const Session& session, const ScoreRules& rules, const HeadPlace& place, ConstMatrix raw,
               Matrix out);

/// Dropout as PyTorch's: one double per weight in C order from a generator of its own, kept weights times
/// 1/(1−p), the others 0 (Srivastava et al. 2014, inverted).
Tensor dropWeights(const DropoutSettings& dropout, const Tensor& weights);

}  // namespace attention
