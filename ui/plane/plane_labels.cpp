// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_labels.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Beside, above or below the point, then aslant; the best place first.
std::array<QRectF, 8> placesOf(const PointLabel& label) {
    const double w = label.textSize.width();
    const double h = label.textSize.height();
    const double away = label.distance;
    const double aslant = 0.7 * away;
    const QPointF at = label.point;
    return {QRectF(at + QPointF(away, -h / 2), label.textSize),
            QRectF(at + QPointF(-away - w, -h / 2), label.textSize),
            QRectF(at + QPointF(-w / 2, -away - h), label.textSize),
            QRectF(at + QPointF(-w / 2, away), label.textSize),
            QRectF(at + QPointF(aslant, -aslant - h), label.textSize),
            QRectF(at + QPointF(aslant, aslant), label.textSize),
            QRectF(at + QPointF(-aslant - w, -aslant - h), label.textSize),
            QRectF(at + QPointF(-aslant - w, aslant), label.textSize)};
}

}  // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius) {
    std::vector<std::optional<QRectF>> placed(labels.size());
    const auto meetsText = [&](const QRectF& rect) {
        return std::ranges::any_of(placed,
                                   [&](const auto& other) { return other && other->intersects(rect); });
    };
    const auto meetsPoint = [&](const QRectF& rect) {
        const QRectF near = rect.adjusted(-pointRadius, -pointRadius, pointRadius, pointRadius);
        return std::ranges::any_of(labels,
                                   [&](const PointLabel& other) { return near.contains(other.point); });
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].textSize.isEmpty()) continue;
        const auto places = placesOf(labels[i]);
        const auto isFree = [&](const QRectF& rect) {
            return area.contains(rect) && !meetsText(rect) && !meetsPoint(rect);
        };
        auto place = std::ranges::find_if(places, isFree);
        if (place == places.end() && labels[i].mayCoverPoints)
            place = std::ranges::find_if(
                places, [&](const QRectF& rect) { return area.contains(rect) && !meetsText(rect); });
        if (place != places.end()) placed[i] = *place;
    }
    return placed;
}

}  // namespace attention
