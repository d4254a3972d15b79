// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QRectF>

#include <algorithm>
#include <optional>
#include <utility>

namespace attention {

/// What a picture of lines is made of, counted in tokens shown.
struct LinesLayoutInput {
    int queryCount = 0;
    int keyCount = 0;
    int headCount = 1;
    double queryWidth = 0;  ///< of the widest token
    double keyWidth = 0;    ///< of the widest token with the number beside it
    double lineHeight = 16;
};

/// Queries in a column at the left, keys in one at the right, lines from row to row in between. All sizes in
/// pixels; the rows never touch, however many they are: what is higher than the room scrolls.
class LinesLayout {
 public:
    LinesLayout() = default;
    LinesLayout(const LinesLayoutInput& input, QSizeF availableSize);

    double height() const {
        return m_titleHeight + std::max(m_input.queryCount, m_input.keyCount) * m_rowHeight + 8;
    }
    /// Of the titles above the columns.
    double titleHeight() const { return m_titleHeight; }

    QRectF queryRect(int query) const;
    QRectF keyRect(int key) const;
    /// From a query to a key. Lines of several heads run side by side.
    QLineF line(int query, int key, int head = 0) const;

    std::optional<int> queryAt(QPointF point) const;
    std::optional<int> keyAt(QPointF point) const;
    bool isBetweenColumns(QPointF point) const;
    /// How far a point between the columns lies from a line.
    static double distance(QPointF point, const QLineF& line);

    /// The queries whose rows show between two heights: the first, and the one behind the last.
    std::pair<int, int> queriesBetween(double top, double bottom) const;

 private:
    std::optional<int> rowAt(double y, int rowCount) const;

    LinesLayoutInput m_input;
    double m_titleHeight = 0;
    double m_rowHeight = 1;
    double m_queryRight = 0;
    double m_keyLeft = 0;
};

}  // namespace attention
