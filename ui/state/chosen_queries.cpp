// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/chosen_queries.h"

#include "state/cell_navigation.h"

#include <algorithm>
#include <cstdlib>
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

}  // namespace attention
