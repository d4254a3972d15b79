// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "find/search_texts.h"

#include <functional>
#include <vector>

namespace attention {

/// An entry of FindPanel, which can be found and opened: a setting, a command of a menu, a page or a stage.
struct FindEntry {
    QString id;          ///< unique name: “setting.d_k”, “command.file.open” or “stage.weights”
    QString title;       ///< translated title, such as “d_k, key size”
    QString location;    ///< menu, page or group that contains the entry, such as “Settings › Scores”
    QString value = {};  ///< current value, such as “16” or “on”; empty if the entry has no value
    QString shortcut = {};  ///< keyboard shortcut, such as “Ctrl+O”; empty if the entry has no shortcut
    QString unavailableReason = {};  ///< translated reason why the entry has no effect now; empty: available
    bool isEssential = false;        ///< true: ranked higher while available
    bool isHelpPage = false;         ///< true: ranked lower than a setting or command that matches as well
    /// The texts that are compared with the search text.
    SearchTexts texts = {};
    /// Shows the setting, page or stage, or runs the command. Empty if an unavailable entry cannot be opened.
    std::function<void()> open = {};
};

/// Returns the indices of the entries that match `searchText`, from 0, with the best matches first. If
/// `searchText` is empty, returns the indices of all available entries, in ascending order.
std::vector<int> matchingEntries(const std::vector<FindEntry>& entries, const QString& searchText);

}  // namespace attention
