// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/search_texts.h"

#include <functional>
#include <vector>

namespace attention {

/// Something that Find can find and open: a setting, a command of a menu, a page or a stage.
struct FindEntry {
    QString id;             ///< “setting.d_k”, “command.file.open” or “stage.weights”
    QString title;          ///< such as “d_k, key size”
    QString location;       ///< where the user finds it without Find, such as “Settings › Scores”
    QString value = {};     ///< the current value, such as “16” or “on”; empty: none
    QString shortcut = {};  ///< the keys, such as “Ctrl+O”; empty: none
    QString unavailableReason = {};  ///< why it has no effect now; empty: it can be used
    bool isEssential = false;        ///< true: ranked higher while it can be used
    SearchTexts texts = {};
    std::function<void()> open = {};  ///< empty if nothing can be done while it is unavailable
};

/// Returns the indices of the entries that match `searchText`, the best ones first. If it is empty, returns
/// the entries that can be used now, in their order.
std::vector<int> matchingEntries(const std::vector<FindEntry>& entries, const QString& searchText);

}  // namespace attention
