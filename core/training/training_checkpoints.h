// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/trainer.h"

#include <map>
#include <memory>
#include <optional>

namespace attention {

/// Some of the states of one training setup, by their step. From the nearest one before a step, that step is
/// reached again without training from the beginning. Belongs to one thread at a time.
class TrainingCheckpoints {
 public:
    /// Every state of the setup has this many bytes.
    explicit TrainingCheckpoints(std::size_t bytesOfState) : m_bytesOfState(bytesOfState) {}

    /// Keeps a state that no other function removes, because training cannot produce its exact bits again.
    void addPermanent(Shared<TrainingState> state);

    /// Keeps a copy of the state if its step is a multiple of the stride. While the copies take more than
    /// `mostBytes`, the stride is doubled and states between are removed; two of them may always stay.
    void addIfOnStride(const TrainingState& state, double mostBytes);

    /// Returns the last kept state of at most `step` steps, or nullptr.
    Shared<TrainingState> latestStateUpTo(Index step) const;

    /// Removes all states but `last` and the one with the most steps. The removed states are returned, so
    /// that the caller can free them where that holds up nobody.
    std::map<Index, Shared<TrainingState>> removeIntermediateStates(const Shared<TrainingState>& last);

    /// Returns the bytes of all kept states.
    double totalBytes() const;

 private:
    std::size_t m_bytesOfState;
    std::map<Index, Shared<TrainingState>> m_states;
    Index m_stride = 1;
    std::optional<Index> m_always;  ///< the step of the state given to addPermanent()
};

}  // namespace attention
