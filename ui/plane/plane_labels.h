// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

#include <optional>
#include <vector>

namespace attention {

/// A point of a picture and the text that names it.
struct PointLabel {
    QPointF at;
    double away = 0;        ///< from the point to the text
    QSizeF text;            ///< empty: none
    bool isNeeded = false;  ///< may cover points, which others may not
};

/// Where the texts go: each beside its point, within the area, over no other; none for those that have no
/// room. The first come first.
std::vector<std::optional<QRectF>> placeLabels(const std::vector<PointLabel>& labels, const QRectF& area,
                                               double radius);

}  // namespace attention
