// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plottable.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// The part of a map that is in sight; painting costs what is seen.
Heatmap cropped(const Heatmap& map, int firstRow, int rows, int firstColumn, int columns) {
    Heatmap part = map;
    part.values = {rowSpan(map.values, firstRow).data() + firstColumn, rows, columns,
                   map.values.outerStride()};
    const auto crop = [&]<class Mark>(const std::vector<Mark>& cells) {
        std::vector<Mark> some;
        for (int r = 0; r < rows && !cells.empty(); ++r) {
            const auto row = cells.begin() + (firstRow + r) * map.values.cols() + firstColumn;
            some.insert(some.end(), row, row + columns);
        }
        return some;
    };
    part.masked = crop(map.masked);
    part.multiplied = crop(map.multiplied);
    part.guessStates = crop(map.guessStates);
    return part;
}

}  // namespace

void HeatmapPlottable::setContent(const Heatmap* map, const FigureTheme& theme) {
    m_map = map;
    m_painter = HeatmapPainter(theme.heatmapStyle);
}

CellGrid HeatmapPlottable::grid(int firstRow, int rows, int firstColumn, int columns) const {
    const auto x = [this](int c) { return mKeyAxis->coordToPixel(c - 0.5); };
    const auto y = [this](int r) { return mValueAxis->coordToPixel(r - 0.5); };
    const QRectF area(QPointF(x(firstColumn), y(firstRow)),
                      QPointF(x(firstColumn + columns), y(firstRow + rows)));
    return {area, rows, columns, mParentPlot->bufferDevicePixelRatio()};
}

QCPRange HeatmapPlottable::getKeyRange(bool& found, QCP::SignDomain) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.cols()) - 0.5) : QCPRange();
}

QCPRange HeatmapPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = m_map != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_map->values.rows()) - 0.5) : QCPRange();
}

void HeatmapPlottable::draw(QCPPainter* painter) {
    if (!m_map || m_map->values.rows() == 0) return;
    const auto visible = [](const QCPAxis* axis, Index count) {
        const int last = static_cast<int>(count) - 1;
        const int from = std::clamp(static_cast<int>(std::floor(axis->range().lower + 0.5)), 0, last);
        const int to = std::clamp(static_cast<int>(std::floor(axis->range().upper + 0.5)), 0, last);
        return std::pair(from, to - from + 1);
    };
    const auto [firstRow, rows] = visible(mValueAxis, m_map->values.rows());
    const auto [firstColumn, columns] = visible(mKeyAxis, m_map->values.cols());
    m_painter.paint(*painter, cropped(*m_map, firstRow, rows, firstColumn, columns),
                    grid(firstRow, rows, firstColumn, columns));
}

}  // namespace attention
