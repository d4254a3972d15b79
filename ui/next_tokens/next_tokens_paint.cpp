// SPDX-License-Identifier: GPL-3.0-or-later
// NextTokensFigure: how it is painted.
#include "figure/hint.h"
#include "heatmap/frame_painting.h"
#include "heatmap/text_drawing.h"
#include "next_tokens/next_tokens_figure.h"

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
QRectF NextTokensFigure::visibleRowsRect() const {
    const double bottom =
        m_layout.isListBeside ? m_visibleRect.bottom() : visibleListRect().top() - figureMargin / 2;
    const double top = std::max(m_visibleRect.top(), 0.0) + m_layout.header.height();
    return {m_visibleRect.left(), top, m_visibleRect.width(), std::max(0.0, bottom - top)};
}

std::pair<int, int> NextTokensFigure::visibleRows() const {
    const QRectF seen = visibleRowsRect();
    const auto rows = static_cast<int>(m_cells.rows.size());
    const auto at = [&](double y) { return (y - m_layout.grid.top()) / m_layout.rowHeight; };
    return {std::clamp(static_cast<int>(std::floor(at(seen.top()))), 0, rows),
            std::clamp(static_cast<int>(std::ceil(at(seen.bottom()))), 0, rows)};
}

/// Beside the rows at the top of what is in sight, below them at its bottom.
QRectF NextTokensFigure::visibleListRect() const {
    const QRectF& list = m_layout.list;
    if (m_layout.isListBeside) {
        const double lowest = std::max(list.top(), m_layout.size.height() - figureMargin - list.height());
        return list.translated(0, std::min(m_visibleRect.top() + figureMargin, lowest) - list.top());
    }
    const double bottom = std::min(m_visibleRect.bottom(), m_layout.size.height()) - figureMargin / 2;
    return list.translated(0, std::min(0.0, bottom - list.bottom()));
}

void NextTokensFigure::paint(QPainter& painter) const {
    if (!m_content.hasPredictions())
        return paintHint(painter, QRectF(QPointF(), m_visibleRect.size()).toRect(), m_theme,
                         nextTokensProblem(*m_trace));
    const auto [first, end] = visibleRows();
    const QRectF seen = visibleRowsRect();
    painter.save();
    if (m_layoutOptions.isInWindow) painter.setClipRect(seen);
    for (int row = first; row < end; ++row)
        for (int column = 0; column < std::ssize(m_layout.shownStreams); ++column)
            paintCell(painter, column, row);
    painter.restore();
    const QRectF labels(m_layout.labels.left(), seen.top(), m_layout.labels.width(), seen.height());
    const double spacing = m_layout.rowHeight;
    m_labels.paintRowLabels(painter, labels.intersected(m_layout.labels),
                            {m_layout.grid.top() + spacing / 2, spacing});
    paintHeader(painter);
}

void NextTokensFigure::paintCell(QPainter& painter, int column, int row) const {
    const QRectF cell = m_layout.cellRect(column, row);
    const StreamPosition spot{m_layout.shownStreams[static_cast<std::size_t>(column)],
                              m_cells.rows[static_cast<std::size_t>(row)]};
    if (!m_content.isDecoded(spot)) return painter.fillRect(cell, m_theme.hairline);
    const LikelyToken& token = m_content.likeliestToken(spot);
    const bool isDefined = std::isfinite(token.probability);
    const QRgb color = isDefined ? m_scale.colorOf(token.probability) : m_theme.heatmapStyle.nanFill.rgb();
    painter.fillRect(cell, QColor::fromRgb(color));
    QFont font = cell.width() < narrowCell ? m_theme.small : m_theme.body;
    font.setUnderline(m_content.matchesText(spot));
    painter.setFont(font);
    painter.setPen(QColor::fromRgb(readableTextColor(color)));
    drawTextInBox(painter, cell, Qt::AlignCenter,
                  elided(m_content.tokenText(token.id).trimmed(), font, cell.width() - 2 * cellPadding));
    if (m_content.differsFromA(spot)) paintCorner(painter, cell, m_theme);
}

/// "layer 12" where there is room, else its number.
QString NextTokensFigure::columnTitle(int stream, double availableWidth) const {
    const auto fits = [&](int of) {
        return textWidth(m_content.streamName(of), demiBold(m_theme.body)) <= availableWidth;
    };
    if (stream == 0)
        return fits(0) ? m_content.streamName(0) : elided(tr("emb."), m_theme.body, availableWidth);
    return fits(m_content.lastStream()) ? m_content.streamName(stream) : QString::number(stream);
}

/// Stays in sight. The column of the layer that is shown stands out.
void NextTokensFigure::paintHeader(QPainter& painter) const {
    const QRectF header = m_layout.header.translated(0, std::max(0.0, m_visibleRect.top()));
    const double height = QFontMetricsF(m_theme.body).height();
    const QRectF lower(header.left(), header.bottom() - 6 - height, header.width(), height);
    for (int column = 0; column < std::ssize(m_layout.shownStreams); ++column) {
        const int place = m_layout.shownStreams[static_cast<std::size_t>(column)];
        const bool isShown = place == shownStream();
        const QRectF title = m_layout.columnTitleRect(column);
        painter.setFont(isShown ? demiBold(m_theme.body) : m_theme.body);
        painter.setPen(isShown ? m_theme.accent : m_theme.text);
        drawTextInBox(painter, {title.left(), lower.top(), title.width(), lower.height()}, Qt::AlignCenter,
                      columnTitle(place, title.width()));
    }
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.mutedText);
    drawTextInBox(painter, {m_layout.labels.left(), lower.top(), m_layout.labels.width(), lower.height()},
                  Qt::AlignRight | Qt::AlignVCenter,
                  m_content.predictsMaskedTokens() ? tr("at") : tr("after"));
    const QRectF upper(header.left(), header.top() + 6, header.width(), lower.top() - header.top() - 6);
    const QString end = tr("the model says");
    const double endWidth = textWidth(end, m_theme.small);
    const QRectF last = m_layout.columnTitleRect(static_cast<int>(m_layout.shownStreams.size()) - 1);
    const double endLeft = std::min(last.center().x() - endWidth / 2, last.right() - endWidth);
    drawTextInBox(painter, {endLeft, upper.top(), endWidth, upper.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                  end);
    drawTextInBox(
        painter, upper, Qt::AlignLeft | Qt::AlignVCenter,
        elided(tr("read early, as if no layer followed"), m_theme.small, endLeft - upper.left() - 16));
}

void NextTokensFigure::paintMarks(QPainter& painter) const {
    if (!m_content.hasPredictions()) return;
    const QRectF list = visibleListRect();
    painter.save();
    if (m_layoutOptions.isInWindow) painter.setClipRect(visibleRowsRect());
    const StreamPosition selected = selectedPosition();
    const QRectF row = m_layout.cellRect(0, rowOf(selected.position))
                           .united(m_layout.cellRect(static_cast<int>(m_layout.shownStreams.size()) - 1,
                                                     rowOf(selected.position)));
    paintFrame(painter, row, {m_theme.accent, 1, 0.6});
    if (const QRectF cell = cellRect(selected); !cell.isEmpty()) {
        paintFrame(painter, cell, {m_theme.accent, 3});
        if (m_content.isDecoded(selected) && m_content.differsFromA(selected))
            paintCorner(painter, cell, m_theme);
    }
    if (m_hoveredPosition)
        if (const QRectF cell = cellRect(*m_hoveredPosition); !cell.isEmpty())
            paintFrame(painter, cell, {m_theme.text, 1});
    painter.restore();
    if (m_layoutOptions.isInWindow && !m_layout.isListBeside)
        painter.fillRect(QRectF(m_visibleRect.left(), list.top() - figureMargin / 2, m_visibleRect.width(),
                                m_visibleRect.bottom() - list.top() + figureMargin / 2),
                         m_theme.background);
    m_list.paint(painter, list, m_theme, m_layoutOptions.devicePixelRatio);
}

}  // namespace attention
