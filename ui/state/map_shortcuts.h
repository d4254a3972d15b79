// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard shortcuts of heatmaps. Heatmaps handle the keys according to this table, and the help lists
// the table.
#pragma once

#include <QCoreApplication>
#include <QKeyCombination>
#include <QString>

#include <optional>
#include <span>

class QKeyEvent;

namespace attention {

/// Actions of keys in a heatmap. All actions except OpenMap move the selection.
enum class MapAction {
    PreviousColumn,
    NextColumn,
    PreviousRow,
    NextRow,
    FirstColumn,
    LastColumn,
    PreviousHead,
    NextHead,
    OpenMap,  ///< shows the heatmap of the selected cell enlarged; only in the overview
};

/// A key and its action.
struct MapShortcut {
    Q_DECLARE_TR_FUNCTIONS(attention::MapShortcut)

 public:
    QKeyCombination key;
    MapAction action;
    const char* text;  ///< description for the help, to be translated with MapShortcut::tr()
};

/// Returns all shortcuts, in the order of the help.
std::span<const MapShortcut> mapShortcuts();

/// Returns the action of a pressed key in a heatmap, or std::nullopt. Modifiers other than Ctrl are ignored.
std::optional<MapAction> mapActionForKey(const QKeyEvent& event);

}  // namespace attention
