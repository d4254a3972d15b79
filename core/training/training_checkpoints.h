// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/trainer.h"

#include <map>
#include <memory>
#include <optional>

namespace attention {

/// Stores some of the training states of one training setup, ordered by their number of completed steps. To
/// reach a step again, training continues from the nearest stored state before it. Not thread-safe: only one
/// thread at a time may use an object.
class TrainingCheckpoints {
 public:
    /// Creates an empty store. `bytesPerState` is the size of every state of the setup in bytes.
    explicit TrainingCheckpoints(std::size_t bytesPerState) : m_bytesPerState(bytesPerState) {}

    /// Adds a state that no other function removes, called the permanent state. Call at most once. It is
    /// meant for a state that comes with the program, because training would need many steps to reach it
    /// again.
    void addPermanent(Shared<TrainingState> state);

    /// Adds a copy of `state` if its step is a multiple of the stride. The stride is a number of steps,
    /// initially 1. If the stored states then need more than `maxBytes`, doubles the stride and removes the
    /// states whose steps are not multiples of the stride. Repeats this until the states fit. The permanent
    /// state is never removed. The limit is never below 2 states or above 64 states.
    void addIfOnStride(const TrainingState& state, double maxBytes);

    /// Returns the stored state with the largest step that is not above `step`, or nullptr if there is no
    /// such state.
    Shared<TrainingState> latestStateUpTo(Index step) const;

    /// Removes all states except three: the permanent state, the state with the most steps, and `last`.
    /// `last` may be nullptr. Adds `last` if it is not stored yet. Resets the stride to 1. Returns the
    /// removed states, so that the caller can free them after releasing its locks.
    std::map<Index, Shared<TrainingState>> removeIntermediateStates(const Shared<TrainingState>& last);

    /// Returns the size of all stored states in bytes.
    double totalBytes() const;

 private:
    std::size_t m_bytesPerState;
    std::map<Index, Shared<TrainingState>> m_states;
    Index m_stride = 1;                    ///< distance between stored states, in training steps
    std::optional<Index> m_permanentStep;  ///< the step of the permanent state, or std::nullopt
};

}  // namespace attention
