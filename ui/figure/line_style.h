// SPDX-License-Identifier: GPL-3.0-or-later
// How lines look that stand for weights.
#pragma once

#include <cmath>

namespace attention {

/// How a line of a weight looks, on a scale from 0 to 1 that is the same for every row.
struct LineStyle {
    double width;
    double opacity;
};

inline LineStyle strongLineStyle(double weight) {
    return {1 + 5 * weight, 0.08 + 0.92 * std::sqrt(weight)};
}

inline LineStyle faintLineStyle(double weight) {
    return {1 + 2 * weight, 0.5 * weight};
}

/// Below, a faint line is not seen.
inline constexpr double minimumOpacity = 0.02;

/// Thinner ones need no smooth edges, which would show nothing more and take most of the time.
inline constexpr double minimumAntialiasedWeight = 0.01;

}  // namespace attention
