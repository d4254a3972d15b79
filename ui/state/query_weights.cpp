// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/query_weights.h"

#include "layer/stage_matrix.h"
#include "state/cell_navigation.h"
#include "state/shown_cells.h"
#include "state/stage_maps.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <utility>

namespace attention {

bool ChosenQueries::contains(int query) const {
    return std::ranges::find(queries, query) != queries.end();
}

ChosenQueries chosenQueries(const ViewSettings& viewSettings, const std::vector<int>& selectableQueries,
                            int selectedQuery) {
    ChosenQueries result{{}, selectedQuery};
    std::ranges::set_intersection(viewSettings.summedQueries, selectableQueries,
                                  std::back_inserter(result.queries));
    if (result.isSingle() || !result.contains(selectedQuery)) result.queries = {selectedQuery};
    return result;
}

ChosenQueries withToggledQuery(ChosenQueries chosenQueries, int query) {
    if (!chosenQueries.contains(query)) {
        chosenQueries.queries.insert(std::ranges::upper_bound(chosenQueries.queries, query), query);
        chosenQueries.selectedQuery = query;
        return chosenQueries;
    }
    if (chosenQueries.isSingle()) return chosenQueries;
    std::erase(chosenQueries.queries, query);
    const auto distanceTo = [&](int candidate) { return std::abs(candidate - query); };
    if (chosenQueries.selectedQuery == query)
        chosenQueries.selectedQuery = *std::ranges::min_element(chosenQueries.queries, {}, distanceTo);
    return chosenQueries;
}

ChosenQueries queryRange(const std::vector<int>& selectableQueries, int selectedQuery, int query) {
    ChosenQueries result{{}, selectedQuery};
    const auto [first, last] = std::minmax(selectedQuery, query);
    std::ranges::copy_if(selectableQueries, std::back_inserter(result.queries),
                         [&, lowest = first, highest = last](int candidate) {
                             return candidate >= lowest && candidate <= highest;
                         });
    return result;
}

ChosenQueries extendedRange(const std::vector<int>& selectableQueries, const ChosenQueries& chosenQueries,
                            int direction) {
    const int firstQuery = chosenQueries.queries.front(), lastQuery = chosenQueries.queries.back();
    const bool movesLastQuery =
        chosenQueries.isSingle() ? direction > 0 : chosenQueries.selectedQuery == firstQuery;
    return queryRange(selectableQueries, chosenQueries.selectedQuery,
                      entryAtOffset(selectableQueries, movesLastQuery ? lastQuery : firstQuery, direction));
}

namespace {

std::vector<StageMatrix> stageMatricesOf(const ShownWeights& shownWeights) {
    std::vector<StageMatrix> matrices;
    for (const HeadWeights& headWeights : shownWeights.heads) matrices.push_back(headWeights.matrix);
    return matrices;
}

}  // namespace

QueryWeights::QueryWeights(std::shared_ptr<const Trace> trace, const DisplaySettings& displaySettings,
                           const CellRef& selectedCell)
    : m_trace(std::move(trace)),
      m_displaySettings(displaySettings),
      m_selectedCell(selectedCell),
      m_shownWeights(attention::shownWeights(*m_trace, displaySettings)),
      m_weightColorScale(colorScaleForWeights(
          displaySettings,
          seriesMagnitude(displaySettings, Stage::Weights, largestWeight(m_shownWeights.heads)),
          areWeightsSmall(stageMatricesOf(m_shownWeights)))) {
    update();
}

bool QueryWeights::setCells(const CellRef& selectedCell, const std::optional<CellRef>& hoveredCell) {
    if (selectedCell == m_selectedCell && hoveredCell == m_hoveredCell) return false;
    m_selectedCell = selectedCell;
    m_hoveredCell = hoveredCell;
    update();
    return true;
}

std::size_t QueryWeights::indexOfHead(int head) const {
    const auto& heads = m_shownWeights.heads;
    return static_cast<std::size_t>(std::ranges::find(heads, head, &HeadWeights::head) - heads.begin());
}

CellRef QueryWeights::selectedCell() const {
    return nearestWeightCell(m_shownWeights, m_selectedCell);
}

CellRef QueryWeights::currentCell() const {
    return nearestWeightCell(m_shownWeights, m_hoveredCell.value_or(m_selectedCell));
}

ChosenQueries QueryWeights::selectedQueries() const {
    return chosenQueries(m_displaySettings, m_shownWeights.queries, selectedCell().row);
}

bool QueryWeights::isCurrentQuery(int query) const {
    return std::ranges::find(m_queries, query) != m_queries.end();
}

void QueryWeights::update() {
    const ChosenQueries selected = selectedQueries();
    const int currentQuery = currentCell().row;
    m_queries = selected.contains(currentQuery) ? selected.queries : std::vector{currentQuery};
    m_hasMaskedKeys = m_hasNan = m_hasFullyMaskedQuery = false;
    m_weights.clear();
    m_maskedFlags.clear();
    for (const HeadWeights& headWeights : m_shownWeights.heads) {
        m_weights.push_back(sumOverQueries(headWeights.matrix.values, m_queries));
        updateHead(headWeights.head, m_weights.back());
    }
    if (hasSeveralQueries())
        m_sumColorScale =
            colorScaleForWeights(m_displaySettings, largestSum(), m_weightColorScale.isLogarithmic);
}

void QueryWeights::updateHead(int head, const std::vector<float>& weights) {
    m_maskedFlags.push_back(maskedFlags(head));
    for (const int key : m_shownWeights.keys) {
        const auto index = static_cast<std::size_t>(key);
        m_hasNan = m_hasNan || std::isnan(weights[index]);
        m_hasMaskedKeys = m_hasMaskedKeys || (weights[index] == 0 && m_maskedFlags.back()[index]);
    }
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    const std::vector<int> heads = averagedHeads(head);
    for (const int query : m_queries) {
        const auto isQueryFullyMasked = [&](int averagedHead) {
            return isFullyMasked(*m_trace, sequence, averagedHead, query);
        };
        m_hasFullyMaskedQuery = m_hasFullyMaskedQuery || std::ranges::any_of(heads, isQueryFullyMasked);
    }
}

/// Returns a flag for each key: 1 if the mask excludes it for all current queries, otherwise 0.
std::vector<std::uint8_t> QueryWeights::maskedFlags(int head) const {
    const int sequence = shownSequence(*m_trace, m_displaySettings);
    std::vector<std::uint8_t> commonFlags;
    for (const int query : m_queries) {
        const auto flags = maskedKeyFlags(*m_trace, sequence, averagedHeads(head), query);
        if (commonFlags.empty()) commonFlags.assign(flags.size(), 1);
        std::ranges::transform(commonFlags, flags, commonFlags.begin(), std::bit_and());
    }
    return commonFlags;
}

std::vector<int> QueryWeights::averagedHeads(int head) const {
    return head == meanOfHeads ? chosenHeads(*m_trace, m_displaySettings.heads) : std::vector{head};
}

double QueryWeights::largestSum() const {
    float largest = 0;
    for (const std::vector<float>& weights : m_weights) {
        for (const int key : m_shownWeights.keys) {
            const float sum = weights[static_cast<std::size_t>(key)];
            largest = sum > largest ? sum : largest;  // NaN is never larger
        }
    }
    return largest;
}

std::vector<QueryWeights::Weight> QueryWeights::largeWeights(std::size_t headIndex, double minimum) const {
    std::vector<Weight> weights;
    const HeadWeights& headWeights = m_shownWeights.heads[headIndex];
    for (const int query : m_queries) {
        for (const int key : m_shownWeights.keys) {
            const float weight = headWeights.matrix.values(query, key);
            const bool isVisible = !m_displaySettings.hiddenWeights ||
                                   !m_displaySettings.hiddenWeights->isHidden(headWeights.head, query, key);
            if (isVisible && weight >= minimum) weights.push_back({query, key, weight});
        }
    }
    return weights;
}

GuessState QueryWeights::guessState(std::size_t headIndex, int key) const {
    const auto& hiddenWeights = m_displaySettings.hiddenWeights;
    if (!hiddenWeights) return GuessState::None;
    const int head = m_shownWeights.heads[headIndex].head;
    const auto isQueryHidden = [&](int query) { return hiddenWeights->isHidden(head, query, key); };
    if (hasSeveralQueries())
        return std::ranges::any_of(m_queries, isQueryHidden) ? GuessState::Hidden : GuessState::None;
    const std::vector<float>& weights = m_weights[headIndex];
    return hiddenWeights->cellState(head, m_queries.front(), key, weights[static_cast<std::size_t>(key)],
                                    *std::ranges::max_element(weights));
}

bool QueryWeights::isHidden(std::size_t headIndex, int key) const {
    const GuessState state = guessState(headIndex, key);
    return state == GuessState::Hidden || state == GuessState::Guessed;
}

}  // namespace attention
