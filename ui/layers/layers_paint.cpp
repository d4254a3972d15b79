// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of LayersFigure that paint.
#include "heatmap/frame_painting.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "layers/layers_figure.h"
#include "texts/head_role_texts.h"
#include "texts/shared_labels.h"
#include "texts/stage_texts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {

void LayersFigure::paint(QPainter& painter) const {
    const HeatmapPainter heatmapPainter(m_theme.heatmapStyle);
    paintRowAndColumnNames(painter);
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        const auto headIndex = static_cast<std::size_t>(i);
        if (!m_layout.cellRect(i).intersects(m_visibleRect)) continue;
        heatmapPainter.paint(painter, m_heatmaps[headIndex], gridForMap(i), m_visibleRect);
        if (isAblated(m_heads[headIndex])) paintAblated(painter, m_layout.mapRect(i));
        if (m_layout.labelLength != LayersLayout::LabelLength::None) {
            const bool isFullLabel = m_layout.labelLength == LayersLayout::LabelLength::Full;
            painter.setFont(m_theme.smallFont);
            painter.setPen(m_theme.textColor);
            const QString text =
                isFullLabel ? headLabel(m_heads[headIndex]) : shortHeadLabel(m_heads[headIndex]);
            const QRectF labelRect = m_layout.labelRect(i);
            drawTextInBox(painter, labelRect, Qt::AlignCenter,
                          elided(text, m_theme.smallFont, labelRect.width()));
        }
        if (m_layout.hasMetrics) paintMetrics(painter, i);
    }
    if (m_theme.hasColorBars)
        colorBar().paint(painter, m_layout.colorBarRect, m_layoutOptions.devicePixelRatio);
}

/// Dims the heatmap of a head that is switched off. The head still has weights, but its context is 0.
void LayersFigure::paintAblated(QPainter& painter, const QRectF& area) const {
    QColor overlayColor = m_theme.backgroundColor;
    overlayColor.setAlphaF(0.8F);
    painter.fillRect(area, overlayColor);
}

QFont LayersFigure::shownLayerFont() const {
    QFont font = m_theme.bodyFont;
    font.setWeight(QFont::DemiBold);
    return font;
}

/// Paints the names of layers at the rows, and the names of heads at the columns. The name of the shown layer
/// is emphasized if the selection is marked. Paints nothing if the heads are sorted by a role.
void LayersFigure::paintRowAndColumnNames(QPainter& painter) const {
    if (m_sortRole) return;
    for (int row = 0; row < m_layout.rowCount; ++row) {
        const bool isMarked = row == m_shownLayer && m_theme.marksSelection;
        painter.setFont(isMarked ? shownLayerFont() : m_theme.bodyFont);
        painter.setPen(isMarked ? m_theme.accentColor : m_theme.textColor);
        drawTextInBox(painter, m_layout.rowNameRect(row), Qt::AlignRight | Qt::AlignVCenter, layerLabel(row));
    }
    painter.setFont(m_theme.bodyFont);
    painter.setPen(m_theme.textColor);
    const bool hasRoomForFullNames =
        textWidth(headText(m_layout.columnCount - 1), m_theme.bodyFont) <= m_layout.columnNameRect(0).width();
    const double numberWidth = textWidth(QString::number(m_layout.columnCount), m_theme.bodyFont) + 4;
    const int columnStep =
        hasRoomForFullNames
            ? 1
            : std::max(1, static_cast<int>(std::ceil(numberWidth / m_layout.columnNameRect(0).width())));
    for (int column = 0; column < m_layout.columnCount; column += columnStep)
        drawTextInBox(painter, m_layout.columnNameRect(column), Qt::AlignCenter,
                      hasRoomForFullNames ? headText(column) : QString::number(column + 1));
}

/// Paints the metrics of all roles of a head as bars. The bar of the dominant role has the color of queries,
/// and all other bars are gray.
void LayersFigure::paintMetrics(QPainter& painter, int index) const {
    const QRectF area = m_layout.metricsRect(index);
    const HeadRoleMetrics& metrics = metricsOf(m_heads[static_cast<std::size_t>(index)]);
    const double lineHeight = std::min(area.height() / headRoleCount, 28.0);
    double numberWidth = 0;
    constexpr double gap = 12;
    double nameWidth = 0;
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        nameWidth = std::max(nameWidth, textWidth(headRoleDescription(role), m_theme.smallFont));
        numberWidth = std::max(
            numberWidth,
            std::ceil(textWidth(fractionWithQueryCount(metrics, role, numberText(0, 2)), m_theme.smallFont)));
    }
    const double barsLeft = area.left() + nameWidth + gap;
    const double barLength = area.right() - barsLeft - gap - numberWidth;
    const double linesTop = area.center().y() - headRoleCount * lineHeight / 2;
    painter.setFont(m_theme.smallFont);
    for (std::size_t i = 0; i < headRoleCount; ++i) {
        const auto role = static_cast<HeadRole>(i);
        const QRectF lineRect(area.left(), linesTop + static_cast<double>(i) * lineHeight, area.width(),
                              lineHeight);
        painter.setPen(role == metrics.dominantRole() ? m_theme.textColor : m_theme.mutedTextColor);
        drawTextInBox(painter, lineRect, Qt::AlignLeft | Qt::AlignVCenter, headRoleDescription(role));
        drawTextInBox(painter, lineRect, Qt::AlignRight | Qt::AlignVCenter,
                      fractionWithQueryCount(metrics, role, numberText(metrics.value(role), 2)));
        const float fraction = metrics.value(role);
        const QRectF barRect(barsLeft, lineRect.center().y() - 4, barLength, 8);
        painter.fillRect(barRect, m_theme.hairlineColor);
        if (std::isfinite(fraction))
            painter.fillRect(
                QRectF(barRect.topLeft(), QSizeF(barLength * std::clamp(fraction, 0.0f, 1.0f), 8)),
                role == metrics.dominantRole() ? m_theme.queryColor : m_theme.mutedTextColor);
    }
}

/// Paints a line around each heatmap of the shown layer.
void LayersFigure::paintShownLayer(QPainter& painter) const {
    for (int i = 0; i < std::ssize(m_heads); ++i) {
        if (m_heads[static_cast<std::size_t>(i)].layer != m_shownLayer) continue;
        paintFrame(painter, m_layout.mapRect(i).adjusted(-1, -1, 1, 1), {m_theme.textColor, 1, 0.6});
    }
}

void LayersFigure::paintMarks(QPainter& painter) const {
    paintShownLayer(painter);
    // The frame does not cover cells of the heatmap.
    if (const auto head = selectedHead())
        paintSelectionFrame(painter, mapRect(*head).adjusted(-2, -2, 2, 2), m_theme);
    if (m_hoveredHead)
        paintFrame(painter, mapRect(*m_hoveredHead).adjusted(-1, -1, 1, 1), {m_theme.textColor, 1});
    paintDescription(painter, m_layout.descriptionRect);
}

}  // namespace attention
