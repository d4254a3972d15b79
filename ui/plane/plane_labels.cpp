// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_labels.h"

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Returns the possible areas of a label, the best one first: right, left, above, below, and then diagonally
/// next to the point.
std::array<QRectF, 8> candidateRects(const PointLabel& label) {
    const double width = label.textSize.width();
    const double height = label.textSize.height();
    const double distance = label.distance;
    const double diagonalDistance = 0.7 * distance;
    const QPointF point = label.point;
    return {QRectF(point + QPointF(distance, -height / 2), label.textSize),
            QRectF(point + QPointF(-distance - width, -height / 2), label.textSize),
            QRectF(point + QPointF(-width / 2, -distance - height), label.textSize),
            QRectF(point + QPointF(-width / 2, distance), label.textSize),
            QRectF(point + QPointF(diagonalDistance, -diagonalDistance - height), label.textSize),
            QRectF(point + QPointF(diagonalDistance, diagonalDistance), label.textSize),
            QRectF(point + QPointF(-diagonalDistance - width, -diagonalDistance - height), label.textSize),
            QRectF(point + QPointF(-diagonalDistance - width, diagonalDistance), label.textSize)};
}

}  // namespace

std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius) {
    std::vector<std::optional<QRectF>> labelRects(labels.size());
    const auto overlapsLabel = [&](const QRectF& rect) {
        return std::ranges::any_of(
            labelRects, [&](const auto& labelRect) { return labelRect && labelRect->intersects(rect); });
    };
    const auto coversPoint = [&](const QRectF& rect) {
        const QRectF enlargedRect = rect.adjusted(-pointRadius, -pointRadius, pointRadius, pointRadius);
        return std::ranges::any_of(
            labels, [&](const PointLabel& label) { return enlargedRect.contains(label.point); });
    };
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].textSize.isEmpty()) continue;
        const auto candidates = candidateRects(labels[i]);
        const auto isFree = [&](const QRectF& rect) {
            return area.contains(rect) && !overlapsLabel(rect) && !coversPoint(rect);
        };
        auto labelRect = std::ranges::find_if(candidates, isFree);
        if (labelRect == candidates.end() && labels[i].mayCoverPoints)
            labelRect = std::ranges::find_if(
                candidates, [&](const QRectF& rect) { return area.contains(rect) && !overlapsLabel(rect); });
        if (labelRect != candidates.end()) labelRects[i] = *labelRect;
    }
    return labelRects;
}

}  // namespace attention
