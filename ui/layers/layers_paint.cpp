// SPDX-License-Identifier: GPL-3.0-or-later
// LayersFigure: how it is painted.
#include "heatmap/frame_painting.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "layers/layers_figure.h"
#include "texts/head_role_texts.h"
#include "texts/stage_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

void LayersFigure::paint(QPainter& painter) const {
    const HeatmapPainter cells(m_theme.heatmapStyle);
    paintRowAndColumnNames(painter);
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!m_layout.cellRect(i).intersects(m_visibleRect)) continue;
        cells.paint(painter, m_heatmaps[at], gridOf(i), m_visibleRect);
        if (isAblated(m_heads[at])) paintAblated(painter, m_layout.mapRect(i));
        if (m_layout.labelLength != LayersLayout::LabelLength::None) {
            const bool isWhole = m_layout.labelLength == LayersLayout::LabelLength::Full;
            painter.setFont(m_theme.small);
            painter.setPen(m_theme.text);
            const QString text = isWhole ? labelOf(m_heads[at]) : shortLabelOf(m_heads[at]);
            const QRectF area = m_layout.labelRect(i);
            drawTextInBox(painter, area, Qt::AlignCenter, elided(text, m_theme.small, area.width()));
        }
        if (m_layout.hasMetrics) paintMetrics(painter, i);
    }
    if (m_theme.hasColorBars) colorBar().paint(painter, m_layout.colorBar, m_layoutOptions.devicePixelRatio);
}

/// What the head looks at is still there, but nothing comes of it.
void LayersFigure::paintAblated(QPainter& painter, const QRectF& area) const {
    QColor veil = m_theme.background;
    veil.setAlphaF(0.8F);
    painter.fillRect(area, veil);
}

QFont LayersFigure::shownLayerFont() const {
    QFont font = m_theme.body;
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Of rows and columns that are layers and heads. The layer that is shown stands out.
void LayersFigure::paintRowAndColumnNames(QPainter& painter) const {
    if (m_sortRole) return;
    for (int row = 0; row < m_layout.rows; ++row) {
        painter.setFont(row == m_shownLayer ? shownLayerFont() : m_theme.body);
        painter.setPen(row == m_shownLayer ? m_theme.accent : m_theme.text);
        drawTextInBox(painter, m_layout.rowNameRect(row), Qt::AlignRight | Qt::AlignVCenter,
                      tr("layer %1").arg(row + 1));
    }
    painter.setFont(m_theme.body);
    painter.setPen(m_theme.text);
    const bool areWhole =
        textWidth(headText(m_layout.columns - 1), m_theme.body) <= m_layout.columnNameRect(0).width();
    const double longest = textWidth(QString::number(m_layout.columns), m_theme.body) + 4;
    const int step =
        areWhole ? 1 : std::max(1, static_cast<int>(std::ceil(longest / m_layout.columnNameRect(0).width())));
    for (int column = 0; column < m_layout.columns; column += step)
        drawTextInBox(painter, m_layout.columnNameRect(column), Qt::AlignCenter,
                      areWhole ? headText(column) : QString::number(column + 1));
}

/// All shares of a head as bars, the one that it is named after in full colour.
void LayersFigure::paintMetrics(QPainter& painter, int index) const {
    const QRectF area = m_layout.metricsRect(index);
    const HeadRoleMetrics& measures = metricsOf(m_heads[static_cast<std::size_t>(index)]);
    const double line = std::min(area.height() / headRoleCount, 28.0);
    double number = 0;
    constexpr double gap = 12;
    double names = 0;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        names = std::max(names, textWidth(headRoleDescription(role), m_theme.small));
        number = std::max(
            number,
            std::ceil(textWidth(fractionWithQueryCount(measures, role, numberText(0, 2)), m_theme.small)));
    }
    const double left = area.left() + names + gap;
    const double length = area.right() - left - gap - number;
    const double top = area.center().y() - headRoleCount * line / 2;
    painter.setFont(m_theme.small);
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        const QRectF row(area.left(), top + static_cast<double>(i) * line, area.width(), line);
        painter.setPen(role == measures.dominantRole() ? m_theme.text : m_theme.mutedText);
        drawTextInBox(painter, row, Qt::AlignLeft | Qt::AlignVCenter, headRoleDescription(role));
        drawTextInBox(painter, row, Qt::AlignRight | Qt::AlignVCenter,
                      fractionWithQueryCount(measures, role, numberText(measures.value(role), 2)));
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
        if (m_heads[static_cast<std::size_t>(i)].layer != m_shownLayer) continue;
        paintFrame(painter, m_layout.mapRect(i).adjusted(-1, -1, 1, 1), {m_theme.accent, 1, 0.6});
    }
}

void LayersFigure::paintMarks(QPainter& painter) const {
    paintShownLayer(painter);
    if (const auto head = selectedHead())
        paintFrame(painter, mapRect(*head).adjusted(-1, -1, 1, 1), {m_theme.accent, 3});
    if (m_hoveredHead) paintFrame(painter, mapRect(*m_hoveredHead).adjusted(-1, -1, 1, 1), {m_theme.text, 1});
    paintNote(painter, m_layout.note);
}

}  // namespace attention
