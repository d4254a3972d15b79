// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "output/handout_calculations.h"
#include "state/display_settings.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>

namespace attention {

/// Returns the data for the script of a handout: the tensors of the shown sequence, the color of each cell,
/// and the calculation steps of each number.
nlohmann::json handoutData(const Trace& trace, const DisplaySettings& displaySettings,
                           const FigureTheme& theme);

/// Returns the data for arithmetic.js: the descriptions of steps in `calculations`, the tensors of `stages`
/// and of all operands, and the symbols and names of these tensors.
nlohmann::json calculationData(const Trace& trace, int sequence, const HandoutCalculations& calculations,
                               std::set<Stage> stages, const FigureTheme& theme);

}  // namespace attention
