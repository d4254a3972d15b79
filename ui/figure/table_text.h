// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of figures as text: cells apart by tabs.
#pragma once

#include "state/stage_maps.h"

#include <QStringList>

namespace attention {

/// A number with the digits that give it back.
QString exactNumberText(float number);
QString tableLine(const QStringList& cells);
/// A matrix, its labels above and at the left, the title in the corner.
QString matrixTable(const QString& title, const QStringList& rowLabels, const QStringList& columnLabels,
                    ConstMatrixView values);
/// The maps of a stage, one block after another.
QString mapsTable(const Trace& trace, const ViewSettings& viewSettings, const StageMaps& maps);
/// How many numbers that has.
Index mapCellCount(const StageMaps& maps);

}  // namespace attention
