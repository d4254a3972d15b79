// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/stage_maps.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace attention {
namespace {

/// Takes the finite numbers' largest magnitude and notes whether there is a NaN.
void survey(ConstMatrix values, double& magnitude, bool& hasNan) {
    for (Index r = 0; r < values.rows; ++r) {
        for (const float x : std::span(values.row(r), static_cast<std::size_t>(values.cols))) {
            if (std::isfinite(x)) magnitude = std::max(magnitude, std::abs(static_cast<double>(x)));
            hasNan = hasNan || std::isnan(x);
        }
    }
}

/// The smallest of 1, 0.5, 0.2, 0.1, 0.05 … that the weight does not exceed: steps, so that colours hold
/// still while a number is dragged. 1 also for sigmoid weights, which never exceed it, and for no weight at
/// all.
double roundAbove(double weight) {
    double top = 1;
    for (double decade = 1; decade > 1e-6; decade /= 10) {
        for (const double step : {1.0, 0.5, 0.2}) {
            if (weight > 0 && weight <= step * decade) top = step * decade;
        }
    }
    return top;
}

}  // namespace

int shownSequence(const Trace& trace, const ViewSettings& view) {
    return std::clamp(view.sequence, 0, static_cast<int>(trace.sequences()) - 1);
}

ColorScale weightScale(double largest, const ViewSettings& view) {
    return {view.palette, 0, view.colorRange == ColorRange::ZeroToOne ? 1.0 : roundAbove(largest)};
}

StageMaps stageMaps(const Trace& trace, Stage stage, const ViewSettings& view) {
    StageMaps result{stage, {}, {}, {}};
    const int sequence = shownSequence(trace, view);
    double magnitude = 0;
    for (Index head = 0; head < trace.heads(); ++head) {
        result.tiles.push_back(stageTile(trace, stage, sequence, head));
        survey(result.tiles.back().values, magnitude, result.hasNan);
    }
    const bool isWeight = stage == Stage::Weights;
    result.scale = isWeight ? weightScale(magnitude, view) : ColorScale::symmetric(magnitude);
    for (Index head = 0; head < trace.heads(); ++head) {
        Heatmap map{result.tiles[static_cast<std::size_t>(head)].values,
                    result.scale,
                    {},
                    isWeight ? 1.0 : -magnitude};
        if (isWeight) map.forbidden = forbiddenCells(trace, sequence, head);
        result.hasMasked = result.hasMasked || std::ranges::find(map.forbidden, 1) != map.forbidden.end();
        for (Index row = 0; row < map.values.rows; ++row) {
            result.hasStruckOut = result.hasStruckOut || map.isFullyMasked(row);
        }
        result.maps.push_back(std::move(map));
    }
    return result;
}

}  // namespace attention
