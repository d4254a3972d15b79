// SPDX-License-Identifier: GPL-3.0-or-later
// WordsFigure: how it is painted.
#include "figure/hint.h"
#include "heatmap/frame.h"
#include "heatmap/text_cache.h"
#include "words/words_figure.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double cellPadding = 4;
constexpr double narrowCell = 64;  // letters are small in it
constexpr double cornerSide = 10;

/// Another word than in A.
void paintCorner(QPainter& painter, const QRectF& cell, const FigureTheme& theme) {
    const QPointF at = cell.topRight();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.background, 1));
    painter.setBrush(theme.key);
    const QPointF corner[] = {at, at - QPointF(cornerSide, 0), at + QPointF(0, cornerSide)};
    painter.drawPolygon(corner, 3);
    painter.restore();
}

QFont demiBold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

/// What covers rows that scroll lies over them.
QRectF WordsFigure::rowsInSight() const {
    const double bottom = m_layout.isListBeside ? m_sight.bottom() : listInSight().top() - figureMargin / 2;
    const double top = std::max(m_sight.top(), 0.0) + m_layout.header.height();
    return {m_sight.left(), top, m_sight.width(), std::max(0.0, bottom - top)};
}

std::pair<int, int> WordsFigure::visibleRows() const {
    const QRectF seen = rowsInSight();
    const auto rows = static_cast<int>(m_cells.rows.size());
    const auto at = [&](double y) { return (y - m_layout.grid.top()) / m_layout.rowHeight; };
    return {std::clamp(static_cast<int>(std::floor(at(seen.top()))), 0, rows),
            std::clamp(static_cast<int>(std::ceil(at(seen.bottom()))), 0, rows)};
}

/// Beside the rows at the top of what is in sight, below them at its bottom.
QRectF WordsFigure::listInSight() const {
    const QRectF& list = m_layout.list;
    if (m_layout.isListBeside) {
        const double lowest = std::max(list.top(), m_layout.size.height() - figureMargin - list.height());
        return list.translated(0, std::min(m_sight.top() + figureMargin, lowest) - list.top());
    }
    const double bottom = std::min(m_sight.bottom(), m_layout.size.height()) - figureMargin / 2;
    return list.translated(0, std::min(0.0, bottom - list.bottom()));
}

void WordsFigure::paint(QPainter& painter) const {
    if (!m_content.isThere())
        return paintHint(painter, QRectF(QPointF(), m_sight.size()).toRect(), m_theme, whyNoWords(*m_trace));
    const auto [first, end] = visibleRows();
    const QRectF seen = rowsInSight();
    painter.save();
    if (m_room.isInWindow) painter.setClipRect(seen);
    for (int row = first; row < end; ++row)
        for (int column = 0; column < std::ssize(m_layout.columns); ++column) paintCell(painter, column, row);
    painter.restore();
    const QRectF labels(m_layout.labels.left(), seen.top(), m_layout.labels.width(), seen.height());
    const double spacing = m_layout.rowHeight;
    m_labels.paintRows(painter, labels.intersected(m_layout.labels),
                       {m_layout.grid.top() + spacing / 2, spacing});
    paintHeader(painter);
}

void WordsFigure::paintCell(QPainter& painter, int column, int row) const {
    const QRectF cell = m_layout.cell(column, row);
    const WordSpot spot{m_layout.columns[static_cast<std::size_t>(column)],
                        m_cells.rows[static_cast<std::size_t>(row)]};
    if (!m_content.isRead(spot)) return painter.fillRect(cell, m_theme.hairline);
    const LikelyToken& token = m_content.first(spot);
    const bool isDefined = std::isfinite(token.probability);
    const QRgb color = isDefined ? m_scale.colorOf(token.probability) : m_theme.cells.nanFill.rgb();
    painter.fillRect(cell, QColor::fromRgb(color));
    QFont font = cell.width() < narrowCell ? m_theme.small : m_theme.body;
    font.setUnderline(m_content.isAsInText(spot));
    painter.setFont(font);
    painter.setPen(QColor::fromRgb(readableOn(color)));
    drawInBox(painter, cell, Qt::AlignCenter,
              elided(m_content.word(token.id).trimmed(), font, cell.width() - 2 * cellPadding));
    if (m_content.isChanged(spot)) paintCorner(painter, cell, m_theme);
}

/// "layer 12" where there is room, else its number.
QString WordsFigure::titleOf(int place, double room) const {
    const auto fits = [&](int of) {
        return widthOf(m_content.placeName(of), demiBold(m_theme.body)) <= room;
    };
    if (place == 0) return fits(0) ? m_content.placeName(0) : elided(tr("emb."), m_theme.body, room);
    return fits(m_content.last()) ? m_content.placeName(place) : QString::number(place);
}

/// Stays in sight. The column of the layer that is shown stands out.
void WordsFigure::paintHeader(QPainter& painter) const {
    const QRectF header = m_layout.header.translated(0, std::max(0.0, m_sight.top()));
    const double height = QFontMetricsF(m_theme.body).height();
    const QRectF lower(header.left(), header.bottom() - 6 - height, header.width(), height);
    for (int column = 0; column < std::ssize(m_layout.columns); ++column) {
        const int place = m_layout.columns[static_cast<std::size_t>(column)];
        const bool isShown = place == shownPlace();
        const QRectF title = m_layout.title(column);
        painter.setFont(isShown ? demiBold(m_theme.body) : m_theme.body);
        painter.setPen(isShown ? m_theme.accent : m_theme.text);
        drawInBox(painter, {title.left(), lower.top(), title.width(), lower.height()}, Qt::AlignCenter,
                  titleOf(place, title.width()));
    }
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    drawInBox(painter, {m_layout.labels.left(), lower.top(), m_layout.labels.width(), lower.height()},
              Qt::AlignRight | Qt::AlignVCenter, m_content.isOfMaskedWords() ? tr("at") : tr("after"));
    const QRectF upper(header.left(), header.top() + 6, header.width(), lower.top() - header.top() - 6);
    const QString end = tr("the model says");
    const double endWidth = widthOf(end, m_theme.small);
    const QRectF last = m_layout.title(static_cast<int>(m_layout.columns.size()) - 1);
    const double endLeft = std::min(last.center().x() - endWidth / 2, last.right() - endWidth);
    drawInBox(painter, {endLeft, upper.top(), endWidth, upper.height()}, Qt::AlignLeft | Qt::AlignVCenter,
              end);
    drawInBox(painter, upper, Qt::AlignLeft | Qt::AlignVCenter,
              elided(tr("read early, as if no layer followed"), m_theme.small, endLeft - upper.left() - 16));
}

void WordsFigure::paintMarks(QPainter& painter) const {
    if (!m_content.isThere()) return;
    const QRectF list = listInSight();
    painter.save();
    if (m_room.isInWindow) painter.setClipRect(rowsInSight());
    const WordSpot selected = selectedSpot();
    const QRectF row =
        m_layout.cell(0, rowOf(selected.position))
            .united(m_layout.cell(static_cast<int>(m_layout.columns.size()) - 1, rowOf(selected.position)));
    paintFrame(painter, row, {m_theme.accent, 1, 0.6});
    if (const QRectF cell = rectOf(selected); !cell.isEmpty()) {
        paintFrame(painter, cell, {m_theme.accent, 3});
        if (m_content.isRead(selected) && m_content.isChanged(selected)) paintCorner(painter, cell, m_theme);
    }
    if (m_pointed)
        if (const QRectF cell = rectOf(*m_pointed); !cell.isEmpty())
            paintFrame(painter, cell, {m_theme.text, 1});
    painter.restore();
    if (m_room.isInWindow && !m_layout.isListBeside)
        painter.fillRect(QRectF(m_sight.left(), list.top() - figureMargin / 2, m_sight.width(),
                                m_sight.bottom() - list.top() + figureMargin / 2),
                         m_theme.background);
    m_list.paint(painter, list, m_theme, m_room.devicePixelRatio);
}

}  // namespace attention
