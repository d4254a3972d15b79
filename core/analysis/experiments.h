// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of the laboratory that vary nothing of a session. Each fills the panels of a result whose session
// and settings are there, values that cannot be left out; a stop leaves the panels as far as they are.
#pragma once

#include "analysis/sweep.h"
#include "numerics/tensor.h"

#include <array>
#include <cstdint>

namespace attention {

/// Hard attention (Xu et al. 2015, section 4.1): keys drawn one at a time by the weights of their row. How
/// far the mean of n drawn values is from the context vector, which is their expectation, and how far the
/// keys' shares of the draws are from their weights; roots of mean squares, and means, over the rows of all
/// heads. Values are n. What goes to a sink draws no key and adds nothing.
void measureHardAttention(SweepResult& result, const ProgressMonitor& monitor);

/// One fixed vector for a whole sentence, the motive of Bahdanau et al. 2015: c = Σ Rⱼ vⱼ, Rⱼ a permutation
/// of the components with random signs, which is orthogonal. The share of words recalled: those for which, of
/// 50 words, the right one has the largest cosine with Rⱼᵀ c. Beside it attention, which keeps a key and a
/// value for each word. Words and vectors, N(0, 1), are its own; values are numbers of words.
void measureRecall(SweepResult& result, const ProgressMonitor& monitor);

/// The mean weight of all pairs of a distance query − key, a curve for each head, over seeds of the session's
/// vectors and weights: what a rule of positions leaves when words do not matter. Values are distances.
void measureWeightByDistance(SweepResult& result, const ProgressMonitor& monitor);

/// The panels of these, without a point yet.
std::vector<SweepPanel> emptyPanels(SweepField field, const Session& session);

/// Sizes of the one vector, and that of keys and values of attention beside it.
inline constexpr std::array<Index, 3> recallVectorSizes = {16, 64, 256};
inline constexpr Index recallAttentionSize = 64;

/// The share of the words of a random sentence that one vector gives back, as measureRecall() tells.
double fixedVectorRecall(Index length, Index size, std::uint32_t seed);

/// The share that scaled dot-product attention gives back: one random key for each position, asked for by
/// itself.
double attentionRecall(Index length, Index size, std::uint32_t seed);

}  // namespace attention
