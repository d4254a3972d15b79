// SPDX-License-Identifier: GPL-3.0-or-later
#include "heatmap/cell_grid.h"

#include <algorithm>
#include <cmath>

namespace attention {

double CellGrid::edge(double start, double length, int index, int count) const {
    return std::round((start + length * index / count) * m_devicePixelRatio) / m_devicePixelRatio;
}

QRectF CellGrid::cellRect(int row, int column) const {
    return {QPointF(columnEdge(column), rowEdge(row)), QPointF(columnEdge(column + 1), rowEdge(row + 1))};
}

QRectF CellGrid::rowRect(int row) const {
    return {QPointF(columnEdge(0), rowEdge(row)), QPointF(columnEdge(m_columns), rowEdge(row + 1))};
}

QRectF CellGrid::columnRect(int column) const {
    return {QPointF(columnEdge(column), rowEdge(0)), QPointF(columnEdge(column + 1), rowEdge(m_rows))};
}

std::optional<std::pair<int, int>> CellGrid::cellAt(QPointF point) const {
    if (m_rows == 0 || m_columns == 0) return std::nullopt;
    // The index from unrounded edges differs by at most one from the result.
    const auto indexAt = [](double coordinate, double start, double length, int count, auto edgeAt) {
        int index =
            std::clamp(static_cast<int>(std::floor((coordinate - start) / length * count)), 0, count - 1);
        while (index > 0 && coordinate < edgeAt(index)) --index;
        while (index < count - 1 && coordinate >= edgeAt(index + 1)) ++index;
        return coordinate >= edgeAt(index) && coordinate < edgeAt(index + 1) ? index : -1;
    };
    const int row =
        indexAt(point.y(), m_area.top(), m_area.height(), m_rows, [this](int i) { return rowEdge(i); });
    const int column =
        indexAt(point.x(), m_area.left(), m_area.width(), m_columns, [this](int i) { return columnEdge(i); });
    if (row < 0 || column < 0) return std::nullopt;
    return std::pair(row, column);
}

CellRange CellGrid::cellsIn(const QRectF& area) const {
    // Rounding moves an edge by less than one cell, so one more cell on each side is enough.
    const auto firstIndexFor = [](double coordinate, double start, double length, int count) {
        return std::clamp(static_cast<int>(std::floor((coordinate - start) / length * count)) - 1, 0, count);
    };
    const auto endIndexFor = [](double coordinate, double start, double length, int count) {
        return std::clamp(static_cast<int>(std::ceil((coordinate - start) / length * count)) + 1, 0, count);
    };
    return {firstIndexFor(area.top(), m_area.top(), m_area.height(), m_rows),
            endIndexFor(area.bottom(), m_area.top(), m_area.height(), m_rows),
            firstIndexFor(area.left(), m_area.left(), m_area.width(), m_columns),
            endIndexFor(area.right(), m_area.left(), m_area.width(), m_columns)};
}

double CellGrid::shorterCellSide() const {
    if (m_rows == 0 || m_columns == 0) return 0;
    return std::min(m_area.width() / m_columns, m_area.height() / m_rows) * m_devicePixelRatio;
}

}  // namespace attention
