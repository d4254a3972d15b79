// SPDX-License-Identifier: GPL-3.0-or-later
// What there is to learn: sequences of symbols, drawn as PyTorch draws them, and what is right at each place.
#pragma once

#include "numerics/torch_generator.h"
#include "session/learning_settings.h"

#include <string>
#include <vector>

namespace attention {

/// The sequences of one step; all lists are (count, length).
struct Batch {
    Index count = 0;
    Index length = 0;
    std::vector<Index> inputs;   ///< ids of symbols; behind a sequence's end any
    std::vector<Index> targets;  ///< those that are right; any where none counts
    std::vector<float> counted;  ///< how much the answer counts: 1, less, or 0
    std::vector<Index> lengths;  ///< of each sequence
};

/// The symbols of a task, by their ids. Reverse, previous, induction: a … z, A … Z; sort: 0, 1, …; recall:
/// the first half letters, the others numbers; own: its words, in the order of their code points.
std::vector<std::string> symbolsOf(const LearningSettings& learning);

/// The sequences of the next step. Own takes all lines each time, shorter ones padded with id 0 that does not
/// count.
Batch nextBatch(const LearningSettings& learning, TorchGenerator& generator);

}  // namespace attention
