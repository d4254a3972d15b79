// SPDX-License-Identifier: GPL-3.0-or-later
// An overview's picture piece by piece, so that an edit paints again only what it changes.
#include "overview/overview_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// Whether everything is where it is in the other one, with the same labels: only numbers, and what is said
/// of a stage, may differ. Then a map may be painted over the other's.
bool OverviewFigure::hasSameLayoutAndLabels(const OverviewFigure& other) const {
    const auto isSameRow = [](const Row& a, const Row& b) {
        return a.maps.stage == b.maps.stage && a.maps.heads == b.maps.heads &&
               a.labels.texts == b.labels.texts && a.labels.color == b.labels.color &&
               a.grids.front().columns() == b.grids.front().columns() &&
               a.grids.front().devicePixelRatio() == b.grids.front().devicePixelRatio();
    };
    // Hatching, crosses and the like are smooth: painted once more over themselves they would be darker.
    if (!legendEntries().empty() || !other.legendEntries().empty()) return false;
    return m_layout == other.m_layout && m_heads == other.m_heads && m_theme == other.m_theme &&
           !m_hasRangePerMap && !other.m_hasRangePerMap && m_keyLabels.texts == other.m_keyLabels.texts &&
           std::ranges::equal(m_rows, other.m_rows, isSameRow);
}

void OverviewFigure::paint(QPainter& painter) const {
    paintLabels(painter);
    paintCaptions(painter, nullptr);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

bool OverviewFigure::paintChanges(QPainter& painter, const Figure& before) const {
    const auto* other = dynamic_cast<const OverviewFigure*>(&before);
    if (!other || other->visibleRect() != visibleRect() || !hasSameLayoutAndLabels(*other)) return false;
    paintCaptions(painter, other);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    return true;
}

void OverviewFigure::paintLabels(QPainter& painter) const {
    for (const QRectF& area : m_layout.corners) paintCorner(painter, area);
    for (std::size_t map = 0; map < mapColumnCount(); ++map) {
        const QRectF& title = m_layout.headTitles[map];
        if (!title.isEmpty()) paintHeadTitle(painter, map, title.topLeft(), false);
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
void OverviewFigure::paintMap(QPainter& painter, std::size_t i) const {
    constexpr double around = 24;  // room for what is written beside a map
    if (!m_layout.maps[i].adjusted(-around, -around, around, around).intersects(m_visibleRect)) return;
    const Row& row = m_rows[i / mapColumnCount()];
    const std::size_t map = i % mapColumnCount();
    if (map >= row.grids.size()) return;
    HeatmapPainter(m_theme.heatmapStyle).paint(painter, row.maps.maps[map], row.grids[map], m_visibleRect);
    if (m_hasRangePerMap) paintRangeText(painter, row, map);
}

/// The range of a map below it, where each has its own.
void OverviewFigure::paintRangeText(QPainter& painter, const Row& row, std::size_t map) const {
    const QRectF& area = row.grids[map].area();
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    painter.drawText(
        QRectF(area.left(), area.bottom() + 2, area.width() + 16, QFontMetricsF(m_theme.small).height()),
        Qt::AlignLeft | Qt::TextDontClip, rangeText(row.maps.maps[map].scale));
}

/// Titles and colour bars of the stages, on their background; those that are as in `shown`, if any, are left
/// as they are.
void OverviewFigure::paintCaptions(QPainter& painter, const OverviewFigure* previous) const {
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const QRectF& title = m_layout.stageTitles[i];
        if (title.isEmpty() && m_layout.colorBars[i].isEmpty()) continue;
        const std::size_t r = i % m_rows.size();
        const Row& row = m_rows[r];
        if (!title.isEmpty() && (!previous || previous->m_rows[r].captionLines != row.captionLines)) {
            if (previous) painter.fillRect(title, m_theme.background);
            paintStageTitle(painter, row, title);
        }
        if (!m_theme.hasColorBars || (previous && previous->m_rows[r].colorBar == row.colorBar)) continue;
        const QRectF& bar = m_layout.colorBars[i];
        const double ratio = row.grids.front().devicePixelRatio();
        if (previous) {
            const double width = m_layout.isFlow ? bar.width() : m_layout.size.width();
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(width, bar.height())), m_theme.background);
        }
        m_layout.isFlow ? row.colorBar.paintHorizontally(painter, bar, ratio)
                        : row.colorBar.paint(painter, bar, ratio);
    }
}

}  // namespace attention
