// SPDX-License-Identifier: GPL-3.0-or-later
// The queries that the user selects together. Views show the sum of their weights for each key.
#pragma once

#include "state/view_settings.h"

#include <optional>
#include <vector>

namespace attention {

/// Queries that are selected together. One of these queries is the query of the selected cell.
struct ChosenQueries {
    std::vector<int> queries;  ///< positions of all selected queries, ascending, from 0
    int selectedQuery = 0;     ///< position of the query of the selected cell, an entry of `queries`
    bool operator==(const ChosenQueries&) const = default;

    bool isSingle() const { return queries.size() < 2; }
    bool contains(int query) const;
    /// Returns the value for ViewSettings::summedQueries: all queries, or an empty list for a single query.
    std::vector<int> summedQueries() const { return isSingle() ? std::vector<int>() : queries; }
};

/// Returns the entries of ViewSettings::summedQueries that are also in `selectableQueries`. If these are
/// fewer than two, or do not contain `selectedQuery`, returns only `selectedQuery`. `selectableQueries` must
/// be ascending.
ChosenQueries chosenQueries(const ViewSettings& viewSettings, const std::vector<int>& selectableQueries,
                            int selectedQuery);

/// Returns `chosenQueries` with `query` added and selected, or without `query` if it was chosen. A single
/// query is not removed. If the selected query is removed, the nearest remaining query becomes selected.
ChosenQueries withToggledQuery(ChosenQueries chosenQueries, int query);
/// Returns all entries of `selectableQueries` from `selectedQuery` to `query`, in either direction.
/// `selectedQuery` stays selected.
ChosenQueries queryRange(const std::vector<int>& selectableQueries, int selectedQuery, int query);
/// Returns the range from the selected query to the other end of `chosenQueries`, after that end has moved by
/// one selectable query. The end moves backward if `direction` is −1, or forward if `direction` is 1. The
/// selected query stays the same.
ChosenQueries extendedRange(const std::vector<int>& selectableQueries, const ChosenQueries& chosenQueries,
                            int direction);

}  // namespace attention
