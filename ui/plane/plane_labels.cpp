// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_labels.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Beside, above or below the point, then aslant; the best place first.
std::array<QRectF, 8> placesOf(const PointLabel& label) {
    const double w = label.text.width();
    const double h = label.text.height();
    const double away = label.away;
    const double aslant = 0.7 * away;
    const QPointF at = label.at;
    return {QRectF(at + QPointF(away, -h / 2), label.text),
            QRectF(at + QPointF(-away - w, -h / 2), label.text),
            QRectF(at + QPointF(-w / 2, -away - h), label.text),
            QRectF(at + QPointF(-w / 2, away), label.text),
            QRectF(at + QPointF(aslant, -aslant - h), label.text),
            QRectF(at + QPointF(aslant, aslant), label.text),
            QRectF(at + QPointF(-aslant - w, -aslant - h), label.text),
            QRectF(at + QPointF(-aslant - w, aslant), label.text)};
}

}  // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double radius) {
    std::vector<std::optional<QRectF>> placed(labels.size());
    const auto meetsText = [&](const QRectF& rect) {
        return std::ranges::any_of(placed,
                                   [&](const auto& other) { return other && other->intersects(rect); });
    };
    const auto meetsPoint = [&](const QRectF& rect) {
        const QRectF near = rect.adjusted(-radius, -radius, radius, radius);
        return std::ranges::any_of(labels, [&](const PointLabel& other) { return near.contains(other.at); });
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].text.isEmpty()) continue;
        const auto places = placesOf(labels[i]);
        const auto isFree = [&](const QRectF& rect) {
            return area.contains(rect) && !meetsText(rect) && !meetsPoint(rect);
        };
        auto place = std::ranges::find_if(places, isFree);
        if (place == places.end() && labels[i].isNeeded)
            place = std::ranges::find_if(
                places, [&](const QRectF& rect) { return area.contains(rect) && !meetsText(rect); });
        if (place != places.end()) placed[i] = *place;
    }
    return placed;
}

}  // namespace attention
