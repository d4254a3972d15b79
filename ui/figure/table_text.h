// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the numbers in figures as text, with tabs between the cells of a line.
#pragma once

#include "state/stage_maps.h"

#include <QStringList>

namespace attention {

/// Returns `number` with enough digits to restore its exact float32 value.
QString exactNumberText(float number);
/// Returns a line of a table that ends with a line feed. Tabs and line breaks in `cells` become spaces.
QString tableLine(const QStringList& cells);
/// Returns a table of `values` with `columnLabels` above, `rowLabels` at the left, and `title` in the corner.
QString matrixTable(const QString& title, const QStringList& rowLabels, const QStringList& columnLabels,
                    ConstMatrixView values);
/// Returns a table for each heatmap in `maps`, with an empty line between tables.
QString mapsTable(const Trace& trace, const DisplaySettings& displaySettings, const StageMaps& maps);
/// Returns the number of cells of all heatmaps in `maps`, which is the number of values in mapsTable().
Index mapCellCount(const StageMaps& maps);

}  // namespace attention
