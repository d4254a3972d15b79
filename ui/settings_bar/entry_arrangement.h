// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

#include <vector>

namespace attention {

class SettingsBarEntry;

/// Returns the width of `entries` with all details, in pixels.
int preferredWidthOf(const std::vector<SettingsBarEntry*>& entries);

/// Places `entries` in the middle of `area`, with as many details as fit. If the area is too narrow,
/// distances become smaller first. Then words are replaced by symbols, and then optional entries are hidden.
/// If the entries are still too wide, reduces the widths that are reserved for wider values, and finally
/// elides values. `direction` is the direction in which the entries follow each other.
void arrangeEntries(const std::vector<SettingsBarEntry*>& entries, const QRect& area,
                    Qt::LayoutDirection direction);

}  // namespace attention
