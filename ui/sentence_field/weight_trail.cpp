// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/weight_trail.h"

#include "comparison/session_changes.h"
#include "figure/weight_arcs.h"

#include <algorithm>
#include <utility>

namespace attention {

void WeightTrail::addState(std::shared_ptr<const Session> session, const QueryWeights& weights) {
    const bool isLaterStep = m_session && session && hasSameSelection(weights) &&
                             m_session->training.stepCount < session->training.stepCount &&
                             isTrainingStateOf(*m_session, *session);
    if (isLaterStep) {
        for (const QueryWeights::Weight& last : m_lastWeights) {
            const auto earlier =
                std::ranges::find_if(m_fadedWeights, [&](const QueryWeights::Weight& weight) {
                    return weight.query == last.query && weight.key == last.key;
                });
            if (earlier == m_fadedWeights.end())
                m_fadedWeights.push_back(last);
            else
                earlier->value = std::max(earlier->value, last.value);
        }
        const float factor = static_cast<float>(m_session->training.stepCount) /
                             static_cast<float>(session->training.stepCount);
        for (QueryWeights::Weight& weight : m_fadedWeights) weight.value *= factor;
    } else {
        m_fadedWeights.clear();
    }
    m_session = std::move(session);
    m_head = weights.currentCell().head;
    m_queries = weights.currentQueries();
    m_lastWeights = weights.largeWeights(weights.indexOfHead(m_head), minimumArcWeight);
}

std::vector<QueryWeights::Weight> WeightTrail::fadedWeights(const QueryWeights& weights) const {
    return hasSameSelection(weights) ? m_fadedWeights : std::vector<QueryWeights::Weight>();
}

bool WeightTrail::hasSameSelection(const QueryWeights& weights) const {
    return weights.currentCell().head == m_head && weights.currentQueries() == m_queries;
}

}  // namespace attention
