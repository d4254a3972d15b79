// SPDX-License-Identifier: GPL-3.0-or-later
// The values through which a number of the settings bar steps when it is dragged, scrolled or changed with
// keys. Other values can only be typed. All lists are in ascending order.
#pragma once

#include "session/session.h"

#include <vector>

namespace attention {

/// Returns the numbers of heads of common models. If d_model is fixed and the heads divide it, returns the
/// divisors of d_model.
std::vector<double> headCountStops(const Session& session);
/// Returns the powers of two up to 512, or up to the largest d_k with which the heads fit into d_model.
std::vector<double> keySizeStops(const Session& session);
/// Returns temperatures from 0.1 to 10 at equal ratios.
std::vector<double> temperatureStops();

/// Returns the stop that is `steps` stops after `value`, or before it if `steps` is negative. `value` need
/// not be a stop. Returns the last or the first stop if there are fewer, and `value` if there is no stop in
/// this direction. If `stops` is empty, returns `value + steps`.
double steppedValue(const std::vector<double>& stops, double value, int steps);

}  // namespace attention
