// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/trainer.h"

#include <map>
#include <memory>
#include <optional>

namespace attention {

/// Stores some of the states of one training setup, ordered by their step. To reach a step again, training
/// continues from the nearest state before it. Not thread-safe: only one thread at a time may use an object.
class TrainingCheckpoints {
 public:
    /// Creates an empty store. `bytesPerState` is the size of every state of the setup in bytes.
    explicit TrainingCheckpoints(std::size_t bytesPerState) : m_bytesPerState(bytesPerState) {}

    /// Adds a state that no other function removes. Call at most once, for a state that comes with the
    /// program: to reach it again, training would need many steps.
    void addPermanent(Shared<TrainingState> state);

    /// Adds a copy of `state` if its step is a multiple of the stride, which is 1 at the beginning. Then
    /// doubles the stride until the states fit into `maxBytes`, and removes the states whose steps are not
    /// multiples of the stride. The state of addPermanent() stays. At least 2 and at most 64 states are
    /// stored.
    void addIfOnStride(const TrainingState& state, double maxBytes);

    /// Returns the stored state with the most steps up to and including `step`, or nullptr if there is no
    /// such state.
    Shared<TrainingState> latestStateUpTo(Index step) const;

    /// Removes all states except the permanent one, `last` and the state with the most steps. Adds `last` if
    /// it is not stored and not nullptr. Resets the stride to 1. Returns the removed states, so that the
    /// caller can free them after releasing its locks.
    std::map<Index, Shared<TrainingState>> removeIntermediateStates(const Shared<TrainingState>& last);

    /// Returns the size of all stored states in bytes.
    double totalBytes() const;

 private:
    std::size_t m_bytesPerState;
    std::map<Index, Shared<TrainingState>> m_states;
    Index m_stride = 1;                    ///< in training steps
    std::optional<Index> m_permanentStep;  ///< the step of the permanent state, or std::nullopt
};

}  // namespace attention
