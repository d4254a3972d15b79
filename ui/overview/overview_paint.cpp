// SPDX-License-Identifier: GPL-3.0-or-later
// An overview's picture piece by piece, so that an edit paints again only what it changes.
#include "overview/overview_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// Whether everything is where it is in the other one, with the same labels: only numbers, and what is said
/// of a stage, may differ. Then a map may be painted over the other's.
bool OverviewFigure::hasSameLayoutAndLabels(const OverviewFigure& otherFigure) const {
    const auto isSameRow = [](const Row& row, const Row& otherRow) {
        return row.maps.stage == otherRow.maps.stage && row.maps.heads == otherRow.maps.heads &&
               row.labels.texts == otherRow.labels.texts && row.labels.color == otherRow.labels.color &&
               row.grids.front().columns() == otherRow.grids.front().columns() &&
               row.grids.front().devicePixelRatio() == otherRow.grids.front().devicePixelRatio();
    };
    // Hatching, crosses and the like are smooth: painted once more over themselves they would be darker.
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

/// The map at layout().maps[i], if there is one in sight.
void OverviewFigure::paintMap(QPainter& painter, std::size_t rectIndex) const {
    constexpr double labelMargin = 24;  // room for what is written beside a map
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

/// The range of a map below it, where each has its own.
void OverviewFigure::paintRangeText(QPainter& painter, const Row& row, std::size_t mapIndex) const {
    const QRectF& area = row.grids[mapIndex].area();
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    painter.drawText(
        QRectF(area.left(), area.bottom() + 2, area.width() + 16, QFontMetricsF(m_theme.smallFont).height()),
        Qt::AlignLeft | Qt::TextDontClip, rangeText(row.maps.maps[mapIndex].scale));
}

/// Titles and colour bars of the stages, on their background; those that are as in `previousFigure`, if any,
/// are left as they are.
void OverviewFigure::paintCaptions(QPainter& painter, const OverviewFigure* previousFigure) const {
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const QRectF& titleRect = m_layout.stageTitles[i];
        if (titleRect.isEmpty() && m_layout.colorBars[i].isEmpty()) continue;
        const std::size_t rowIndex = i % m_rows.size();
        const Row& row = m_rows[rowIndex];
        if (!titleRect.isEmpty() &&
            (!previousFigure || previousFigure->m_rows[rowIndex].captionLines != row.captionLines)) {
            if (previousFigure) painter.fillRect(titleRect, m_theme.backgroundColor);
            paintStageTitle(painter, row, titleRect);
        }
        if (!m_theme.hasColorBars || !m_hasSpaceForColorBars ||
            (previousFigure && previousFigure->m_rows[rowIndex].colorBar == row.colorBar))
            continue;
        const QRectF& barRect = m_layout.colorBars[i];
        const double devicePixelRatio = row.grids.front().devicePixelRatio();
        if (previousFigure) {
            const double clearedWidth = m_layout.isFlow ? barRect.width() : m_layout.size.width();
            painter.fillRect(QRectF(barRect.topLeft(), QSizeF(clearedWidth, barRect.height())),
                             m_theme.backgroundColor);
        }
        m_layout.isFlow ? row.colorBar.paintHorizontally(painter, barRect, devicePixelRatio)
                        : row.colorBar.paint(painter, barRect, devicePixelRatio);
    }
}

}  // namespace attention
