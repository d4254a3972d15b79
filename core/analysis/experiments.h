// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: sweeps whose values are not settings of the session. Each measure…() function fills the empty
// panels of a result whose session and settings are set. Values that cannot be measured are added to
// `skipped`. A stopped function sets `isComplete` to false and leaves the points that it has added.
#pragma once

#include "analysis/sweep.h"
#include "numerics/tensor.h"

#include <array>
#include <cstdint>

namespace attention {

/// Measures hard attention (Xu et al. 2015, section 4.1), which samples keys one at a time with the weights
/// of a row as probabilities. The values are n, the numbers of samples. A sample that falls into a sink
/// selects no key and adds nothing to the sums.
/// Panel "distance" shows the distance from the mean of n sampled values to its expectation, the context
/// vector, as the root mean square over the rows of all heads. Its reference curve is √(mean variance of one
/// sample / n). Panel "share" shows the largest difference between the share of a key in the samples and its
/// weight, as the mean over the same rows.
/// Points are means over the seeds `projection.seed` + 0 … seedCount − 1. All points are added at the end, so
/// a stopped function adds nothing. Throws std::bad_alloc.
void measureHardAttention(SweepResult& result, const ProgressMonitor& monitor);

/// Measures the share of the words of a sentence that can be recalled from one vector of fixed size. This
/// bottleneck motivated Bahdanau et al. (2015). The vector is c = Σ Rⱼ vⱼ. The matrix Rⱼ is orthogonal
/// because it permutes the components and flips random signs. A word is recalled if its vector, among the
/// vectors of 50 words, has the largest cosine with Rⱼᵀ c.
/// There is one curve for each of recallVectorSizes. The last curve shows attention, which keeps a key and a
/// value for each word. Words and vectors, N(0, 1), are sampled here, so of the session only
/// `projection.seed` is used. The values are sentence lengths in words. Points are added value by value.
void measureRecall(SweepResult& result, const ProgressMonitor& monitor);

/// Measures the mean weight of all pairs that have the same distance, which is query position − key position.
/// There is one curve per head. The mean is over seeds of the session's vectors and parameters, so it shows
/// the effect of positions when words do not matter. The values are distances in tokens. A distance that does
/// not occur in the text is added to `skipped`. All points are added at the end, so a stopped function adds
/// nothing to the curves. Throws std::bad_alloc.
void measureWeightByDistance(SweepResult& result, const ProgressMonitor& monitor);

/// Returns the panels of an experiment, without points. `field` must be Draws, Length or Distance. The panel
/// of Distance has one curve per head of `session`.
std::vector<SweepPanel> emptyPanels(SweepField field, const Session& session);

/// The sizes of the fixed vector in measureRecall(), in components.
inline constexpr std::array<Index, 3> recallVectorSizes = {16, 64, 256};
/// The size of the keys and values of attention in measureRecall(), in components.
inline constexpr Index recallAttentionSize = 64;

/// Returns the share (0 … 1) of the `length` words of a random sentence that can be recalled from one vector
/// with `size` components. See measureRecall() for the method. All random numbers depend on `seed` only.
double fixedVectorRecall(Index length, Index size, std::uint32_t seed);

/// Returns the share (0 … 1) of the `length` words of a random sentence that scaled dot-product attention
/// recalls. Each position has a random key with `size` components, which is also the query for its word. All
/// random numbers depend on `seed` only.
double attentionRecall(Index length, Index size, std::uint32_t seed);

}  // namespace attention
