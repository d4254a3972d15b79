// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/entry_arrangement.h"

#include "look/design_values.h"
#include "settings_bar/settings_bar_entry.h"

#include <QStyle>

#include <algorithm>
#include <array>
#include <utility>

namespace attention {
namespace {

constexpr int wideGap = 3 * design::spacing;
constexpr int narrowGap = 2 * design::spacing;
/// Largest increase of a gap, in pixels, if the area is wider than needed.
constexpr int maxAddedGap = 4 * design::spacing;

/// The details that the entries show, and the distances between them.
struct Level {
    int gap;              ///< minimum distance between two groups of entries, in pixels
    int margin;           ///< minimum distance to the left and right edge of the area, in pixels
    bool hasShortLabels;  ///< true: labels are symbols without words
    /// True if entries that the bar may hide are visible.
    bool showsOptionalEntries;
};

/// The levels, from the most to the least detail.
constexpr std::array<Level, 4> levels = {{
    {wideGap, design::margin, false, true},
    {narrowGap, design::spacing, false, true},
    {narrowGap, design::spacing, true, true},
    {narrowGap, design::spacing, true, false},
}};

bool isShownAt(const SettingsBarEntry& entry, const Level& level) {
    return level.showsOptionalEntries || !entry.isOptional();
}

int gapBefore(const SettingsBarEntry& entry, const Level& level) {
    return entry.beginsGroup() ? level.gap : design::spacing;
}

/// Returns the number of groups. The entries of a group are close to each other.
int groupCount(const std::vector<SettingsBarEntry*>& entries) {
    return static_cast<int>(std::ranges::count_if(entries, &SettingsBarEntry::beginsGroup));
}

/// Returns the width in pixels of all entries of `level`, with their gaps and the margins.
int widthOf(const std::vector<SettingsBarEntry*>& entries, const Level& level) {
    int width = 2 * level.margin;
    bool isFirst = true;
    for (const SettingsBarEntry* entry : entries) {
        if (!isShownAt(*entry, level)) continue;
        if (!std::exchange(isFirst, false)) width += gapBefore(*entry, level);
        width += entry->preferredWidth(level.hasShortLabels);
    }
    return width;
}

/// Returns for each entry the number of pixels by which it becomes narrower than preferred. The sum is
/// `missingWidth` if the entries can shrink that much, otherwise less.
std::vector<int> widthReductions(const std::vector<SettingsBarEntry*>& entries, int missingWidth) {
    std::vector<int> reductions(entries.size());
    for (const auto& reducibleWidth : {&SettingsBarEntry::unusedWidth, &SettingsBarEntry::shrinkableWidth}) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const int reducible = std::max(0, (entries[i]->*reducibleWidth)() - reductions[i]);
            const int reduction = std::min(reducible, missingWidth);
            reductions[i] += reduction;
            missingWidth -= reduction;
        }
    }
    return reductions;
}

}  // namespace

int preferredWidthOf(const std::vector<SettingsBarEntry*>& entries) {
    return widthOf(entries, levels.front());
}

void arrangeEntries(const std::vector<SettingsBarEntry*>& entries, const QRect& area,
                    Qt::LayoutDirection direction) {
    const auto fits = [&](const Level& level) { return widthOf(entries, level) <= area.width(); };
    const auto fitting = std::ranges::find_if(levels, fits);
    const Level& level = fitting == levels.end() ? levels.back() : *fitting;
    std::vector<SettingsBarEntry*> shownEntries;
    for (SettingsBarEntry* entry : entries) {
        entry->setVisible(isShownAt(*entry, level));
        entry->setHasShortLabel(level.hasShortLabels);
        if (isShownAt(*entry, level)) shownEntries.push_back(entry);
    }
    const int spareWidth = area.width() - widthOf(entries, level);
    const std::vector<int> reductions = widthReductions(shownEntries, std::max(0, -spareWidth));
    const int gapCount = std::max(0, groupCount(shownEntries) - 1);
    const int addedGap = gapCount == 0 ? 0 : std::clamp(spareWidth / (gapCount + 2), 0, maxAddedGap);
    int x = area.left() + level.margin + std::max(0, spareWidth - gapCount * addedGap) / 2;
    for (std::size_t i = 0; i < shownEntries.size(); ++i) {
        SettingsBarEntry& entry = *shownEntries[i];
        if (i > 0) x += gapBefore(entry, level) + (entry.beginsGroup() ? addedGap : 0);
        const QRect rect(x, area.top(), entry.preferredWidth(level.hasShortLabels) - reductions[i],
                         area.height());
        entry.setGeometry(QStyle::visualRect(direction, area, rect));
        entry.layOut();
        x += rect.width();
    }
}

}  // namespace attention
