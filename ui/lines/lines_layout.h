// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <optional>
#include <utility>

namespace attention {

/// The numbers and sizes that determine a LinesLayout. Sizes are in logical pixels.
struct LinesLayoutInput {
    int queryCount = 0;      ///< number of shown query tokens
    int keyCount = 0;        ///< number of shown key tokens
    int headCount = 1;       ///< number of shown heads
    double queryWidth = 0;   ///< width of the widest query token
    double keyWidth = 0;     ///< width of the widest key token, including the number next to it
    double lineHeight = 16;  ///< height of a line of text
};

/// The geometry of a LinesFigure: a column of query tokens at the left, a column of key tokens at the right,
/// and lines between them. Coordinates are in logical pixels. Queries, keys and heads are indices among the
/// shown tokens and heads, from 0. Rows have a minimum height, so the layout can be higher than the available
/// size.
class LinesLayout {
 public:
    LinesLayout() = default;
    LinesLayout(const LinesLayoutInput& input, QSizeF availableSize);

    double height() const {
        return m_titleHeight + std::max(m_input.queryCount, m_input.keyCount) * m_rowHeight + 8;
    }
    /// Returns the height of the titles above the columns.
    double titleHeight() const { return m_titleHeight; }

    /// Returns the area of a query token, in the height of its row.
    QRectF queryRect(int query) const;
    /// Returns the area of a key token, in the height of its row.
    QRectF keyRect(int key) const;
    /// Returns the line from a query to a key. Lines of several heads are parallel, with a vertical offset.
    QLineF line(int query, int key, int head = 0) const;

    /// Returns the query whose row contains `point`. Returns std::nullopt if `point` is above or below the
    /// rows, or on the right side of the column of queries.
    std::optional<int> queryAt(QPointF point) const;
    /// Returns the key whose row contains `point`. Returns std::nullopt if `point` is above or below the
    /// rows, or on the left side of the column of keys.
    std::optional<int> keyAt(QPointF point) const;
    /// True if `point` is in the area of the lines.
    bool isBetweenColumns(QPointF point) const;
    /// Returns the distance of `point` from `line` in pixels. `point` must be between the columns.
    static double distance(QPointF point, const QLineF& line);

    /// Returns the queries whose rows intersect the interval from `top` to `bottom`, as the first query and
    /// the query after the last.
    std::pair<int, int> queriesBetween(double top, double bottom) const;

 private:
    std::optional<int> rowAt(double y, int rowCount) const;

    LinesLayoutInput m_input;
    double m_titleHeight = 0;
    double m_rowHeight = 1;
    double m_queryRight = 0;  ///< x coordinate of the right edge of the queries, where lines begin
    double m_keyLeft = 0;     ///< x coordinate of the left edge of the keys, where lines end
};

}  // namespace attention
