// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWheelEvent>

namespace attention {

/// Returns the number of steps of a wheel event. One step is 120 units, a notch of most mice. Units that do
/// not make a step are kept in `remainder` for the next event, unless that event turns the wheel back.
inline int wheelSteps(const QWheelEvent& event, int& remainder) {
    const int units = event.angleDelta().y();
    if ((units > 0) != (remainder > 0)) remainder = 0;
    remainder += units;
    const int steps = remainder / QWheelEvent::DefaultDeltasPerStep;
    remainder %= QWheelEvent::DefaultDeltasPerStep;
    return steps;
}

}  // namespace attention
