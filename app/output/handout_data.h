// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "output/handout_calculations.h"
#include "state/view_settings.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

namespace attention {

/// What a handout's script looks up: the tensors of the shown sequence, the colour of each of their cells,
/// and the steps to each of their numbers.
nlohmann::json handoutData(const Trace& trace, const ViewSettings& viewSettings, const FigureTheme& theme);

/// What arithmetic.js looks up: the descriptions of these steps, the tensors of their operands and of
/// `stages`, and the words for both.
nlohmann::json calculationData(const Trace& trace, int sequence, const HandoutCalculations& calculations,
                               std::set<Stage> stages, const FigureTheme& theme);

}  // namespace attention
