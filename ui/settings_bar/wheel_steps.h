// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWheelEvent>

namespace attention {

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
