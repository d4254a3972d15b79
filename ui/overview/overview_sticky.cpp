// SPDX-License-Identifier: GPL-3.0-or-later
// Sticky labels: titles and labels of an overview that have scrolled out of the visible part are painted at
// its edges.
#include "heatmap/text_drawing.h"
#include "overview/overview_figure.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// Returns the header for the line of heatmaps whose labels have scrolled beyond the upper edge, while a part
/// of the heatmaps is still visible. Returns std::nullopt if there is no such line.
std::optional<OverviewFigure::StickyHeader> OverviewFigure::stickyHeader() const {
    std::optional<StickyHeader> header;
    if (m_visibleRect.top() <= 0)
        return header;  // not scrolled; titles next to heatmaps may leave less space above than a header
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const QRectF& mapRect = m_layout.maps[i];
        const double headerHeight = stickyHeaderHeight(m_rows[i / mapColumnCount()].maps.stage);
        const bool needsHeader = !mapRect.isEmpty() && mapRect.top() - headerHeight < m_visibleRect.top() &&
                                 mapRect.bottom() > m_visibleRect.top() + headerHeight;
        if (!needsHeader || (header && mapRect.top() < header->mapsTop)) continue;
        const bool isInSameLine = header && mapRect.top() == header->mapsTop;
        const QRectF headerRect(m_visibleRect.left(), m_visibleRect.top(), m_visibleRect.width(),
                                isInSameLine ? std::max(header->rect.height(), headerHeight) : headerHeight);
        header = StickyHeader{mapRect.top(), headerRect};
    }
    return header;
}

double OverviewFigure::stickyHeaderHeight(Stage stage) const {
    const bool hasKeyColumns = stageInfo(stage).columnAxis == Axis::Key;
    return QFontMetricsF(m_theme.headingFont).height() +
           (hasKeyColumns ? m_layout.keyLabelHeight : QFontMetricsF(m_theme.bodyFont).height());
}

/// Returns the indices in OverviewLayout::rowLabels of the row labels that have scrolled beyond the left
/// edge, while their heatmaps are still visible. For several row labels in one line, returns the rightmost.
std::vector<std::size_t> OverviewFigure::stickyRowLabelIndices() const {
    std::vector<std::size_t> stickyIndices;
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const QRectF& area = m_layout.rowLabels[i];
        if (area.isEmpty() || area.left() >= m_visibleRect.left()) continue;
        const bool hasVisibleMap = std::ranges::any_of(m_layout.maps, [&](const QRectF& mapRect) {
            return mapRect.top() == area.top() && mapRect.right() > m_visibleRect.left() + area.width();
        });
        if (!hasVisibleMap || area.bottom() < m_visibleRect.top() || area.top() > m_visibleRect.bottom())
            continue;
        const auto indexInSameLine = std::ranges::find_if(stickyIndices, [&](std::size_t stickyIndex) {
            return m_layout.rowLabels[stickyIndex].top() == area.top();
        });
        if (indexInSameLine == stickyIndices.end()) {
            stickyIndices.push_back(i);
        } else if (m_layout.rowLabels[*indexInSameLine].left() < area.left()) {
            *indexInSameLine = i;
        }
    }
    return stickyIndices;
}

QRectF OverviewFigure::stickyRowLabelsRect(std::size_t rowLabelsIndex) const {
    const QRectF& area = m_layout.rowLabels[rowLabelsIndex];
    return {m_visibleRect.left(), area.top() - 4, area.width() + 12, area.height() + 8};
}

bool OverviewFigure::isUnderStickyLabels(QPointF point) const {
    const auto header = stickyHeader();
    if (header && header->rect.contains(point)) return true;
    return std::ranges::any_of(stickyRowLabelIndices(),
                               [&](std::size_t i) { return stickyRowLabelsRect(i).contains(point); });
}

void OverviewFigure::paintStickyLabels(QPainter& painter, const CellRef& markedCell) const {
    for (const std::size_t i : stickyRowLabelIndices()) paintStickyRowLabels(painter, i, markedCell);
    if (const auto header = stickyHeader())
        paintStickyHeader(painter, *header, indexAlong(markedCell, Axis::Key));
}

void OverviewFigure::paintStickyRowLabels(QPainter& painter, std::size_t rowLabelsIndex,
                                          const CellRef& markedCell) const {
    const Row& row = m_rows[rowLabelsIndex % m_rows.size()];
    const QRectF& labelsRect = m_layout.rowLabels[rowLabelsIndex];
    const QRectF stripRect = stickyRowLabelsRect(rowLabelsIndex);
    const auto fillBackground = [&](double top, double bottom) {
        painter.fillRect(QRectF(stripRect.left(), top, stripRect.width(), bottom - top),
                         m_theme.backgroundColor);
    };
    for (const QRectF& columnLabelsRect :
         m_layout.columnLabels) {  // column labels must not appear next to row labels
        if (columnLabelsRect.bottom() == labelsRect.top())
            fillBackground(columnLabelsRect.top(), columnLabelsRect.bottom());
    }
    fillBackground(stripRect.top(), stripRect.bottom());
    const QRectF stickyLabelsRect = labelsRect.translated(stripRect.left() + 4 - labelsRect.left(), 0);
    row.labels.paintRowLabels(painter, stickyLabelsRect, -1, m_visibleRect);
    if (const auto markedIndex = markedRowIndex(row, markedCell))
        row.labels.paintRowLabels(painter, stickyLabelsRect, *markedIndex, m_visibleRect);
    const std::size_t band = rowLabelsIndex / m_rows.size();
    const QRectF titleRect = m_layout.isFlow ? m_layout.headTitles[band] : QRectF();
    if (titleRect.isEmpty()) return;
    fillBackground(titleRect.top(), titleRect.bottom());
    paintHeadTitle(painter, band, {stripRect.left() + 4, titleRect.top()}, false);
}

/// Paints the title and the column labels above each heatmap of the line. The corner at the left shows the
/// common title: the head in a flow, or the stage in a grid.
void OverviewFigure::paintStickyHeader(QPainter& painter, const StickyHeader& header, int markedKey) const {
    const QRectF& headerRect = header.rect;
    painter.fillRect(headerRect, m_theme.backgroundColor);
    painter.fillRect(QRectF(headerRect.left(), headerRect.bottom(), headerRect.width(), 1),
                     m_theme.hairlineColor);
    const QFontMetricsF headingMetrics(m_theme.headingFont);
    const auto drawTitle = [&](QPointF topLeft, const QColor& color, const QString& text) {
        painter.setFont(m_theme.headingFont);
        painter.setPen(color);
        drawTextOnBaseline(painter, topLeft + QPointF(0, headingMetrics.ascent()), text);
    };
    double cornerWidth = 0;
    for (const std::size_t i : stickyRowLabelIndices())
        cornerWidth = std::max(cornerWidth, stickyRowLabelsRect(i).width());
    QString cornerTitle;
    painter.save();
    painter.setClipRect(headerRect.adjusted(cornerWidth, 0, 0, 1), Qt::IntersectClip);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const QRectF& mapRect = m_layout.maps[i];
        if (mapRect.isEmpty() || mapRect.top() != header.mapsTop) continue;
        const Row& row = m_rows[i / mapColumnCount()];
        const QString stageTitleText = stageTitle(*m_trace, row.maps.stage);
        const bool hasHeadTitle = stageInfo(row.maps.stage).isPerHead() && m_trace->headCount() > 1;
        const QString headTitleText = hasHeadTitle ? headTitle(i % mapColumnCount()) : QString();
        cornerTitle = m_layout.isFlow ? headTitleText : stageTitleText;
        const double labelsHeight = stickyHeaderHeight(row.maps.stage) - headingMetrics.height();
        const QRectF labelsRect(mapRect.left(), headerRect.bottom() - labelsHeight, mapRect.width(),
                                labelsHeight);
        if (!isInVisibleRect(labelsRect)) continue;
        drawTitle({mapRect.left(), headerRect.top()},
                  m_layout.isFlow ? stageColor(m_theme, row.maps.stage) : m_theme.textColor,
                  m_layout.isFlow ? stageTitleText : headTitleText);
        paintColumnLabels(painter, row, labelsRect);
        const auto markedColumn = row.maps.cells.columnInMap(markedKey);
        if (markedColumn && stageInfo(row.maps.stage).columnAxis == Axis::Key)
            paintColumnLabels(painter, row, labelsRect, *markedColumn);
    }
    painter.restore();
    const double cornerLeft = cornerWidth > 0 ? headerRect.left() + 4 : figureMargin;
    const double cornerTitleWidth = textWidth(cornerTitle, m_theme.headingFont);
    painter.fillRect(QRectF(cornerLeft, headerRect.top(), cornerTitleWidth + 8, headingMetrics.height()),
                     m_theme.backgroundColor);
    drawTitle({cornerLeft, headerRect.top()}, m_theme.textColor, cornerTitle);
}

}  // namespace attention
