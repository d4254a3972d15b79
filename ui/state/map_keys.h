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

enum class MapMove {
    PreviousColumn,
    NextColumn,
    PreviousRow,
    NextRow,
    FirstColumn,
    LastColumn,
    PreviousHead,
    NextHead,
    Open,  ///< in the overview: the map is shown large
};

struct MapKey {
    Q_DECLARE_TR_FUNCTIONS(attention::MapKey)

 public:
    QKeyCombination key;
    MapMove move;
    const char* text;  ///< for tr()
};

std::span<const MapKey> mapKeys();

/// What a key that was pressed does in a map, if anything.
std::optional<MapMove> mapMoveOf(const QKeyEvent& event);

}  // namespace attention
