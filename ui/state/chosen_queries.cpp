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

ChosenQueries chosenQueries(const ViewSettings& view, const std::vector<int>& selectable, int selected) {
    ChosenQueries chosen{{}, selected};
    std::ranges::set_intersection(view.summedQueries, selectable, std::back_inserter(chosen.queries));
    if (chosen.isSingle() || !chosen.contains(selected)) chosen.queries = {selected};
    return chosen;
}

ChosenQueries toggled(ChosenQueries chosen, int query) {
    if (!chosen.contains(query)) {
        chosen.queries.insert(std::ranges::upper_bound(chosen.queries, query), query);
        chosen.selected = query;
        return chosen;
    }
    if (chosen.isSingle()) return chosen;
    std::erase(chosen.queries, query);
    const auto distance = [&](int other) { return std::abs(other - query); };
    if (chosen.selected == query) chosen.selected = *std::ranges::min_element(chosen.queries, {}, distance);
    return chosen;
}

ChosenQueries queryRange(const std::vector<int>& selectable, int selected, int query) {
    ChosenQueries chosen{{}, selected};
    const auto [first, last] = std::minmax(selected, query);
    std::ranges::copy_if(selectable, std::back_inserter(chosen.queries),
                         [&, from = first, to = last](int one) { return one >= from && one <= to; });
    return chosen;
}

ChosenQueries extendedRange(const std::vector<int>& selectable, const ChosenQueries& chosen, int direction) {
    const int first = chosen.queries.front(), last = chosen.queries.back();
    const bool movesLast = chosen.isSingle() ? direction > 0 : chosen.selected == first;
    return queryRange(selectable, chosen.selected,
                      entryAtOffset(selectable, movesLast ? last : first, direction));
}

}  // namespace attention
