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
    PlanePoint least{INFINITY, INFINITY};
    PlanePoint most{-INFINITY, -INFINITY};

    void add(const std::vector<PlanePoint>& points);
};

/// One of the two pictures: a frame, in which a length is the same in all directions.
struct PlanePanel {
    QRectF title;
    QRectF frame;
    double scale = 1;  ///< pixels of 1
    PlanePoint middle;

    QPointF at(const PlanePoint& point) const;
    /// Round numbers that lie within the frame, far enough apart to be written.
    struct Ticks {
        std::vector<double> numbers;
        int decimals = 0;
    };
    Ticks ticks(Qt::Orientation along) const;
    QRectF xTitle(double lineHeight) const;  ///< below the numbers
    QRectF yTitle(double lineHeight) const;  ///< over the frame, as it is read
};

/// What a layout has to find room for.
struct PlaneContent {
    std::array<PlaneBounds, 2> bounds;
    double titleHeight = 24;
    double lineHeight = 16;  ///< of small letters
    double noteHeight = 32;
    bool isColumn = false;  ///< one picture below the other, whatever the room
    bool isFilling = true;  ///< takes all of the room’s height
};

/// Two pictures side by side, in a narrow room one below the other, and a note below them.
struct PlaneLayout {
    PlaneLayout() = default;
    PlaneLayout(const PlaneContent& content, QSizeF room);

    std::array<PlanePanel, 2> panels;
    QRectF note;
    QSizeF size;
};

}  // namespace attention
