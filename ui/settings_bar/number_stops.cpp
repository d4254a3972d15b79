// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings_bar/number_stops.h"

#include "engine/session_adjustment.h"
#include "mechanisms/registry.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace attention {
namespace {

/// Returns the largest heads × d_k, or std::nullopt if d_model is fixed and the heads divide it among them.
std::optional<Index> maxTotalHeadWidth(const Session& session) {
    return projectionInitializer(session.projection.initScheme).splitsModelWidth()
               ? maxEmbeddingSize(session)
               : static_cast<Index>(ranges::size.highest);
}

}  // namespace

std::vector<double> headCountStops(const Session& session) {
    if (maxTotalHeadWidth(session)) return {1, 2, 3, 4, 6, 8, 12, 16, 32, 64};
    std::vector<double> divisors;
    for (Index heads = 1; heads <= static_cast<Index>(ranges::heads.highest); ++heads)
        if (session.embedding.dModel % heads == 0) divisors.push_back(static_cast<double>(heads));
    return divisors;
}

std::vector<double> keySizeStops(const Session& session) {
    const Index largestKeySize =
        maxTotalHeadWidth(session).value_or(session.embedding.dModel) / std::max<Index>(1, session.heads);
    std::vector<double> powersOfTwo;
    for (Index size = 1; size <= std::clamp<Index>(largestKeySize, 1, 512); size *= 2)
        powersOfTwo.push_back(static_cast<double>(size));
    return powersOfTwo;
}

std::vector<double> temperatureStops() {
    return {0.1, 0.13, 0.16, 0.2, 0.25, 0.32, 0.4, 0.5, 0.63, 0.79, 1,
            1.3, 1.6,  2,    2.5, 3.2,  4,    5,   6.3, 7.9,  10};
}

double steppedValue(const std::vector<double>& stops, double value, int steps) {
    if (stops.empty()) return value + steps;
    if (steps > 0) {
        const auto next = std::ranges::upper_bound(stops, value);
        if (next == stops.end()) return value;
        return *(next + std::min<std::ptrdiff_t>(steps - 1, std::distance(next, stops.end()) - 1));
    }
    const auto current = std::ranges::lower_bound(stops, value);
    const auto stopsBelow = std::distance(stops.begin(), current);
    if (steps == 0 || stopsBelow == 0) return value;
    return *(current - std::min<std::ptrdiff_t>(-steps, stopsBelow));
}

}  // namespace attention
