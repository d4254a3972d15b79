// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_checkpoints.h"

#include <algorithm>
#include <iterator>

namespace attention {

void TrainingCheckpoints::addPermanent(Shared<TrainingState> state) {
    m_permanentStep = state->step;
    m_states.emplace(state->step, std::move(state));
}

void TrainingCheckpoints::addIfOnStride(const TrainingState& state, double maxBytes) {
    if (state.step % m_stride != 0 || m_states.contains(state.step)) return;
    constexpr double minLimit = 2, maxLimit = 64;
    const auto maxStates = std::clamp(maxBytes / static_cast<double>(m_bytesPerState), minLimit, maxLimit);
    m_states.emplace(state.step, std::make_shared<const TrainingState>(state));
    while (static_cast<double>(m_states.size()) > maxStates) {
        m_stride *= 2;
        std::erase_if(m_states, [&](const auto& entry) {
            return entry.first % m_stride != 0 && entry.first != m_permanentStep;
        });
    }
}

Shared<TrainingState> TrainingCheckpoints::latestStateUpTo(Index step) const {
    const auto next = m_states.upper_bound(step);
    return next == m_states.begin() ? nullptr : std::prev(next)->second;
}

std::map<Index, Shared<TrainingState>> TrainingCheckpoints::removeIntermediateStates(
    const Shared<TrainingState>& last) {
    std::map<Index, Shared<TrainingState>> removed = std::move(m_states);
    m_states.clear();
    m_stride = 1;
    const auto restore = [&](auto entry) {
        if (entry != removed.end()) m_states.insert(removed.extract(entry));
    };
    if (!removed.empty()) restore(std::prev(removed.end()));
    if (m_permanentStep) restore(removed.find(*m_permanentStep));
    if (last && !m_states.contains(last->step)) m_states.emplace(last->step, last);
    if (last) removed.erase(last->step);
    return removed;
}

double TrainingCheckpoints::totalBytes() const {
    return static_cast<double>(m_states.size() * m_bytesPerState);
}

}  // namespace attention
