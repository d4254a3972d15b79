// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: sweeps that vary no setting of the session, but for example a number of samples. Each
// measure…() function expects a SweepResult with session, settings and empty panels, and adds points to the
// curves. It adds values that cannot be measured to SweepResult::skipped. If it is stopped, it sets
// SweepResult::isComplete to false and leaves the points that it has added.
#pragma once

#include "analysis/sweep.h"
#include "numerics/tensor.h"

#include <array>
#include <cstdint>

namespace attention {

/// Measures the sampling error of hard attention (Xu et al. 2015, section 4.1), and adds it to the panels
/// "distance" and "share" of `result`. Hard attention samples keys one at a time, with the weights of a row
/// as probabilities. The swept values are n, the numbers of samples.
/// Panel "distance" shows the distance from the mean of n sampled value vectors to its expectation, the
/// context vector. It is the root mean square over the rows of all heads. Its reference curve is √(mean
/// variance of one sample / n).
/// Panel "share" shows the largest difference between the share of a key in the samples and its weight, as
/// the mean over the same rows.
/// Points are means over the seeds `projection.seed` + 0 … seedCount − 1. If the normalization function has a
/// sink, a sample may fall into the sink. Such a sample selects no key and counts as a value vector of zeros.
/// All points are added at the end, so a stopped function adds nothing. Throws std::bad_alloc.
void measureHardAttention(SweepResult& result, const ProgressMonitor& monitor);

/// Measures the share of the words of a sentence that can be recalled from one vector of fixed size, and adds
/// it to the panel of `result`. This bottleneck motivated Bahdanau et al. (2015). The swept values
/// are sentence lengths in words.
/// The vector of the sentence is c = Σ Rⱼ vⱼ, where vⱼ is the vector of word j. Rⱼ is a random orthogonal
/// matrix for position j, which permutes the components and flips signs. Word j is recalled if, among the
/// vectors of 50 words, vⱼ has the largest cosine with Rⱼᵀ c.
/// There is one curve for each size in recallVectorSizes. The last curve shows attention, which keeps a key
/// and a value vector for each word, see attentionRecall().
/// Words and vectors, N(0, 1), are sampled here, so the only session field in use is `projection.seed`.
/// Points are added value by value.
void measureRecall(SweepResult& result, const ProgressMonitor& monitor);

/// Measures the mean weight of all query–key pairs that have the same distance, and adds it to the panel of
/// `result`. The distance is query position − key position, in tokens. There is one curve per head.
/// The mean is over seeds of the session's vectors and parameters. Therefore it shows the effect of positions
/// when words do not matter.
/// A distance that does not occur in the text is added to `skipped`. All points are added at the end, so a
/// stopped function adds nothing to the curves. Throws std::bad_alloc.
void measureWeightByDistance(SweepResult& result, const ProgressMonitor& monitor);

/// Returns the panels of an experiment with their curves, but without points. `field` must be Draws, Length
/// or Distance. For Distance, the panel has one curve per head of `session`.
std::vector<SweepPanel> emptyPanels(SweepField field, const Session& session);

/// The sizes of the fixed vector in measureRecall(), in components.
inline constexpr std::array<Index, 3> recallVectorSizes = {16, 64, 256};
/// The size of the keys and values of attention in measureRecall(), in components.
inline constexpr Index recallAttentionSize = 64;

/// Returns the share (0 … 1) of the `length` words of a random sentence that can be recalled from one vector
/// with `size` components. See measureRecall() for the method. All random numbers depend on `seed` only.
double fixedVectorRecall(Index length, Index size, std::uint32_t seed);

/// Returns the share (0 … 1) of the `length` words of a random sentence that scaled dot-product attention
/// recalls. Each position has a random key with `size` components. To recall the word at a position, the key
/// of the position is used as the query. All random numbers depend on `seed` only.
double attentionRecall(Index length, Index size, std::uint32_t seed);

}  // namespace attention
