// SPDX-License-Identifier: GPL-3.0-or-later
// What keys do in a map, in one table: maps obey it, and the help lists it.
#pragma once

#include <QCoreApplication>
#include <QKeyCombination>
#include <QString>

#include <optional>
#include <span>

class QKeyEvent;

namespace attention {

enum class MapAction {
    PreviousColumn,
    NextColumn,
    PreviousRow,
    NextRow,
    FirstColumn,
    LastColumn,
    PreviousHead,
    NextHead,
    OpenMap,  ///< in the overview: the map is shown large
};

struct MapShortcut {
    Q_DECLARE_TR_FUNCTIONS(attention::MapShortcut)

 public:
    QKeyCombination key;
    MapAction action;
    const char* text;  ///< for tr()
};

std::span<const MapShortcut> mapShortcuts();

/// What a key that was pressed does in a map, if anything.
std::optional<MapAction> mapActionForKey(const QKeyEvent& event);

}  // namespace attention
