// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/token_probability_list.h"

#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"
#include "texts/shared_labels.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr double minimumColumnWidth = 230;
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
    return std::clamp(static_cast<int>((width + columnGap) / (minimumColumnWidth + columnGap)), 1, 3);
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

}  // namespace attention
