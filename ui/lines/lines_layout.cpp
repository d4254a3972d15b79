// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_layout.h"

#include <cmath>

namespace attention {
namespace {

constexpr double linesMargin = 16;
constexpr double tokenPadding = 8;  // between a token and its lines
constexpr double maximumGap = 560;  // users cannot follow longer lines easily
constexpr double minimumGap = 80;

}  // namespace

LinesLayout::LinesLayout(const LinesLayoutInput& input, QSizeF availableSize) : m_input(input) {
    const int rowCount = std::max({1, input.queryCount, input.keyCount});
    m_titleHeight = 2 * input.lineHeight;
    const double availableRowHeight = (availableSize.height() - m_titleHeight - linesMargin) / rowCount;
    m_rowHeight = std::floor(std::clamp(availableRowHeight, 1.5 * input.lineHeight, 8 * input.lineHeight));
    const double availableTokenWidth =
        std::max(0.0, availableSize.width() - 2 * linesMargin - 4 * tokenPadding - minimumGap);
    // If the tokens do not fit, both columns become narrower by the same factor.
    const double shrinkFactor =
        std::min(1.0, availableTokenWidth / std::max(1.0, input.queryWidth + input.keyWidth));
    m_input.queryWidth = std::floor(input.queryWidth * shrinkFactor) + 2 * tokenPadding;
    m_input.keyWidth = std::floor(input.keyWidth * shrinkFactor) + 2 * tokenPadding;
    const double columnsWidth = m_input.queryWidth + m_input.keyWidth;
    const double gap =
        std::clamp(availableSize.width() - 2 * linesMargin - columnsWidth, minimumGap, maximumGap);
    const double left = std::max(linesMargin, std::floor((availableSize.width() - columnsWidth - gap) / 2));
    m_queryRight = left + m_input.queryWidth;
    m_keyLeft = m_queryRight + gap;
}

QRectF LinesLayout::queryRect(int query) const {
    return {m_queryRight - m_input.queryWidth, m_titleHeight + query * m_rowHeight, m_input.queryWidth,
            m_rowHeight};
}

QRectF LinesLayout::keyRect(int key) const {
    return {m_keyLeft, m_titleHeight + key * m_rowHeight, m_input.keyWidth, m_rowHeight};
}

QLineF LinesLayout::line(int query, int key, int head) const {
    const double headOffset =
        m_input.headCount > 1 ? 0.5 * m_rowHeight * ((head + 0.5) / m_input.headCount - 0.5) : 0;
    return {m_queryRight, m_titleHeight + (query + 0.5) * m_rowHeight + headOffset, m_keyLeft,
            m_titleHeight + (key + 0.5) * m_rowHeight + headOffset};
}

std::optional<int> LinesLayout::rowAt(double y, int rowCount) const {
    const double row = std::floor((y - m_titleHeight) / m_rowHeight);
    if (row < 0 || row >= rowCount) return std::nullopt;
    return static_cast<int>(row);
}

std::optional<int> LinesLayout::queryAt(QPointF point) const {
    return point.x() <= m_queryRight ? rowAt(point.y(), m_input.queryCount) : std::nullopt;
}

std::optional<int> LinesLayout::keyAt(QPointF point) const {
    return point.x() >= m_keyLeft ? rowAt(point.y(), m_input.keyCount) : std::nullopt;
}

bool LinesLayout::isBetweenColumns(QPointF point) const {
    return point.x() > m_queryRight && point.x() < m_keyLeft;
}

double LinesLayout::distance(QPointF point, const QLineF& line) {
    const double y = line.y1() + (point.x() - line.x1()) / line.dx() * line.dy();
    return std::abs(point.y() - y) * line.dx() / line.length();
}

std::pair<int, int> LinesLayout::queriesBetween(double top, double bottom) const {
    const auto rowAtY = [&](double y) {
        return std::clamp(static_cast<int>(std::floor((y - m_titleHeight) / m_rowHeight)), 0,
                          m_input.queryCount);
    };
    return {rowAtY(top), std::min(rowAtY(bottom) + 1, m_input.queryCount)};
}

}  // namespace attention
