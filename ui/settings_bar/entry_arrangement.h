// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include <vector>

namespace attention {

class SettingsBarEntry;

/// Returns the width of the entries with all details.
int preferredWidthOf(const std::vector<SettingsBarEntry*>& entries);

/// Places the entries in the middle of `area`, with as much detail as there is room for. Distances become
/// smaller first, then words are replaced by symbols, then optional entries are hidden. If there is not even
/// room for the least detail, reduces the widths that are reserved for wider values, then elides values.
void arrangeEntries(const std::vector<SettingsBarEntry*>& entries, const QRect& area,
                    Qt::LayoutDirection direction);

}  // namespace attention
