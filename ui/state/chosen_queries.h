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
    int selected = 0;
    bool operator==(const ChosenQueries&) const = default;

    bool isSingle() const { return queries.size() < 2; }
    bool contains(int query) const;
    /// As ViewSettings::queries has them.
    std::vector<int> viewSettingsQueries() const { return isSingle() ? std::vector<int>() : queries; }
};

/// Those of the view that are among `all`, as long as the selected one belongs to them; else that alone.
ChosenQueries chosenQueries(const ViewSettings& view, const std::vector<int>& selectable, int selected);

/// With one more, which then is selected, or without it; one always stays.
ChosenQueries toggled(ChosenQueries chosen, int query);
/// All of `all` from the selected one to another.
ChosenQueries queryRange(const std::vector<int>& selectable, int selected, int query);
/// The selected one stays; the other end of the range moves a step back (−1) or on (+1).
ChosenQueries extendedRange(const std::vector<int>& selectable, const ChosenQueries& chosen, int direction);

}  // namespace attention
