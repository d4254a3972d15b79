// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/map_keys.h"

#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace attention {
namespace {

const std::array keysOfMaps = {
    MapKey{Qt::Key_Left, MapMove::PreviousColumn, QT_TRANSLATE_NOOP("attention::MapKey", "One column back")},
    MapKey{Qt::Key_Right, MapMove::NextColumn, QT_TRANSLATE_NOOP("attention::MapKey", "One column on")},
    MapKey{Qt::Key_Up, MapMove::PreviousRow, QT_TRANSLATE_NOOP("attention::MapKey", "One row up")},
    MapKey{Qt::Key_Down, MapMove::NextRow, QT_TRANSLATE_NOOP("attention::MapKey", "One row down")},
    MapKey{Qt::Key_Home, MapMove::FirstColumn, QT_TRANSLATE_NOOP("attention::MapKey", "To the first column")},
    MapKey{Qt::Key_End, MapMove::LastColumn, QT_TRANSLATE_NOOP("attention::MapKey", "To the last column")},
    MapKey{Qt::CTRL | Qt::Key_Left, MapMove::PreviousHead,
           QT_TRANSLATE_NOOP("attention::MapKey", "To the head before")},
    MapKey{Qt::CTRL | Qt::Key_Right, MapMove::NextHead,
           QT_TRANSLATE_NOOP("attention::MapKey", "To the next head")},
    MapKey{Qt::Key_Return, MapMove::Open,
           QT_TRANSLATE_NOOP("attention::MapKey", "In the overview: show the map large")},
    MapKey{Qt::Key_Enter, MapMove::Open,
           QT_TRANSLATE_NOOP("attention::MapKey", "In the overview: show the map large")},
};

}  // namespace

std::span<const MapKey> mapKeys() {
    return keysOfMaps;
}

std::optional<MapMove> mapMoveOf(const QKeyEvent& event) {
    const bool isControl = event.modifiers().testFlag(Qt::ControlModifier);
    const auto found = std::ranges::find_if(keysOfMaps, [&](const MapKey& entry) {
        return entry.key.key() == event.key() &&
               entry.key.keyboardModifiers().testFlag(Qt::ControlModifier) == isControl;
    });
    return found == keysOfMaps.end() ? std::nullopt : std::optional(found->move);
}

}  // namespace attention
