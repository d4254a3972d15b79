// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QAction;
class QMainWindow;

namespace attention {

/// Returns HTML tables of all shortcuts of the actions of `window`, one table for each menu. A last table has
/// the actions that are in no menu.
QString shortcutTable(const QMainWindow& window);

/// Returns an HTML table of the shortcuts of `actions`. Actions without a shortcut are left out.
QString shortcutTable(const QList<QAction*>& actions);

/// Returns an HTML table of the keys that heatmaps handle. These keys have no QAction.
QString heatmapShortcutTable();

}  // namespace attention
