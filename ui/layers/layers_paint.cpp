// SPDX-License-Identifier: GPL-3.0-or-later
// LayersFigure: how it is painted.
#include "heatmap/frame.h"
#include "heatmap/number_text.h"
#include "heatmap/text_cache.h"
#include "layers/layers_figure.h"
#include "texts/head_role_texts.h"
#include "texts/stage_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

void LayersFigure::paint(QPainter& painter) const {
    const HeatmapPainter cells(m_theme.cells);
    paintNames(painter);
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!m_layout.cell(i).intersects(m_sight)) continue;
        cells.paint(painter, m_pictures[at], gridOf(i), m_sight);
        if (isOff(m_heads[at])) paintOff(painter, m_layout.map(i));
        if (m_layout.labels != LayersLayout::Labels::None) {
            const bool isWhole = m_layout.labels == LayersLayout::Labels::Whole;
            painter.setFont(m_theme.small);
            painter.setPen(m_theme.text);
            const QString text = isWhole ? labelOf(m_heads[at]) : shortLabelOf(m_heads[at]);
            const QRectF area = m_layout.label(i);
            drawInBox(painter, area, Qt::AlignCenter, elided(text, m_theme.small, area.width()));
        }
        if (m_layout.hasMeasures) paintMeasures(painter, i);
    }
    if (m_theme.hasColorBars) colorBar().paint(painter, m_layout.colorBar, m_room.devicePixelRatio);
}

/// What the head looks at is still there, but nothing comes of it.
void LayersFigure::paintOff(QPainter& painter, const QRectF& map) const {
    QColor veil = m_theme.background;
    veil.setAlphaF(0.8F);
    painter.fillRect(map, veil);
}

QFont LayersFigure::shownFont() const {
    QFont font = m_theme.body;
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Of rows and columns that are layers and heads. The layer that is shown stands out.
void LayersFigure::paintNames(QPainter& painter) const {
    if (m_role) return;
    for (int row = 0; row < m_layout.rows; ++row) {
        painter.setFont(row == m_layer ? shownFont() : m_theme.body);
        painter.setPen(row == m_layer ? m_theme.accent : m_theme.text);
        drawInBox(painter, m_layout.rowName(row), Qt::AlignRight | Qt::AlignVCenter,
                  tr("layer %1").arg(row + 1));
    }
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.text);
    const bool areWhole =
        widthOf(headText(m_layout.columns - 1), m_theme.body) <= m_layout.columnName(0).width();
    const double longest = widthOf(QString::number(m_layout.columns), m_theme.body) + 4;
    const int step =
        areWhole ? 1 : std::max(1, static_cast<int>(std::ceil(longest / m_layout.columnName(0).width())));
    for (int column = 0; column < m_layout.columns; column += step)
        drawInBox(painter, m_layout.columnName(column), Qt::AlignCenter,
                  areWhole ? headText(column) : QString::number(column + 1));
}

/// All shares of a head as bars, the one that it is named after in full colour.
void LayersFigure::paintMeasures(QPainter& painter, int index) const {
    const QRectF area = m_layout.measures(index);
    const HeadRoleMetrics& measures = measuresOf(m_heads[static_cast<std::size_t>(index)]);
    const double line = std::min(area.height() / headRoleCount, 28.0);
    double number = 0;
    constexpr double gap = 12;
    double names = 0;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        names = std::max(names, widthOf(roleMeaning(role), m_theme.small));
        number = std::max(number,
                          std::ceil(widthOf(countedText(measures, role, numberText(0, 2)), m_theme.small)));
    }
    const double left = area.left() + names + gap;
    const double length = area.right() - left - gap - number;
    const double top = area.center().y() - headRoleCount * line / 2;
    painter.setFont(m_theme.small);
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        const QRectF row(area.left(), top + static_cast<double>(i) * line, area.width(), line);
        painter.setPen(role == measures.dominantRole() ? m_theme.text : m_theme.mutedText);
        drawInBox(painter, row, Qt::AlignLeft | Qt::AlignVCenter, roleMeaning(role));
        drawInBox(painter, row, Qt::AlignRight | Qt::AlignVCenter,
                  countedText(measures, role, numberText(measures.value(role), 2)));
        const float share = measures.value(role);
        const QRectF bar(left, row.center().y() - 4, length, 8);
        painter.fillRect(bar, m_theme.hairline);
        if (std::isfinite(share))
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(length * std::clamp(share, 0.0f, 1.0f), 8)),
                             role == measures.dominantRole() ? m_theme.query : m_theme.mutedText);
    }
}

/// A line around the maps of the layer that is shown.
void LayersFigure::paintShownLayer(QPainter& painter) const {
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (m_heads[static_cast<std::size_t>(i)].layer != m_layer) continue;
        paintFrame(painter, m_layout.map(i).adjusted(-1, -1, 1, 1), {m_theme.accent, 1, 0.6});
    }
}

void LayersFigure::paintMarks(QPainter& painter) const {
    paintShownLayer(painter);
    if (const auto head = selectedHead())
        paintFrame(painter, mapOf(*head).adjusted(-1, -1, 1, 1), {m_theme.accent, 3});
    if (m_pointed) paintFrame(painter, mapOf(*m_pointed).adjusted(-1, -1, 1, 1), {m_theme.text, 1});
    paintNote(painter, m_layout.note);
}

}  // namespace attention
