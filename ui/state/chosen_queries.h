// SPDX-License-Identifier: GPL-3.0-or-later
// Several queries at once: what they attend to together is the sum of their rows.
#pragma once

#include "state/view_settings.h"

#include <optional>
#include <vector>

namespace attention {

/// The queries looked at together, in ascending order, and the one of them that is selected.
struct ChosenQueries {
    std::vector<int> queries;
    int selectedQuery = 0;
    bool operator==(const ChosenQueries&) const = default;

    bool isSingle() const { return queries.size() < 2; }
    bool contains(int query) const;
    /// As ViewSettings::summedQueries has them.
    std::vector<int> summedQueries() const { return isSingle() ? std::vector<int>() : queries; }
};

/// Those of the view that are among `all`, as long as the selected one belongs to them; else that alone.
ChosenQueries chosenQueries(const ViewSettings& viewSettings, const std::vector<int>& selectableQueries,
                            int selectedQuery);

/// With one more, which then is selected, or without it; one always stays.
ChosenQueries withToggledQuery(ChosenQueries chosenQueries, int query);
/// All of `all` from the selected one to another.
ChosenQueries queryRange(const std::vector<int>& selectableQueries, int selectedQuery, int query);
/// The selected one stays; the other end of the range moves a step back (−1) or on (+1).
ChosenQueries extendedRange(const std::vector<int>& selectableQueries, const ChosenQueries& chosenQueries,
                            int direction);

}  // namespace attention
