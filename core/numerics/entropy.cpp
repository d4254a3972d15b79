// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/entropy.h"

#include <cmath>

namespace attention {

float entropyOf(std::span<const float> weights) {
    double sum = 0;
    for (const double a : weights) {
        if (a != 0) sum -= a * std::log(a);
    }
    return static_cast<float>(sum);
}

}  // namespace attention
