// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/allowed_values.h"

#include <QList>
#include <QString>
#include <QStringList>

class QAction;
class QMainWindow;

namespace attention {

/// Returns `text` as an HTML code element, such as a key or a name in a file. Empty if `text` is empty.
QString codeHtml(const QString& text);

/// Returns an HTML table, or an empty string if `rows` is empty. Cells are HTML. Each row must have as many
/// cells as `headerCells`.
QString htmlTable(const QStringList& headerCells, const QList<QStringList>& rows);

/// Returns HTML tables of `fields`, one table for each group of fields. The columns are the path, the name,
/// the allowed values and the default value.
QString fieldTable(const std::vector<FieldDescription>& fields);

/// Returns HTML tables of the named values of session fields, one table for each field. The columns are the
/// value, its name and its meaning.
QString fieldChoiceTables();

/// Returns HTML tables of all shortcuts of the actions of `window`, one table for each menu. A last table has
/// the actions that are in no menu.
QString shortcutTable(const QMainWindow& window);

/// Returns an HTML table of the shortcuts of `actions`. Actions without a shortcut are left out.
QString shortcutTable(const QList<QAction*>& actions);

/// Returns an HTML table of the keys that heatmaps handle. These keys have no QAction.
QString heatmapShortcutTable();

/// Returns an HTML table of the symbols of settings, such as h, d_k and T.
QString settingSymbolTable();

/// Returns an HTML table of the stages of the pipeline. The columns are the symbol of a number, the title,
/// the name in files and lessons, and the axes of rows and columns.
QString stageTable();
/// Returns an HTML table of the parameters and of the intermediate results between stages, with the columns
/// of stageTable().
QString parameterTable();

/// Returns an HTML table of the metrics of a row of weights.
QString metricTable();

/// Returns an HTML table of the figures that the option --figure accepts, with their options.
QString figureNameTable();
/// Returns the options that apply to every figure as HTML, separated by spaces.
QString commonFigureOptions();

}  // namespace attention
