// SPDX-License-Identifier: GPL-3.0-or-later
#include "lines/lines_layout.h"

#include <cmath>

namespace attention {
namespace {

constexpr double edge = 16;
constexpr double padding = 8;      // between a token and its lines
constexpr double widestGap = 560;  // longer lines are hard to follow
constexpr double narrowestGap = 80;

}  // namespace

LinesLayout::LinesLayout(const LinesMetrics& metrics, QSizeF availableSize) : m_metrics(metrics) {
    const int rows = std::max({1, metrics.queries, metrics.keys});
    m_titleHeight = 2 * metrics.lineHeight;
    const double fair = (availableSize.height() - m_titleHeight - edge) / rows;
    m_rowHeight = std::floor(std::clamp(fair, 1.5 * metrics.lineHeight, 8 * metrics.lineHeight));
    const double forTokens = std::max(0.0, availableSize.width() - 2 * edge - 4 * padding - narrowestGap);
    // Tokens that have no room are cut, both columns by the same share.
    const double share = std::min(1.0, forTokens / std::max(1.0, metrics.queryWidth + metrics.keyWidth));
    m_metrics.queryWidth = std::floor(metrics.queryWidth * share) + 2 * padding;
    m_metrics.keyWidth = std::floor(metrics.keyWidth * share) + 2 * padding;
    const double columns = m_metrics.queryWidth + m_metrics.keyWidth;
    const double gap = std::clamp(availableSize.width() - 2 * edge - columns, narrowestGap, widestGap);
    const double left = std::max(edge, std::floor((availableSize.width() - columns - gap) / 2));
    m_queryRight = left + m_metrics.queryWidth;
    m_keyLeft = m_queryRight + gap;
}

QRectF LinesLayout::queryRect(int query) const {
    return {m_queryRight - m_metrics.queryWidth, m_titleHeight + query * m_rowHeight, m_metrics.queryWidth,
            m_rowHeight};
}

QRectF LinesLayout::keyRect(int key) const {
    return {m_keyLeft, m_titleHeight + key * m_rowHeight, m_metrics.keyWidth, m_rowHeight};
}

QLineF LinesLayout::line(int query, int key, int head) const {
    const double apart = m_metrics.heads > 1 ? 0.5 * m_rowHeight * ((head + 0.5) / m_metrics.heads - 0.5) : 0;
    return {m_queryRight, m_titleHeight + (query + 0.5) * m_rowHeight + apart, m_keyLeft,
            m_titleHeight + (key + 0.5) * m_rowHeight + apart};
}

std::optional<int> LinesLayout::rowAt(double y, int count) const {
    const double row = std::floor((y - m_titleHeight) / m_rowHeight);
    if (row < 0 || row >= count) return std::nullopt;
    return static_cast<int>(row);
}

std::optional<int> LinesLayout::queryAt(QPointF point) const {
    return point.x() <= m_queryRight ? rowAt(point.y(), m_metrics.queries) : std::nullopt;
}

std::optional<int> LinesLayout::keyAt(QPointF point) const {
    return point.x() >= m_keyLeft ? rowAt(point.y(), m_metrics.keys) : std::nullopt;
}

bool LinesLayout::isBetweenColumns(QPointF point) const {
    return point.x() > m_queryRight && point.x() < m_keyLeft;
}

double LinesLayout::distance(QPointF point, const QLineF& line) {
    const double y = line.y1() + (point.x() - line.x1()) / line.dx() * line.dy();
    return std::abs(point.y() - y) * line.dx() / line.length();
}

std::pair<int, int> LinesLayout::queriesBetween(double top, double bottom) const {
    const auto row = [&](double y) {
        return std::clamp(static_cast<int>(std::floor((y - m_titleHeight) / m_rowHeight)), 0,
                          m_metrics.queries);
    };
    return {row(top), std::min(row(bottom) + 1, m_metrics.queries)};
}

}  // namespace attention
