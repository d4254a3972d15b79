// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/pca_plane.h"

#include <QPointF>
#include <QRectF>

#include <array>
#include <vector>

namespace attention {

/// The least rectangle around some points.
struct PlaneBounds {
    PlanePoint minimum{INFINITY, INFINITY};
    PlanePoint maximum{-INFINITY, -INFINITY};

    void add(const std::vector<PlanePoint>& points);
};

/// One of the two pictures: a frame, in which a length is the same in all directions.
struct PlanePanel {
    QRectF titleRect;
    QRectF frame;
    double pixelsPerUnit = 1;  ///< pixels of 1
    PlanePoint centerPoint;

    QPointF pixelPosition(const PlanePoint& point) const;
    /// Round numbers that lie within the frame, far enough apart to be written.
    struct Ticks {
        std::vector<double> values;
        int decimals = 0;
    };
    Ticks ticks(Qt::Orientation orientation) const;
    QRectF xTitleRect(double lineHeight) const;  ///< below the numbers
    QRectF yTitleRect(double lineHeight) const;  ///< over the frame, as it is read
};

/// What a layout has to find room for.
struct PlaneMetrics {
    std::array<PlaneBounds, 2> bounds;
    double titleHeight = 24;
    double lineHeight = 16;  ///< of small letters
    double descriptionHeight = 32;
    bool isStacked = false;            ///< one picture below the other, whatever the room
    bool fillsAvailableHeight = true;  ///< takes all of the room’s height
};

/// Two pictures side by side, in a narrow room one below the other, and a note below them.
struct PlaneLayout {
    PlaneLayout() = default;
    PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize);

    std::array<PlanePanel, 2> panels;
    QRectF descriptionRect;
    QSizeF size;
};

}  // namespace attention
