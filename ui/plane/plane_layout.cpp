// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_layout.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

// Lengths are in pixels.
constexpr double planeMargin = 16;
constexpr double panelSpacing = 24;
constexpr double tickLabelWidth = 44;    // width of the tick labels to the left of a frame
constexpr double minFrameSide = 230;     // minimum width and height of a frame
constexpr double maxHeightRatio = 1.15;  // largest ratio of the height of a frame to its width
constexpr double maxColumnWidth = 900;
constexpr double frameInset = 24;   // smallest distance from the frame to the points
constexpr double labelMargin = 16;  // additional width for labels, most of which are to the right of points
constexpr double minTickDistance = 48;  // smallest distance between two ticks

/// Returns the smallest tick interval that is at least `minimum`: 1, 2 or 5 times a power of ten.
double roundTickInterval(double minimum) {
    const double powerOfTen = std::pow(10, std::floor(std::log10(minimum)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * powerOfTen >= minimum * (1 - 1e-9)) return factor * powerOfTen;
    }
    return 10 * powerOfTen;
}

/// Sets the scale and the center of `panel`, so that all points within `bounds` fit into its frame.
void fitToBounds(PlanePanel& panel, const PlaneBounds& bounds) {
    const auto extent = [](double minimum, double maximum) {
        return maximum > minimum ? maximum - minimum : 0.0;
    };
    const double width = extent(bounds.minimum.x, bounds.maximum.x);
    const double height = extent(bounds.minimum.y, bounds.maximum.y);
    const auto midpoint = [](double minimum, double maximum) {
        return maximum >= minimum ? (minimum + maximum) / 2 : 0.0;
    };
    panel.centerPoint = {midpoint(bounds.minimum.x, bounds.maximum.x),
                         midpoint(bounds.minimum.y, bounds.maximum.y)};
    const QSizeF availableSize = panel.frame.size() - QSizeF(2 * frameInset, 2 * frameInset);
    const double pixelsPerUnitX = width > 0 ? (availableSize.width() - labelMargin) / width : INFINITY;
    const double pixelsPerUnitY = height > 0 ? availableSize.height() / height : INFINITY;
    panel.pixelsPerUnit = std::min(pixelsPerUnitX, pixelsPerUnitY);
    // The scale is infinite if all points are equal.
    if (std::isinf(panel.pixelsPerUnit))
        panel.pixelsPerUnit = std::min(availableSize.width(), availableSize.height()) / 2;
}

}  // namespace

void PlaneBounds::add(const std::vector<PlanePoint>& points) {
    for (const PlanePoint& point : points) {
        if (!point.isDefined()) continue;
        minimum = {std::min(minimum.x, point.x), std::min(minimum.y, point.y)};
        maximum = {std::max(maximum.x, point.x), std::max(maximum.y, point.y)};
    }
}

QPointF PlanePanel::pixelPosition(const PlanePoint& point) const {
    return frame.center() +
           QPointF((point.x - centerPoint.x) * pixelsPerUnit, (centerPoint.y - point.y) * pixelsPerUnit);
}

PlanePanel::Ticks PlanePanel::ticks(Qt::Orientation orientation) const {
    const bool isHorizontal = orientation == Qt::Horizontal;
    const double halfLength = (isHorizontal ? frame.width() : frame.height()) / 2 / pixelsPerUnit;
    const double center = isHorizontal ? centerPoint.x : centerPoint.y;
    const double interval = roundTickInterval(minTickDistance / pixelsPerUnit);
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(interval) + 1e-9)));
    const double margin = 10 / pixelsPerUnit;  // about half the size of a tick label
    for (double i = std::ceil((center - halfLength + margin) / interval);
         i * interval <= center + halfLength - margin; ++i)
        ticks.values.push_back(i * interval);
    return ticks;
}

QRectF PlanePanel::xTitleRect(double lineHeight) const {
    return {frame.left(), frame.bottom() + lineHeight + 6, frame.width(), lineHeight};
}

QRectF PlanePanel::yTitleRect(double lineHeight) const {
    return {frame.left(), frame.top() - lineHeight - 4, frame.width(), lineHeight};
}

PlaneLayout::PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize) {
    const double leftSpace = tickLabelWidth;
    const double spaceAbove = metrics.titleHeight + metrics.lineHeight + 8;
    const double spaceBelow = 2 * metrics.lineHeight + 10;
    const double minColumnWidth = minFrameSide + leftSpace;
    const bool isSideBySide = !metrics.isStacked &&
                              availableSize.width() >= 2 * minColumnWidth + panelSpacing + 2 * planeMargin &&
                              availableSize.width() >= availableSize.height();
    const int columnCount = isSideBySide ? 2 : 1;
    const double usedWidth = std::min(availableSize.width(), columnCount * maxColumnWidth);
    const double frameWidth =
        std::max(minFrameSide,
                 std::floor((usedWidth - 2 * planeMargin - (columnCount - 1) * panelSpacing) / columnCount -
                            leftSpace));
    const double otherHeight =
        2 * planeMargin + metrics.descriptionHeight + (isSideBySide ? 1 : 2) * (spaceAbove + spaceBelow);
    const double availableFrameHeight =
        (availableSize.height() - otherHeight - (isSideBySide ? 0 : panelSpacing)) / (isSideBySide ? 1 : 2);
    const double preferredHeight = metrics.fillsAvailableHeight
                                       ? std::min(availableFrameHeight, maxHeightRatio * frameWidth)
                                       : std::min(availableFrameHeight, 0.85 * frameWidth);
    const double frameHeight = std::floor(std::max(minFrameSide, preferredHeight));
    QPointF panelTopLeft(
        std::max(planeMargin, std::floor((availableSize.width() - usedWidth) / 2) + planeMargin),
        planeMargin);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        PlanePanel& panel = panels[i];
        panel.titleRect = {panelTopLeft.x() + leftSpace, panelTopLeft.y(), frameWidth, metrics.titleHeight};
        panel.frame = {panelTopLeft.x() + leftSpace, panelTopLeft.y() + spaceAbove, frameWidth, frameHeight};
        fitToBounds(panel, metrics.bounds[i]);
        size = {panel.frame.right() + planeMargin, panel.frame.bottom() + spaceBelow};
        if (isSideBySide) panelTopLeft.rx() += leftSpace + frameWidth + panelSpacing;
        if (!isSideBySide) panelTopLeft.ry() = panel.frame.bottom() + spaceBelow + panelSpacing;
    }
    const double descriptionLeft = panels[0].frame.left() - leftSpace;
    descriptionRect = {descriptionLeft, size.height() + planeMargin / 2,
                       size.width() - planeMargin - descriptionLeft, metrics.descriptionHeight};
    size.rheight() = descriptionRect.bottom() + planeMargin / 2;
    size.rwidth() = std::max(size.width(), availableSize.width());
}

}  // namespace attention
