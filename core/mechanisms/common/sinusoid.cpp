// SPDX-License-Identifier: GPL-3.0-or-later
#include "mechanisms/common/sinusoid.h"

#include <cmath>

namespace attention {

double sinusoidalWavelength(Index column, Index size) {
    const Index pair = column - column % 2;
    return std::pow(10000.0, static_cast<double>(pair) / static_cast<double>(size));
}

}  // namespace attention
