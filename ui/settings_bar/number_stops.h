// SPDX-License-Identifier: GPL-3.0-or-later
// The stops of the numbers in the settings bar. A drag, the mouse wheel and keys move a number from stop to
// stop. Other values can only be typed. All lists of stops are in ascending order.
#pragma once

#include "session/session.h"

#include <QWheelEvent>

#include <vector>

namespace attention {

/// Returns the numbers of heads of common models, from 1 to 64. If d_model is fixed and the heads divide it
/// among them, returns the divisors of d_model instead.
std::vector<double> headCountStops(const Session& session);
/// Returns the powers of two from 1 to the largest d_k that the number of heads allows, but at most 512.
std::vector<double> keySizeStops(const Session& session);
/// Returns temperatures from 0.1 to 10, each about 1.26 times the previous temperature.
std::vector<double> temperatureStops();

/// Returns the stop that is `steps` stops after `value`, or before it if `steps` is negative. `value` need
/// not be a stop. If the list ends earlier, returns its last or first stop. If there is no stop in this
/// direction, or if `steps` is 0, returns `value`. If `stops` is empty, returns `value + steps`.
double steppedValue(const std::vector<double>& stops, double value, int steps);

/// Returns the number of steps of a wheel event, positive if the wheel is turned away from the user. One step
/// is 120 units of angleDelta(), one notch of most mouse wheels. Units of an incomplete step are stored in
/// `remainder` for the next event. The stored units are discarded if the next event has the opposite
/// direction.
inline int wheelSteps(const QWheelEvent& event, int& remainder) {
    const int units = event.angleDelta().y();
    if ((units > 0) != (remainder > 0)) remainder = 0;
    remainder += units;
    const int steps = remainder / QWheelEvent::DefaultDeltasPerStep;
    remainder %= QWheelEvent::DefaultDeltasPerStep;
    return steps;
}

}  // namespace attention
