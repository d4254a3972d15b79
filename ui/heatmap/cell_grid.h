// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <optional>
#include <utility>

namespace attention {

/// Rows and columns from the first up to, but without, the end.
struct CellRange {
    int firstRow = 0;
    int endRow = 0;
    int firstColumn = 0;
    int endColumn = 0;
};

/// Where the cells of a matrix lie: pure geometry. Cell edges are rounded to whole device pixels, so that
/// neighbours meet without a seam and painting equals hit-testing.
class CellGrid {
 public:
    CellGrid() = default;
    CellGrid(const QRectF& area, int rows, int columns, double devicePixelRatio = 1.0)
        : m_area(area), m_rows(rows), m_columns(columns), m_devicePixelRatio(devicePixelRatio) {}

    const QRectF& area() const { return m_area; }
    int rows() const { return m_rows; }
    int columns() const { return m_columns; }
    double devicePixelRatio() const { return m_devicePixelRatio; }

    double rowEdge(int row) const { return edge(m_area.top(), m_area.height(), row, m_rows); }
    double columnEdge(int column) const { return edge(m_area.left(), m_area.width(), column, m_columns); }

    QRectF cellRect(int row, int column) const;
    QRectF rowRect(int row) const;
    QRectF columnRect(int column) const;

    /// The (row, column) whose rectangle holds the point; nothing outside the area.
    std::optional<std::pair<int, int>> cellAt(QPointF point) const;

    /// The cells that reach into an area; a neighbour outside may be among them.
    CellRange cellsIn(const QRectF& area) const;

    /// The smaller side of an average cell, in device pixels.
    double shorterCellSide() const;

 private:
    double edge(double start, double length, int index, int count) const;

    QRectF m_area;
    int m_rows = 0;
    int m_columns = 0;
    double m_devicePixelRatio = 1.0;
};

}  // namespace attention
