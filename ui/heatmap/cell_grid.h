// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <optional>
#include <utility>

namespace attention {

/// A range of rows and columns of a matrix. Indices are from 0. The end indices are not part of the range.
struct CellRange {
    int firstRow = 0;
    int endRow = 0;
    int firstColumn = 0;
    int endColumn = 0;
};

/// The positions of the cells of a matrix that fills a rectangle. The edges of cells are rounded to whole
/// device pixels, so neighboring cells have no seam between them. Painting and hit-testing use the same
/// edges.
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

    /// Returns the row and the column, from 0, of the cell that contains `point`. Returns std::nullopt if no
    /// cell contains `point`.
    std::optional<std::pair<int, int>> cellAt(QPointF point) const;

    /// Returns the range of the cells that intersect `area`. The range may also include rows and columns next
    /// to these cells.
    CellRange cellsIn(const QRectF& area) const;

    /// Returns the smaller one of the average width and the average height of a cell, in device pixels.
    /// Returns 0 if the matrix has no cells.
    double shorterCellSide() const;

 private:
    double edge(double start, double length, int index, int count) const;

    QRectF m_area;
    int m_rows = 0;
    int m_columns = 0;
    double m_devicePixelRatio = 1.0;
};

}  // namespace attention
