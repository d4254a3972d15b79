// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/chosen_queries.h"

#include "state/cell_navigation.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace attention {

bool ChosenQueries::has(int query) const {
    return std::ranges::find(queries, query) != queries.end();
}

ChosenQueries chosenQueries(const ViewSettings& view, const std::vector<int>& all, int selected) {
    ChosenQueries chosen{{}, selected};
    std::ranges::set_intersection(view.queries, all, std::back_inserter(chosen.queries));
    if (chosen.isOne() || !chosen.has(selected)) chosen.queries = {selected};
    return chosen;
}

ChosenQueries toggled(ChosenQueries chosen, int query) {
    if (!chosen.has(query)) {
        chosen.queries.insert(std::ranges::upper_bound(chosen.queries, query), query);
        chosen.selected = query;
        return chosen;
    }
    if (chosen.isOne()) return chosen;
    std::erase(chosen.queries, query);
    const auto distance = [&](int other) { return std::abs(other - query); };
    if (chosen.selected == query) chosen.selected = *std::ranges::min_element(chosen.queries, {}, distance);
    return chosen;
}

ChosenQueries rangeTo(const std::vector<int>& all, int selected, int query) {
    ChosenQueries chosen{{}, selected};
    const auto [first, last] = std::minmax(selected, query);
    std::ranges::copy_if(all, std::back_inserter(chosen.queries),
                         [&, from = first, to = last](int one) { return one >= from && one <= to; });
    return chosen;
}

ChosenQueries extended(const std::vector<int>& all, const ChosenQueries& chosen, int step) {
    const int first = chosen.queries.front(), last = chosen.queries.back();
    const bool movesLast = chosen.isOne() ? step > 0 : chosen.selected == first;
    return rangeTo(all, chosen.selected, stepped(all, movesLast ? last : first, step));
}

}  // namespace attention
