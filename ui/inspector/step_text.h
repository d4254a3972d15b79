// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explanation/explanation.h"

#include <QString>

#include <set>

namespace attention {

/// Returns the title of a step, such as "Divided by √d_k".
QString stepTitle(const Trace& trace, const CalculationStep& step);

/// Returns the statement of a step without terms, or a remark on a step with terms. Empty for most steps.
QString stepNote(const CalculationStep& step);

/// Returns the symbol and the title of `stage`, such as "q: Queries".
QString stageLegendEntry(const Trace& trace, Stage stage);

/// Returns explanations of the symbols in `step`, such as "q: Queries, k: Keys". Symbols of stages in
/// `explainedStages` are left out. Adds the stages of `step` to `explainedStages`.
QString stepLegend(const Trace& trace, const CalculationStep& step, std::set<Stage>& explainedStages);

}  // namespace attention
