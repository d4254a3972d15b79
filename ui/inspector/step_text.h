// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"

#include <QString>

#include <set>

namespace attention {

/// What a step does, in a few words: "Divided by √d_k".
QString stepTitle(const Trace& trace, const CalculationStep& step);

/// What a step that computes nothing says, or why; empty for most.
QString stepNote(const CalculationStep& step);

/// "q: Queries"
QString stageLegendEntry(const Trace& trace, Stage stage);

/// "q: Queries, k: Keys": what symbols stand for in a step that none before it has. The step's become known.
QString stepLegend(const Trace& trace, const CalculationStep& step, std::set<Stage>& explainedStages);

}  // namespace attention
