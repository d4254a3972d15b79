// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// A point of a picture and the text that names it.
struct PointLabel {
    QPointF point;
    double distance = 0;          ///< from the point to the text
    QSizeF textSize;              ///< empty: none
    bool mayCoverPoints = false;  ///< may cover points, which others may not
};

/// Where the texts go: each beside its point, within the area, over no other; none for those that have no
/// room. The first come first.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double pointRadius);

}  // namespace attention
