// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAction;
class QMainWindow;

namespace attention {

/// All keys of a window, from its actions, menu by menu; at the end those that stand in no menu. HTML.
QString shortcutTable(const QMainWindow& window);

/// Of some actions. HTML.
QString shortcutTable(const QList<QAction*>& actions);

/// What keys do in the maps. HTML.
QString mapShortcutTable();

}  // namespace attention
