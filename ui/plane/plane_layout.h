// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logic/pca_plane.h"

#include <QPointF>
#include <QRectF>

#include <array>
#include <vector>

namespace attention {

/// The smallest rectangle that contains all added points. `minimum` is larger than `maximum` as long as no
/// point has been added.
struct PlaneBounds {
    PlanePoint minimum{INFINITY, INFINITY};
    PlanePoint maximum{-INFINITY, -INFINITY};

    /// Enlarges the rectangle to contain `points`. Points that are not defined are ignored.
    void add(const std::vector<PlanePoint>& points);
};

/// One of the two panels. Points are within its frame. Both axes have the same scale, so lengths are the same
/// in all directions.
struct PlanePanel {
    QRectF titleRect;
    QRectF frame;
    double pixelsPerUnit = 1;  ///< length of 1 in pixels
    PlanePoint centerPoint;    ///< the point of the plane at the center of the frame

    /// Returns the position of `point` in the figure, in pixels.
    QPointF pixelPosition(const PlanePoint& point) const;
    /// The tick values of one axis: round numbers within the frame whose labels do not overlap.
    struct Ticks {
        std::vector<double> values;
        int decimals = 0;  ///< number of decimals in the labels
    };
    Ticks ticks(Qt::Orientation orientation) const;
    /// Returns the area of the title of the x axis, below the tick labels. `lineHeight` is in pixels.
    QRectF xTitleRect(double lineHeight) const;
    /// Returns the area of the title of the y axis. The title is written horizontally above the frame.
    /// `lineHeight` is in pixels.
    QRectF yTitleRect(double lineHeight) const;
};

/// The content of the figure for which PlaneLayout computes a layout. Heights are in pixels.
struct PlaneMetrics {
    std::array<PlaneBounds, 2> bounds;  ///< bounds of the points of each panel
    double titleHeight = 24;            ///< height of the title of a panel
    double lineHeight = 16;             ///< line height of the small font
    double descriptionHeight = 32;      ///< height of the text below the panels
    bool isStacked = false;  ///< true: one panel is below the other, even if the available size is wide
    /// True: panels fill the available height if they are wide enough. False: panels are wider than high.
    bool fillsAvailableHeight = true;
};

/// The layout of the two panels and of the text below them, in pixels. The panels are side by side, or one
/// below the other if the available size is narrow.
struct PlaneLayout {
    PlaneLayout() = default;
    /// Computes the layout. `size` may be larger than `availableSize`, because frames have a minimum size.
    PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize);

    std::array<PlanePanel, 2> panels;
    QRectF descriptionRect;
    QSizeF size;
};

}  // namespace attention
