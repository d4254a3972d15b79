// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace attention {

/// Numbers that are added up, for their mean and the population's standard deviation.
struct Sums {
    double sum = 0;
    double squares = 0;
    double count = 0;

    void add(double x) {
        sum += x;
        squares += x * x;
        ++count;
    }
    double mean() const { return sum / count; }
    double deviation() const {
        const double variance = squares / count - mean() * mean();
        return variance < 0 ? 0 : std::sqrt(variance);  // NaN stays NaN
    }
};

}  // namespace attention
