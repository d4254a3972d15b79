// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_arcs.h"

#include "comparison/session_changes.h"
#include "figure/weight_arcs.h"
#include "models/antecedents.h"
#include "texts/attention_message.h"
#include "texts/cell_text.h"

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

namespace {

/// Returns the arcs of the entries of `weights` whose query and key are visible.
std::vector<WeightArc> arcsOf(const std::vector<QueryWeights::Weight>& weights,
                              const SentenceArcs::Content& content) {
    std::vector<WeightArc> arcs;
    for (const QueryWeights::Weight& weight : weights) {
        const auto query = content.queryRect(weight.query);
        const auto key = content.keyRect(weight.key);
        if (query && key) arcs.push_back({*query, *key, weight.value});
    }
    return arcs;
}

/// Returns the flag at the predicted antecedent of the current query, or std::nullopt without a prediction.
std::optional<ArcOverlay::Flag> flagOf(const SentenceArcs::Content& content) {
    const QueryWeights& weights = *content.weights;
    if (!content.showsFlag || weights.hasSeveralQueries()) return std::nullopt;
    const Trace& trace = *weights.trace();
    const auto antecedent = predictedAntecedent(trace, weights.currentQueries().front());
    if (!antecedent || !antecedent->isInTrainingData) return std::nullopt;
    const auto rect = content.keyRect(static_cast<int>(antecedent->position));
    if (!rect) return std::nullopt;
    const QString token = isolatedTokenLabelAt(trace.tokens->queries, 0, antecedent->position);
    return ArcOverlay::Flag{*rect, antecedentFlagText(token, antecedent->probability)};
}

}  // namespace

ArcOverlay::Change arcChange(const QueryWeights& previousWeights, const QueryWeights& weights) {
    const int head = weights.currentCell().head;
    const std::vector<int>& keys = weights.shownWeights().keys;
    const bool isComparable =
        previousWeights.currentCell().head == head && previousWeights.shownWeights().keys == keys;
    const bool hasMoreMaskedKeys =
        isComparable && std::ranges::any_of(keys, [&](int key) {
            return weights.isMasked(weights.indexOfHead(head), key) &&
                   !previousWeights.isMasked(previousWeights.indexOfHead(head), key);
        });
    return hasMoreMaskedKeys ? ArcOverlay::Change::VanishingFirst : ArcOverlay::Change::Together;
}

void SentenceArcs::update(const Content& content, ArcOverlay::Change change) {
    std::vector<WeightArc> arcs;
    std::vector<WeightArc> trail;
    if (content.weights && content.showsArcs) {
        const std::size_t headIndex = content.weights->indexOfHead(content.weights->currentCell().head);
        arcs = arcsOf(content.weights->largeWeights(headIndex, minimumArcWeight), content);
        labelLargestWeight(arcs);
        if (content.showsTrail) trail = arcsOf(m_trail.fadedWeights(*content.weights), content);
    }
    m_overlay->setTrail(std::move(trail));
    m_overlay->setArcs(std::move(arcs), content.maxHeight, change);
    // The arcs are gray if the model was not trained on sentences of this form.
    m_overlay->setMuted(content.weights && !antecedentWarning(*content.weights->trace()).isEmpty());
    m_overlay->setFlag(content.weights ? flagOf(content) : std::nullopt);
}

}  // namespace attention
