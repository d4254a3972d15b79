// SPDX-License-Identifier: GPL-3.0-or-later
// The painting functions of TokenProbabilityList and NextTokensFigure.
#include "figure/figure.h"
#include "heatmap/frame_painting.h"
#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "next_tokens/next_tokens_figure.h"
#include "texts/shared_labels.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double minimumListColumnWidth = 230;
constexpr double columnGap = 24;
constexpr double barGap = 8;
constexpr double maximumBarHeight = 10;  // pixels
constexpr double maximumTokenWidth = 150;
constexpr double titleGap = 3;  // pixels, because characters of a fallback font may be higher

double fontHeight(const QFont& font) {
    return std::ceil(QFontMetricsF(font).height());
}

double probabilityWidth(const FigureTheme& theme) {
    return std::ceil(textWidth(nonzeroPreservingText(1e-10, probabilityDecimals), theme.smallFont));
}

QFont underlined(QFont font) {
    font.setUnderline(true);
    return font;
}

void paintBar(QPainter& painter, const QRectF& area, double probability, const QColor& color) {
    if (!(probability > 0)) return;  // 0 or NaN: no bar
    const double length = std::max(1.0, area.width() * std::min(probability, 1.0));
    painter.fillRect(QRectF(area.topLeft(), QSizeF(length, area.height())), color);
}

}  // namespace

int TokenProbabilityList::columnCountForWidth(double width) {
    return std::clamp(static_cast<int>((width + columnGap) / (minimumListColumnWidth + columnGap)), 1, 3);
}

double TokenProbabilityList::lineHeight(const FigureTheme& theme) const {
    return fontHeight(theme.smallFont) + 5;
}

/// Returns the height in pixels of the title, the subtitle, and the headings of a comparison.
double TokenProbabilityList::headerHeight(const FigureTheme& theme) const {
    return fontHeight(theme.headingFont) + titleGap + fontHeight(theme.smallFont) + 8 +
           (isCompared ? lineHeight(theme) : 0);
}

/// Returns the height in pixels of the parts below the entries. These are the lines of the legend and, with
/// one column, the color bar. With several columns, the color bar is next to the title.
double TokenProbabilityList::footerHeight(const FigureTheme& theme, int columnCount) const {
    const double linesHeight = static_cast<double>(legendLines.size()) * fontHeight(theme.smallFont);
    const bool isColorBarBelow = colorBar && columnCount == 1;
    return (isColorBarBelow ? 12 + colorBar->horizontalHeight() : 0) +
           (legendLines.isEmpty() ? 0 : 8 + linesHeight);
}

double TokenProbabilityList::height(const FigureTheme& theme, int tokenCount, int columnCount) const {
    const int linesPerColumn = (tokenCount + columnCount - 1) / columnCount;
    return headerHeight(theme) + linesPerColumn * lineHeight(theme) + footerHeight(theme, columnCount);
}

void TokenProbabilityList::paint(QPainter& painter, const QRectF& area, const FigureTheme& theme,
                                 double devicePixelRatio) const {
    const int columnCount = columnCountForWidth(area.width());
    const double columnWidth = (area.width() - (columnCount - 1) * columnGap) / columnCount;
    const double entryHeight = lineHeight(theme);
    const QRectF entriesRect(area.left(), area.top() + headerHeight(theme), columnWidth,
                             area.height() - headerHeight(theme) - footerHeight(theme, columnCount));
    paintTitle(
        painter,
        {area.left(), area.top(), columnCount > 1 ? area.width() - columnWidth - columnGap : columnWidth, 0},
        theme);
    const auto entryCount = static_cast<int>(entries.size());
    const int linesPerColumn =
        std::max(1, std::min((entryCount + columnCount - 1) / columnCount,
                             static_cast<int>(entriesRect.height() / entryHeight + 0.01)));
    for (int i = 0; i < std::min(entryCount, linesPerColumn * columnCount); ++i) {
        const double x = area.left() + i / linesPerColumn * (columnWidth + columnGap);
        paintEntry(painter,
                   {x, entriesRect.top() + i % linesPerColumn * entryHeight, columnWidth, entryHeight},
                   entries[static_cast<std::size_t>(i)], theme);
        if (i % linesPerColumn == 0 && isCompared)
            paintEntry(painter, {x, entriesRect.top() - entryHeight, columnWidth, entryHeight}, {}, theme);
    }
    const QRectF colorBarRect(
        area.right() - columnWidth,
        columnCount > 1 ? area.top() : entriesRect.top() + linesPerColumn * entryHeight + 12, columnWidth, 0);
    if (colorBar) colorBar->paintHorizontally(painter, colorBarRect, devicePixelRatio);
    QRectF legendRect(area.left(), entriesRect.top() + linesPerColumn * entryHeight + 8, area.width(),
                      fontHeight(theme.smallFont));
    if (columnCount == 1 && colorBar)
        legendRect.moveTop(colorBarRect.top() + colorBar->horizontalHeight() + 8);
    painter.setFont(theme.smallFont);
    painter.setPen(theme.mutedTextColor);
    for (const QString& legendLine : legendLines) {
        drawTextInBox(painter, legendRect, Qt::AlignLeft | Qt::AlignVCenter,
                      elided(legendLine, theme.smallFont, legendRect.width()));
        legendRect.moveTop(legendRect.bottom());
    }
}

void TokenProbabilityList::paintTitle(QPainter& painter, const QRectF& area, const FigureTheme& theme) const {
    QRectF line(area.left(), area.top(), area.width(), fontHeight(theme.headingFont));
    painter.setPen(theme.textColor);
    painter.setFont(theme.headingFont);
    drawTextInBox(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(title, theme.headingFont, line.width()));
    line = {line.left(), line.bottom() + titleGap, line.width(), fontHeight(theme.smallFont)};
    painter.setFont(theme.smallFont);
    painter.setPen(theme.mutedTextColor);
    drawTextInBox(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(subtitle, theme.smallFont, line.width()));
}

/// Returns the width in pixels of the tokens in front of the bars. It is at least 40 % of `availableWidth`,
/// so that the bars usually begin at the same x coordinate for all positions.
double TokenProbabilityList::tokenWidth(double availableWidth, const FigureTheme& theme) const {
    double widestToken = 0;
    for (const TokenEntry& entry : entries)
        widestToken = std::max(widestToken, textWidth(entry.displayText, theme.smallFont));
    return std::floor(std::min(std::clamp(widestToken + barGap, 0.4 * availableWidth, 0.7 * availableWidth),
                               maximumTokenWidth));
}

/// Paints one line of the list. If `entry` has no token, paints the headings of a comparison.
void TokenProbabilityList::paintEntry(QPainter& painter, const QRectF& line, const TokenEntry& entry,
                                      const FigureTheme& theme) const {
    const bool isColumnTitle = entry.displayText.isEmpty();
    const double valueWidth = probabilityWidth(theme);
    const double valuesWidth = isCompared ? 2 * valueWidth + barGap : valueWidth;
    const double tokenColumnWidth = tokenWidth(line.width() - valuesWidth, theme);
    const auto valueText = [&](const std::optional<double>& probability, const QString& columnName) {
        if (isColumnTitle) return columnName;
        return probability ? nonzeroPreservingText(*probability, probabilityDecimals) : QStringLiteral("–");
    };
    const QFont font = entry.isActualToken ? underlined(theme.smallFont) : theme.smallFont;
    painter.setFont(font);
    painter.setPen(theme.textColor);
    drawTextInBox(painter, {line.left(), line.top(), tokenColumnWidth, line.height()},
                  Qt::AlignLeft | Qt::AlignVCenter,
                  elided(entry.displayText, font, tokenColumnWidth - barGap));
    painter.setFont(theme.smallFont);
    drawTextInBox(painter, line, Qt::AlignRight | Qt::AlignVCenter,
                  valueText(entry.probability, currentColumnName));
    const QRectF barsRect(line.left() + tokenColumnWidth, line.top() + 3,
                          line.width() - tokenColumnWidth - valuesWidth - barGap, line.height() - 6);
    if (isCompared) {
        painter.setPen(theme.mutedTextColor);
        drawTextInBox(painter, line.adjusted(0, 0, -valueWidth - barGap, 0),
                      Qt::AlignRight | Qt::AlignVCenter, valueText(entry.probabilityInA, sessionALabel()));
        if (isColumnTitle) return;
        const double halfHeight = std::floor(barsRect.height() / 2);
        paintBar(painter, {barsRect.left(), barsRect.top(), barsRect.width(), halfHeight},
                 entry.probabilityInA.value_or(0), theme.mutedTextColor);
        paintBar(painter, {barsRect.left(), barsRect.top() + halfHeight, barsRect.width(), halfHeight},
                 entry.probability.value_or(0), theme.queryColor);
        return;
    }
    const double barHeight = std::min(barsRect.height(), maximumBarHeight);
    paintBar(painter, {barsRect.left(), barsRect.center().y() - barHeight / 2, barsRect.width(), barHeight},
             entry.probability.value_or(0), theme.queryColor);
}

namespace {

constexpr double cellPadding = 4;
constexpr double smallFontCellWidth = 64;  // pixels; narrower cells have the small font
constexpr double differenceMarkSize = 10;

/// Paints a corner that marks a cell whose most probable token differs from that of A.
void paintDifferenceMark(QPainter& painter, const QRectF& cell, const FigureTheme& theme) {
    const QPointF topRight = cell.topRight();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.backgroundColor, 1));
    painter.setBrush(theme.keyColor);
    const QPointF triangle[] = {topRight, topRight - QPointF(differenceMarkSize, 0),
                                topRight + QPointF(0, differenceMarkSize)};
    painter.drawPolygon(triangle, 3);
    painter.restore();
}

QFont demiBold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

/// The header stays at the top of the visible part while the rows scroll under it. A list below the grid
/// stays at the bottom.
QRectF NextTokensFigure::visibleRowsRect() const {
    const double bottom =
        m_layout.isListAtRight ? m_visibleRect.bottom() : visibleListRect().top() - figureMargin / 2;
    const double top = std::max(m_visibleRect.top(), 0.0) + m_layout.headerRect.height();
    return {m_visibleRect.left(), top, m_visibleRect.width(), std::max(0.0, bottom - top)};
}

std::pair<int, int> NextTokensFigure::visibleRows() const {
    const QRectF rowsRect = visibleRowsRect();
    const auto rowCount = static_cast<int>(m_shownCells.rows.size());
    const auto rowAtY = [&](double y) { return (y - m_layout.gridRect.top()) / m_layout.rowHeight; };
    return {std::clamp(static_cast<int>(std::floor(rowAtY(rowsRect.top()))), 0, rowCount),
            std::clamp(static_cast<int>(std::ceil(rowAtY(rowsRect.bottom()))), 0, rowCount)};
}

/// A list at the right stays at the top of the visible part. A list below the grid stays at its bottom.
QRectF NextTokensFigure::visibleListRect() const {
    const QRectF& listRect = m_layout.listRect;
    if (m_layout.isListAtRight) {
        const double lowestTop =
            std::max(listRect.top(), m_layout.size.height() - figureMargin - listRect.height());
        return listRect.translated(0,
                                   std::min(m_visibleRect.top() + figureMargin, lowestTop) - listRect.top());
    }
    const double bottom = std::min(m_visibleRect.bottom(), m_layout.size.height()) - figureMargin / 2;
    return listRect.translated(0, std::min(0.0, bottom - listRect.bottom()));
}

void NextTokensFigure::paint(QPainter& painter) const {
    if (!m_content.hasPredictions())
        return paintHint(painter, QRectF(QPointF(), m_visibleRect.size()).toRect(), m_theme,
                         nextTokensProblem(*m_trace));
    const auto [firstRow, endRow] = visibleRows();
    const QRectF rowsRect = visibleRowsRect();
    painter.save();
    if (m_layoutOptions.isInWindow) painter.setClipRect(rowsRect);
    for (int row = firstRow; row < endRow; ++row)
        for (int column = 0; column < std::ssize(m_layout.shownStreams); ++column)
            paintCell(painter, column, row);
    painter.restore();
    const QRectF labelsRect(m_layout.labelsRect.left(), rowsRect.top(), m_layout.labelsRect.width(),
                            rowsRect.height());
    const double rowSpacing = m_layout.rowHeight;
    m_labels.paintRowLabels(painter, labelsRect.intersected(m_layout.labelsRect),
                            {m_layout.gridRect.top() + rowSpacing / 2, rowSpacing});
    paintHeader(painter);
    if (!m_theme.marksSelection) paintProbabilityList(painter);  // paintMarks() is not called
}

void NextTokensFigure::paintCell(QPainter& painter, int column, int row) const {
    const QRectF cell = m_layout.cellRect(column, row);
    const StreamPosition streamPosition{m_layout.shownStreams[static_cast<std::size_t>(column)],
                                        m_shownCells.rows[static_cast<std::size_t>(row)]};
    if (!m_content.isDecoded(streamPosition)) return painter.fillRect(cell, m_theme.hairlineColor);
    const LikelyToken& token = m_content.mostProbableToken(streamPosition);
    const bool isDefined = std::isfinite(token.probability);
    const QRgb color = isDefined ? m_scale.colorOf(token.probability) : m_theme.heatmapStyle.nanFill.rgb();
    painter.fillRect(cell, QColor::fromRgb(color));
    QFont font = cell.width() < smallFontCellWidth ? m_theme.smallFont : m_theme.bodyFont;
    font.setUnderline(m_content.matchesText(streamPosition));
    painter.setFont(font);
    painter.setPen(QColor::fromRgb(readableTextColor(color)));
    drawTextInBox(painter, cell, Qt::AlignCenter,
                  elided(m_content.tokenText(token.id).trimmed(), font, cell.width() - 2 * cellPadding));
    if (m_content.differsFromA(streamPosition)) paintDifferenceMark(painter, cell, m_theme);
}

/// Returns a title such as "layer 12", or only the number if the titles are wider than `availableWidth`
/// pixels.
QString NextTokensFigure::columnTitle(int stream, double availableWidth) const {
    const auto nameFits = [&](int namedStream) {
        return textWidth(m_content.streamName(namedStream), demiBold(m_theme.bodyFont)) <= availableWidth;
    };
    if (stream == 0)
        return nameFits(0) ? m_content.streamName(0) : elided(tr("emb."), m_theme.bodyFont, availableWidth);
    return nameFits(m_content.lastStream()) ? m_content.streamName(stream) : QString::number(stream);
}

/// Paints the header at the top of the visible part. The title of the shown layer is highlighted.
void NextTokensFigure::paintHeader(QPainter& painter) const {
    const QRectF headerRect = m_layout.headerRect.translated(0, std::max(0.0, m_visibleRect.top()));
    const double lineHeight = QFontMetricsF(m_theme.bodyFont).height();
    const QRectF titleLine(headerRect.left(), headerRect.bottom() - 6 - lineHeight, headerRect.width(),
                           lineHeight);
    for (int column = 0; column < std::ssize(m_layout.shownStreams); ++column) {
        const int stream = m_layout.shownStreams[static_cast<std::size_t>(column)];
        const bool isShownLayer = stream == streamOfShownLayer() && m_theme.marksSelection;
        const QRectF titleRect = m_layout.columnTitleRect(column);
        painter.setFont(isShownLayer ? demiBold(m_theme.bodyFont) : m_theme.bodyFont);
        painter.setPen(isShownLayer ? m_theme.accentColor : m_theme.textColor);
        drawTextInBox(painter, {titleRect.left(), titleLine.top(), titleRect.width(), titleLine.height()},
                      Qt::AlignCenter, columnTitle(stream, titleRect.width()));
    }
    painter.setFont(m_theme.smallFont);
    painter.setPen(m_theme.mutedTextColor);
    drawTextInBox(
        painter,
        {m_layout.labelsRect.left(), titleLine.top(), m_layout.labelsRect.width(), titleLine.height()},
        Qt::AlignRight | Qt::AlignVCenter, m_content.predictsMaskedTokens() ? tr("at") : tr("after"));
    const QRectF captionLine(headerRect.left(), headerRect.top() + 6, headerRect.width(),
                             titleLine.top() - headerRect.top() - 6);
    const QString lastCaption = tr("model prediction");
    const double lastCaptionWidth = textWidth(lastCaption, m_theme.smallFont);
    const QRectF lastTitleRect = m_layout.columnTitleRect(static_cast<int>(m_layout.shownStreams.size()) - 1);
    const double lastCaptionLeft =
        std::min(lastTitleRect.center().x() - lastCaptionWidth / 2, lastTitleRect.right() - lastCaptionWidth);
    drawTextInBox(painter, {lastCaptionLeft, captionLine.top(), lastCaptionWidth, captionLine.height()},
                  Qt::AlignLeft | Qt::AlignVCenter, lastCaption);
    const double earlyCaptionWidth = lastCaptionLeft - captionLine.left() - 16;
    const QString earlyCaption = tr("decoded early, as if no layer followed");
    const bool fits = textWidth(earlyCaption, m_theme.smallFont) <= earlyCaptionWidth;
    drawTextInBox(painter, captionLine, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(fits ? earlyCaption : tr("decoded early"), m_theme.smallFont, earlyCaptionWidth));
}

void NextTokensFigure::paintMarks(QPainter& painter) const {
    if (!m_content.hasPredictions()) return;
    painter.save();
    if (m_layoutOptions.isInWindow) painter.setClipRect(visibleRowsRect());
    const StreamPosition selectedStreamPosition = selectedPosition();
    const QRectF rowRect = m_layout.cellRect(0, nearestRowTo(selectedStreamPosition.position))
                               .united(m_layout.cellRect(static_cast<int>(m_layout.shownStreams.size()) - 1,
                                                         nearestRowTo(selectedStreamPosition.position)));
    paintFrame(painter, rowRect, {m_theme.textColor, 1, 0.6});
    if (const QRectF cell = cellRect(selectedStreamPosition); !cell.isEmpty()) {
        paintSelectionFrame(painter, cell, m_theme);
        if (m_content.isDecoded(selectedStreamPosition) && m_content.differsFromA(selectedStreamPosition))
            paintDifferenceMark(painter, cell, m_theme);
    }
    if (m_hoveredPosition)
        if (const QRectF cell = cellRect(*m_hoveredPosition); !cell.isEmpty())
            paintFrame(painter, cell, {m_theme.textColor, 1});
    painter.restore();
    paintProbabilityList(painter);
}

/// Paints the list of the selected position, or of the position under the mouse.
void NextTokensFigure::paintProbabilityList(QPainter& painter) const {
    const QRectF listRect = visibleListRect();
    if (m_layoutOptions.isInWindow && !m_layout.isListAtRight)
        painter.fillRect(
            QRectF(m_visibleRect.left(), listRect.top() - figureMargin / 2, m_visibleRect.width(),
                   m_visibleRect.bottom() - listRect.top() + figureMargin / 2),
            m_theme.backgroundColor);
    m_probabilityList.paint(painter, listRect, m_theme, m_layoutOptions.devicePixelRatio);
}

}  // namespace attention
