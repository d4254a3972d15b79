// SPDX-License-Identifier: GPL-3.0-or-later
// An overview's picture piece by piece, so that an edit paints again only what it changes.
#include "overview/overview_figure.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// Whether everything is where it is in the other one, with the same labels: only numbers, and what is said
/// of a stage, may differ. Then a map may be painted over the other's.
bool OverviewFigure::hasSameFrame(const OverviewFigure& other) const {
    const auto isSameRow = [](const Row& a, const Row& b) {
        return a.maps.stage == b.maps.stage && a.maps.heads == b.maps.heads &&
               a.labels.texts == b.labels.texts && a.labels.color == b.labels.color &&
               a.grids.front().columns() == b.grids.front().columns() &&
               a.grids.front().devicePixelRatio() == b.grids.front().devicePixelRatio();
    };
    // Hatching, crosses and the like are smooth: painted once more over themselves they would be darker.
    if (!legendEntries().empty() || !other.legendEntries().empty()) return false;
    return m_layout == other.m_layout && m_heads == other.m_heads && m_theme == other.m_theme &&
           !m_hasOwnRanges && !other.m_hasOwnRanges && m_keyLabels.texts == other.m_keyLabels.texts &&
           std::ranges::equal(m_rows, other.m_rows, isSameRow);
}

void OverviewFigure::paint(QPainter& painter) const {
    paintLabels(painter);
    paintCaptions(painter, nullptr);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    paintLegend(painter, m_layout.legend, m_theme, legendEntries());
}

bool OverviewFigure::paintOver(QPainter& painter, const Figure& before) const {
    const auto* other = dynamic_cast<const OverviewFigure*>(&before);
    if (!other || other->sight() != sight() || !hasSameFrame(*other)) return false;
    paintCaptions(painter, other);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) paintMap(painter, i);
    return true;
}

void OverviewFigure::paintLabels(QPainter& painter) const {
    for (const QRectF& area : m_layout.corners) paintCorner(painter, area);
    for (std::size_t map = 0; map < mapColumns(); ++map) {
        const QRectF& title = m_layout.headTitles[map];
        if (!title.isEmpty()) paintHeadTitle(painter, map, title.topLeft(), false);
    }
    for (std::size_t i = 0; i < m_layout.columnLabels.size(); ++i) {
        const QRectF& area = m_layout.columnLabels[i];
        const Row& row = m_rows[i / mapColumns()];
        if (!area.isEmpty() && isInSight(area)) paintColumnLabels(painter, row, area);
    }
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const QRectF& area = m_layout.rowLabels[i];
        if (!area.isEmpty() && isInSight(area))
            m_rows[i % m_rows.size()].labels.paintRows(painter, area, -1, m_sight);
    }
}

/// The map at layout().maps[i], if there is one in sight.
void OverviewFigure::paintMap(QPainter& painter, std::size_t i) const {
    constexpr double around = 24;  // room for what is written beside a map
    if (!m_layout.maps[i].adjusted(-around, -around, around, around).intersects(m_sight)) return;
    const Row& row = m_rows[i / mapColumns()];
    const std::size_t map = i % mapColumns();
    if (map >= row.grids.size()) return;
    HeatmapPainter(m_theme.cells).paint(painter, row.maps.maps[map], row.grids[map], m_sight);
    if (m_hasOwnRanges) paintRange(painter, row, map);
}

/// The range of a map below it, where each has its own.
void OverviewFigure::paintRange(QPainter& painter, const Row& row, std::size_t map) const {
    const QRectF& area = row.grids[map].area();
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    painter.drawText(
        QRectF(area.left(), area.bottom() + 2, area.width() + 16, QFontMetricsF(m_theme.small).height()),
        Qt::AlignLeft | Qt::TextDontClip, rangeText(row.maps.maps[map].scale));
}

/// Titles and colour bars of the stages, on their background; those that are as in `shown`, if any, are left
/// as they are.
void OverviewFigure::paintCaptions(QPainter& painter, const OverviewFigure* shown) const {
    for (std::size_t i = 0; i < m_layout.stageTitles.size(); ++i) {  // row by row of each band
        const QRectF& title = m_layout.stageTitles[i];
        if (title.isEmpty() && m_layout.colorBars[i].isEmpty()) continue;
        const std::size_t r = i % m_rows.size();
        const Row& row = m_rows[r];
        if (!title.isEmpty() && (!shown || shown->m_rows[r].caption != row.caption)) {
            if (shown) painter.fillRect(title, m_theme.background);
            paintStageTitle(painter, row, title);
        }
        if (!m_theme.hasColorBars || (shown && shown->m_rows[r].bar == row.bar)) continue;
        const QRectF& bar = m_layout.colorBars[i];
        const double ratio = row.grids.front().devicePixelRatio();
        if (shown) {
            const double width = m_layout.isFlow ? bar.width() : m_layout.size.width();
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(width, bar.height())), m_theme.background);
        }
        m_layout.isFlow ? row.bar.paintAcross(painter, bar, ratio) : row.bar.paint(painter, bar, ratio);
    }
}

}  // namespace attention
