// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of an overview, and the incremental repaint after an edit.
#include "overview/overview_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// True if the figures have the same layout and labels, so that only numbers and stage captions differ. The
/// heatmaps can then be painted on top of the heatmaps of `otherFigure`. False if a figure has marks with a
/// legend.
bool OverviewFigure::hasSameLayoutAndLabels(const OverviewFigure& otherFigure) const {
    const auto isSameRow = [](const Row& row, const Row& otherRow) {
        return row.maps.stage == otherRow.maps.stage && row.maps.heads == otherRow.maps.heads &&
               row.labels.texts == otherRow.labels.texts && row.labels.color == otherRow.labels.color &&
               row.grids.front().columns() == otherRow.grids.front().columns() &&
               row.grids.front().devicePixelRatio() == otherRow.grids.front().devicePixelRatio();
    };
    // Hatching and other marks are antialiased, so they would become darker if they were painted twice.
    if (!legendEntries().empty() || !otherFigure.legendEntries().empty()) return false;
    return m_layout == otherFigure.m_layout && m_heads == otherFigure.m_heads &&
           m_theme == otherFigure.m_theme && !m_hasRangePerMap && !otherFigure.m_hasRangePerMap &&
           m_keyLabels.texts == otherFigure.m_keyLabels.texts &&
           std::ranges::equal(m_rows, otherFigure.m_rows, isSameRow);
}

void OverviewFigure::paint(QPainter& painter) const {
    paintLabels(painter);
    paintCaptions(painter, nullptr);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

bool OverviewFigure::tryIncrementalRepaint(QPainter& painter, const Figure& previousFigure) const {
    const auto* previousOverview = dynamic_cast<const OverviewFigure*>(&previousFigure);
    if (!previousOverview || previousOverview->visibleRect() != visibleRect() ||
        !hasSameLayoutAndLabels(*previousOverview))
        return false;
    paintCaptions(painter, previousOverview);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    return true;
}

void OverviewFigure::paintLabels(QPainter& painter) const {
    for (const QRectF& area : m_layout.corners) paintCorner(painter, area);
    for (std::size_t mapColumn = 0; mapColumn < mapColumnCount(); ++mapColumn) {
        const QRectF& titleRect = m_layout.headTitles[mapColumn];
        if (!titleRect.isEmpty()) paintHeadTitle(painter, mapColumn, titleRect.topLeft(), false);
    }
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const QRectF& area = m_layout.columnLabels[i];
        const Row& row = m_rows[i / mapColumnCount()];
        if (!area.isEmpty() && isInVisibleRect(area)) paintColumnLabels(painter, row, area);
    }
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const QRectF& area = m_layout.rowLabels[i];
        if (!area.isEmpty() && isInVisibleRect(area))
            m_rows[i % m_rows.size()].labels.paintRowLabels(painter, area, -1, m_visibleRect);
    }
}

/// Paints the heatmap at OverviewLayout::maps[rectIndex], if there is a heatmap and it is visible.
void OverviewFigure::paintMap(QPainter& painter, std::size_t rectIndex) const {
    constexpr double labelMargin = 24;  // space for texts next to a heatmap, in pixels
    if (!m_layout.maps[rectIndex]
             .adjusted(-labelMargin, -labelMargin, labelMargin, labelMargin)
             .intersects(m_visibleRect))
        return;
    const Row& row = m_rows[rectIndex / mapColumnCount()];
    const std::size_t mapIndex = rectIndex % mapColumnCount();
    if (mapIndex >= row.grids.size()) return;
    HeatmapPainter(m_theme.heatmapStyle)
        .paint(painter, row.maps.maps[mapIndex], row.grids[mapIndex], m_visibleRect);
    if (m_hasRangePerMap) paintRangeText(painter, row, mapIndex);
}

/// Paints the range of the color scale of a heatmap below it.
void OverviewFigure::paintRangeText(QPainter& painter, const Row& row, std::size_t mapIndex) const {
    const QRectF& area = row.grids[mapIndex].area();
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    painter.drawText(
        QRectF(area.left(), area.bottom() + 2, area.width() + 16, QFontMetricsF(m_theme.smallFont).height()),
        Qt::AlignLeft | Qt::TextDontClip, rangeText(row.maps.maps[mapIndex].scale));
}

/// Paints stage titles and color bars. If `previousFigure` is not nullptr, paints only titles and color bars
/// that differ from `previousFigure`, after a repaint of their background.
void OverviewFigure::paintCaptions(QPainter& painter, const OverviewFigure* previousFigure) const {
    const auto clear = [&](const QRectF& area) {
        constexpr double overhang = 2;  // of the antialiased edges of letters, in pixels
        painter.fillRect(area.adjusted(-overhang, -overhang, overhang, overhang), m_theme.backgroundColor);
    };
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const QRectF& titleRect = m_layout.stageTitles[i];
        if (titleRect.isEmpty() && m_layout.colorBars[i].isEmpty()) continue;
        const std::size_t rowIndex = i % m_rows.size();
        const Row& row = m_rows[rowIndex];
        if (!titleRect.isEmpty() &&
            (!previousFigure || previousFigure->m_rows[rowIndex].captionLines != row.captionLines)) {
            if (previousFigure) clear(titleRect);
            paintStageTitle(painter, row, titleRect);
        }
        if (!m_theme.hasColorBars || !m_hasSpaceForColorBars ||
            (previousFigure && previousFigure->m_rows[rowIndex].colorBar == row.colorBar))
            continue;
        const QRectF& barRect = m_layout.colorBars[i];
        const double devicePixelRatio = row.grids.front().devicePixelRatio();
        if (previousFigure) {
            const double clearedWidth = m_layout.isFlow ? barRect.width() : m_layout.size.width();
            clear(QRectF(barRect.topLeft(), QSizeF(clearedWidth, barRect.height())));
        }
        m_layout.isFlow ? row.colorBar.paintHorizontally(painter, barRect, devicePixelRatio)
                        : row.colorBar.paint(painter, barRect, devicePixelRatio);
    }
}

}  // namespace attention
