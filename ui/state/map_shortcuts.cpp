// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/map_shortcuts.h"

#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace attention {
namespace {

const std::array shortcuts = {
    MapShortcut{Qt::Key_Left, MapAction::PreviousColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One column to the left")},
    MapShortcut{Qt::Key_Right, MapAction::NextColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One column to the right")},
    MapShortcut{Qt::Key_Up, MapAction::PreviousRow,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One row up")},
    MapShortcut{Qt::Key_Down, MapAction::NextRow,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "One row down")},
    MapShortcut{Qt::Key_Home, MapAction::FirstColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the first column")},
    MapShortcut{Qt::Key_End, MapAction::LastColumn,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the last column")},
    MapShortcut{Qt::CTRL | Qt::Key_Left, MapAction::PreviousHead,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the previous head")},
    MapShortcut{Qt::CTRL | Qt::Key_Right, MapAction::NextHead,
                QT_TRANSLATE_NOOP("attention::MapShortcut", "To the next head")},
    MapShortcut{
        Qt::Key_Return, MapAction::OpenMap,
        QT_TRANSLATE_NOOP("attention::MapShortcut", "Show the selected heatmap alone, if there are several")},
    MapShortcut{
        Qt::Key_Enter, MapAction::OpenMap,
        QT_TRANSLATE_NOOP("attention::MapShortcut", "Show the selected heatmap alone, if there are several")},
};

}  // namespace

std::span<const MapShortcut> mapShortcuts() {
    return shortcuts;
}

std::optional<MapAction> mapActionForKey(const QKeyEvent& event) {
    const bool isControlPressed = event.modifiers().testFlag(Qt::ControlModifier);
    const auto found = std::ranges::find_if(shortcuts, [&](const MapShortcut& entry) {
        return entry.key.key() == event.key() &&
               entry.key.keyboardModifiers().testFlag(Qt::ControlModifier) == isControlPressed;
    });
    return found == shortcuts.end() ? std::nullopt : std::optional(found->action);
}

}  // namespace attention
