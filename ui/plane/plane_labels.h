// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// A point of a figure and the size of its label. Lengths are in pixels.
struct PointLabel {
    QPointF point;
    double distance = 0;          ///< distance from the point to its label
    QSizeF textSize;              ///< size of the label; empty: the point has no label
    bool mayCoverPoints = false;  ///< true: the label may cover points if there is no other space for it
};

/// Returns the area of each label, in the order of `labels`. A label is next to its point and within `area`,
/// and does not overlap other labels. A label covers points only if `mayCoverPoints` is true. Returns
/// std::nullopt for labels without text, and for labels without enough space. Labels are placed in the order
/// of `labels`, so earlier labels have priority. `pointRadius` is the radius of the points in pixels.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius);

}  // namespace attention
