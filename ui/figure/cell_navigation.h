// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "attention/trace.h"
#include "figure/view_settings.h"

#include <QSize>

#include <optional>
#include <vector>

class QKeyEvent;

namespace attention {

/// The stages that have maps in the window, from top to bottom.
const std::vector<Stage>& shownStages();

/// Columns and rows of a stage's map.
QSize mapSize(const Trace& trace, Stage stage);

/// The nearest cell that exists.
CellRef clamped(const Trace& trace, CellRef cell);

/// Where a key leads from a cell: arrows to the neighbours, Home and End along the row, with Ctrl to the
/// other heads and stages. Nothing for other keys.
std::optional<CellRef> movedByKey(const Trace& trace, const CellRef& cell, const QKeyEvent& event);

}  // namespace attention
