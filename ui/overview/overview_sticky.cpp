// SPDX-License-Identifier: GPL-3.0-or-later
// Titles and labels of an overview that have scrolled out of sight stay at its edges.
#include "heatmap/text_drawing.h"
#include "overview/overview_figure.h"
#include "texts/axis_text.h"
#include "texts/stage_texts.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace attention {

/// The line of maps whose labels have left the sight at its upper edge, while some of the maps is below them.
std::optional<OverviewFigure::StickyHeader> OverviewFigure::stickyHeader() const {
    std::optional<StickyHeader> top;
    if (m_visibleRect.top() <= 0)
        return top;  // nothing has scrolled, though a title beside its map needs less room above
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const QRectF& map = m_layout.maps[i];
        const double height = stickyHeaderHeight(m_rows[i / mapColumnCount()].maps.stage);
        const bool isAbove = !map.isEmpty() && map.top() - height < m_visibleRect.top() &&
                             map.bottom() > m_visibleRect.top() + height;
        if (!isAbove || (top && map.top() < top->mapsTop)) continue;
        const bool isSame = top && map.top() == top->mapsTop;
        const QRectF strip(m_visibleRect.left(), m_visibleRect.top(), m_visibleRect.width(),
                           isSame ? std::max(top->rect.height(), height) : height);
        top = StickyHeader{map.top(), strip};
    }
    return top;
}

double OverviewFigure::stickyHeaderHeight(Stage stage) const {
    const bool isOfKeys = stageInfo(stage).columnAxis == Axis::Key;
    return QFontMetricsF(m_theme.heading).height() +
           (isOfKeys ? m_layout.keyLabelHeight : QFontMetricsF(m_theme.body).height());
}

/// Which of layout().rowLabels have left the sight while their maps are in it: of those in one line the last.
std::vector<std::size_t> OverviewFigure::stickyRowLabelIndices() const {
    std::vector<std::size_t> sticky;
    for (std::size_t i = 0; i < m_layout.rowLabels.size(); ++i) {
        const QRectF& area = m_layout.rowLabels[i];
        if (area.isEmpty() || area.left() >= m_visibleRect.left()) continue;
        const bool hasMaps = std::ranges::any_of(m_layout.maps, [&](const QRectF& map) {
            return map.top() == area.top() && map.right() > m_visibleRect.left() + area.width();
        });
        if (!hasMaps || area.bottom() < m_visibleRect.top() || area.top() > m_visibleRect.bottom()) continue;
        const auto inSameLine = std::ranges::find_if(
            sticky, [&](std::size_t other) { return m_layout.rowLabels[other].top() == area.top(); });
        if (inSameLine == sticky.end()) {
            sticky.push_back(i);
        } else if (m_layout.rowLabels[*inSameLine].left() < area.left()) {
            *inSameLine = i;
        }
    }
    return sticky;
}

QRectF OverviewFigure::stickyRowLabelsRect(std::size_t rowLabelsIndex) const {
    const QRectF& area = m_layout.rowLabels[rowLabelsIndex];
    return {m_visibleRect.left(), area.top() - 4, area.width() + 12, area.height() + 8};
}

bool OverviewFigure::isUnderStickyLabels(QPointF point) const {
    const auto top = stickyHeader();
    if (top && top->rect.contains(point)) return true;
    return std::ranges::any_of(stickyRowLabelIndices(),
                               [&](std::size_t i) { return stickyRowLabelsRect(i).contains(point); });
}

void OverviewFigure::paintStickyLabels(QPainter& painter, const CellRef& marked) const {
    for (const std::size_t i : stickyRowLabelIndices()) paintStickyRowLabels(painter, i, marked);
    if (const auto top = stickyHeader()) paintStickyHeader(painter, *top, indexAlong(marked, Axis::Key));
}

void OverviewFigure::paintStickyRowLabels(QPainter& painter, std::size_t rowLabelsIndex,
                                          const CellRef& marked) const {
    const Row& row = m_rows[rowLabelsIndex % m_rows.size()];
    const QRectF& labels = m_layout.rowLabels[rowLabelsIndex];
    const QRectF strip = stickyRowLabelsRect(rowLabelsIndex);
    const auto clear = [&](double top, double bottom) {
        painter.fillRect(QRectF(strip.left(), top, strip.width(), bottom - top), m_theme.background);
    };
    for (const QRectF& columns : m_layout.columnLabels) {  // they do not lie beside those of rows
        if (columns.bottom() == labels.top()) clear(columns.top(), columns.bottom());
    }
    clear(strip.top(), strip.bottom());
    const QRectF here = labels.translated(strip.left() + 4 - labels.left(), 0);
    row.labels.paintRowLabels(painter, here, -1, m_visibleRect);
    if (const auto at = markedRow(row, marked)) row.labels.paintRowLabels(painter, here, *at, m_visibleRect);
    const std::size_t band = rowLabelsIndex / m_rows.size();
    const QRectF title = m_layout.isFlow ? m_layout.headTitles[band] : QRectF();
    if (title.isEmpty()) return;
    clear(title.top(), title.bottom());
    paintHeadTitle(painter, band, {strip.left() + 4, title.top()}, false);
}

/// Above each map of the line its title and the labels of its columns; in the corner what they have in
/// common.
void OverviewFigure::paintStickyHeader(QPainter& painter, const StickyHeader& header, int markedKey) const {
    const QRectF& strip = header.rect;
    painter.fillRect(strip, m_theme.background);
    painter.fillRect(QRectF(strip.left(), strip.bottom(), strip.width(), 1), m_theme.hairline);
    const QFontMetricsF heading(m_theme.heading);
    const auto write = [&](QPointF at, const QColor& color, const QString& text) {
        painter.setFont(m_theme.heading);
        painter.setPen(color);
        drawTextOnBaseline(painter, at + QPointF(0, heading.ascent()), text);
    };
    double corner = 0;
    for (const std::size_t i : stickyRowLabelIndices())
        corner = std::max(corner, stickyRowLabelsRect(i).width());
    QString common;
    painter.save();
    painter.setClipRect(strip.adjusted(corner, 0, 0, 1), Qt::IntersectClip);
    for (std::size_t i = 0; i < m_layout.maps.size(); ++i) {
        const QRectF& map = m_layout.maps[i];
        if (map.isEmpty() || map.top() != header.mapsTop) continue;
        const Row& row = m_rows[i / mapColumnCount()];
        const QString title = stageTitle(*m_trace, row.maps.stage);
        const bool isOfHead = stageInfo(row.maps.stage).isPerHead() && m_trace->headCount() > 1;
        const QString head = isOfHead ? headTitle(i % mapColumnCount()) : QString();
        common = m_layout.isFlow ? head : title;
        const double above = stickyHeaderHeight(row.maps.stage) - heading.height();
        const QRectF labels(map.left(), strip.bottom() - above, map.width(), above);
        if (!isInVisibleRect(labels)) continue;
        write({map.left(), strip.top()}, m_layout.isFlow ? stageColor(m_theme, row.maps.stage) : m_theme.text,
              m_layout.isFlow ? title : head);
        paintColumnLabels(painter, row, labels);
        const auto at = row.maps.cells.columnInMap(markedKey);
        if (at && stageInfo(row.maps.stage).columnAxis == Axis::Key)
            paintColumnLabels(painter, row, labels, *at);
    }
    painter.restore();
    const double left = corner > 0 ? strip.left() + 4 : figureMargin;
    const double width = textWidth(common, m_theme.heading);
    painter.fillRect(QRectF(left, strip.top(), width + 8, heading.height()), m_theme.background);
    write({left, strip.top()}, m_theme.text, common);
}

}  // namespace attention
