// SPDX-License-Identifier: GPL-3.0-or-later
#include "plane/plane_layout.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double outer = 16;
constexpr double between = 24;
constexpr double numbersWidth = 44;  // of the numbers at the left of a frame
constexpr double leastSide = 230;    // of a frame
constexpr double highest = 1.15;     // height of a frame by its width
constexpr double widestBeside = 900;
constexpr double frameInset = 24;  // from the frame to the points
constexpr double wordRoom = 16;    // more of it at the right, where most names stand
constexpr double tickRoom = 48;    // from one number to the next

/// 1, 2 or 5 times a power of ten, at least as large.
double roundStep(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least * (1 - 1e-9)) return factor * power;
    }
    return 10 * power;
}

void show(PlanePanel& panel, const PlaneBounds& bounds) {
    const auto span = [](double least, double most) { return most > least ? most - least : 0.0; };
    const double width = span(bounds.minimum.x, bounds.maximum.x);
    const double height = span(bounds.minimum.y, bounds.maximum.y);
    const auto middle = [](double least, double most) { return most >= least ? (least + most) / 2 : 0.0; };
    panel.centerPoint = {middle(bounds.minimum.x, bounds.maximum.x),
                         middle(bounds.minimum.y, bounds.maximum.y)};
    const QSizeF room = panel.frame.size() - QSizeF(2 * frameInset, 2 * frameInset);
    const double forX = width > 0 ? (room.width() - wordRoom) / width : INFINITY;
    const double forY = height > 0 ? room.height() / height : INFINITY;
    panel.pixelsPerUnit = std::min(forX, forY);
    if (std::isinf(panel.pixelsPerUnit))
        panel.pixelsPerUnit = std::min(room.width(), room.height()) / 2;  // one point
}

}  // namespace

void PlaneBounds::add(const std::vector<PlanePoint>& points) {
    for (const PlanePoint& p : points) {
        if (!p.isDefined()) continue;
        minimum = {std::min(minimum.x, p.x), std::min(minimum.y, p.y)};
        maximum = {std::max(maximum.x, p.x), std::max(maximum.y, p.y)};
    }
}

QPointF PlanePanel::pixelPosition(const PlanePoint& point) const {
    return frame.center() +
           QPointF((point.x - centerPoint.x) * pixelsPerUnit, (centerPoint.y - point.y) * pixelsPerUnit);
}

PlanePanel::Ticks PlanePanel::ticks(Qt::Orientation orientation) const {
    const bool isX = orientation == Qt::Horizontal;
    const double half = (isX ? frame.width() : frame.height()) / 2 / pixelsPerUnit;
    const double center = isX ? centerPoint.x : centerPoint.y;
    const double step = roundStep(tickRoom / pixelsPerUnit);
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const double margin = 10 / pixelsPerUnit;  // half a number
    for (double i = std::ceil((center - half + margin) / step); i * step <= center + half - margin; ++i)
        ticks.values.push_back(i * step);
    return ticks;
}

QRectF PlanePanel::xTitleRect(double lineHeight) const {
    return {frame.left(), frame.bottom() + lineHeight + 6, frame.width(), lineHeight};
}

QRectF PlanePanel::yTitleRect(double lineHeight) const {
    return {frame.left(), frame.top() - lineHeight - 4, frame.width(), lineHeight};
}

PlaneLayout::PlaneLayout(const PlaneMetrics& metrics, QSizeF availableSize) {
    const double before = numbersWidth;
    const double above = metrics.titleHeight + metrics.lineHeight + 8;
    const double below = 2 * metrics.lineHeight + 10;
    const double least = leastSide + before;
    const bool isBeside = !metrics.isStacked && availableSize.width() >= 2 * least + between + 2 * outer &&
                          availableSize.width() >= availableSize.height();
    const int columns = isBeside ? 2 : 1;
    const double used = std::min(availableSize.width(), columns * widestBeside);
    const double width =
        std::max(leastSide, std::floor((used - 2 * outer - (columns - 1) * between) / columns - before));
    const double others = 2 * outer + metrics.noteHeight + (isBeside ? 1 : 2) * (above + below);
    const double fair = (availableSize.height() - others - (isBeside ? 0 : between)) / (isBeside ? 1 : 2);
    const double wanted =
        metrics.fillsAvailableHeight ? std::min(fair, highest * width) : std::min(fair, 0.85 * width);
    const double height = std::floor(std::max(leastSide, wanted));
    QPointF next(std::max(outer, std::floor((availableSize.width() - used) / 2) + outer), outer);
    for (std::size_t i = 0; i < panels.size(); ++i) {
        PlanePanel& panel = panels[i];
        panel.titleRect = {next.x() + before, next.y(), width, metrics.titleHeight};
        panel.frame = {next.x() + before, next.y() + above, width, height};
        show(panel, metrics.bounds[i]);
        size = {panel.frame.right() + outer, panel.frame.bottom() + below};
        if (isBeside) next.rx() += before + width + between;
        if (!isBeside) next.ry() = panel.frame.bottom() + below + between;
    }
    const double left = panels[0].frame.left() - before;
    noteRect = {left, size.height() + outer / 2, size.width() - outer - left, metrics.noteHeight};
    size.rheight() = noteRect.bottom() + outer / 2;
    size.rwidth() = std::max(size.width(), availableSize.width());
}

}  // namespace attention
