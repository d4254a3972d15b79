// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_checkpoints.h"

#include <algorithm>
#include <iterator>

namespace attention {

void TrainingCheckpoints::addPermanent(Shared<TrainingState> state) {
    m_always = state->step;
    m_states.emplace(state->step, std::move(state));
}

void TrainingCheckpoints::addIfOnStride(const TrainingState& state, double mostBytes) {
    if (state.step % m_stride != 0 || m_states.contains(state.step)) return;
    constexpr double fewest = 2, most = 64;
    const auto mostStates = std::clamp(mostBytes / static_cast<double>(m_bytesOfState), fewest, most);
    m_states.emplace(state.step, std::make_shared<const TrainingState>(state));
    while (static_cast<double>(m_states.size()) > mostStates) {
        m_stride *= 2;
        std::erase_if(m_states,
                      [&](const auto& kept) { return kept.first % m_stride != 0 && kept.first != m_always; });
    }
}

Shared<TrainingState> TrainingCheckpoints::latestStateUpTo(Index step) const {
    const auto behind = m_states.upper_bound(step);
    return behind == m_states.begin() ? nullptr : std::prev(behind)->second;
}

std::map<Index, Shared<TrainingState>> TrainingCheckpoints::removeIntermediateStates(
    const Shared<TrainingState>& last) {
    std::map<Index, Shared<TrainingState>> removed = std::move(m_states);
    m_states.clear();
    m_stride = 1;
    const auto keepFrom = [&](auto place) {
        if (place != removed.end()) m_states.insert(removed.extract(place));
    };
    if (!removed.empty()) keepFrom(std::prev(removed.end()));
    if (m_always) keepFrom(removed.find(*m_always));
    if (last && !m_states.contains(last->step)) m_states.emplace(last->step, last);
    if (last) removed.erase(last->step);
    return removed;
}

double TrainingCheckpoints::totalBytes() const {
    return static_cast<double>(m_states.size() * m_bytesOfState);
}

}  // namespace attention
