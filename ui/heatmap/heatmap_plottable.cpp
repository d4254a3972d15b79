// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/heatmap_plottable.h"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// Returns the part of `map` with `rows` rows from `firstRow` and `columns` columns from `firstColumn`.
/// HeatmapPlottable paints only the visible part of a heatmap, so that painting does not take longer for
/// large heatmaps.
Heatmap croppedMap(const Heatmap& map, int firstRow, int rows, int firstColumn, int columns) {
    Heatmap result = map;
    result.values = {rowSpan(map.values, firstRow).data() + firstColumn, rows, columns,
                     map.values.outerStride()};
    const auto crop = [&]<class Mark>(const std::vector<Mark>& marks) {
        std::vector<Mark> croppedMarks;
        for (int r = 0; r < rows && !marks.empty(); ++r) {
            const auto rowBegin = marks.begin() + (firstRow + r) * map.values.cols() + firstColumn;
            croppedMarks.insert(croppedMarks.end(), rowBegin, rowBegin + columns);
        }
        return croppedMarks;
    };
    result.maskedCells = crop(map.maskedCells);
    result.multipliedCells = crop(map.multipliedCells);
    result.guessStates = crop(map.guessStates);
    return result;
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
    const auto visibleIndices = [](const QCPAxis* axis, Index count) {
        const int maximumIndex = static_cast<int>(count) - 1;
        const int first =
            std::clamp(static_cast<int>(std::floor(axis->range().lower + 0.5)), 0, maximumIndex);
        const int last = std::clamp(static_cast<int>(std::floor(axis->range().upper + 0.5)), 0, maximumIndex);
        return std::pair(first, last - first + 1);
    };
    const auto [firstRow, rows] = visibleIndices(mValueAxis, m_map->values.rows());
    const auto [firstColumn, columns] = visibleIndices(mKeyAxis, m_map->values.cols());
    m_painter.paint(*painter, croppedMap(*m_map, firstRow, rows, firstColumn, columns),
                    grid(firstRow, rows, firstColumn, columns));
}

}  // namespace attention
