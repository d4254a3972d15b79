// SPDX-License-Identifier: GPL-3.0-or-later
#include "next_tokens/token_probability_list.h"

#include "heatmap/number_text.h"
#include "heatmap/text_drawing.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

constexpr int decimalsOfWords = 4;
constexpr double leastColumnOfWords = 230;
constexpr double betweenColumns = 24;
constexpr double besideBars = 8;
constexpr double mostBar = 10;  // height of one
constexpr double mostWord = 150;
constexpr double betweenTitles = 3;  // letters from another font may be higher

double heightOf(const QFont& font) {
    return std::ceil(QFontMetricsF(font).height());
}

double numberWidth(const FigureTheme& theme) {
    return std::ceil(textWidth(nonzeroPreservingText(1e-10, decimalsOfWords), theme.small));
}

QFont underlined(QFont font) {
    font.setUnderline(true);
    return font;
}

void paintBar(QPainter& painter, const QRectF& area, double share, const QColor& color) {
    if (!(share > 0)) return;  // nor what is undefined
    const double length = std::max(1.0, area.width() * std::min(share, 1.0));
    painter.fillRect(QRectF(area.topLeft(), QSizeF(length, area.height())), color);
}

}  // namespace

int TokenProbabilityList::columnCountForWidth(double width) {
    return std::clamp(static_cast<int>((width + betweenColumns) / (leastColumnOfWords + betweenColumns)), 1,
                      3);
}

double TokenProbabilityList::lineHeight(const FigureTheme& theme) const {
    return heightOf(theme.small) + 5;
}

/// The title, the place, and the names of the columns of a comparison.
double TokenProbabilityList::headerHeight(const FigureTheme& theme) const {
    return heightOf(theme.heading) + betweenTitles + heightOf(theme.small) + 8 +
           (isCompared ? lineHeight(theme) : 0);
}

/// In one column what explains the marks stands line by line below; in more it is one line, and the colours
/// are explained beside the title.
double TokenProbabilityList::footerHeight(const FigureTheme& theme, int columnCount) const {
    if (columnCount > 1) return legendLines.isEmpty() ? 0 : 8 + heightOf(theme.small);
    const double lines = static_cast<double>(legendLines.size()) * heightOf(theme.small);
    return (colorBar ? 12 + colorBar->horizontalHeight() : 0) + (legendLines.isEmpty() ? 0 : 8 + lines);
}

double TokenProbabilityList::height(const FigureTheme& theme, int tokenCount, int columnCount) const {
    const int lines = (tokenCount + columnCount - 1) / columnCount;
    return headerHeight(theme) + lines * lineHeight(theme) + footerHeight(theme, columnCount);
}

void TokenProbabilityList::paint(QPainter& painter, const QRectF& area, const FigureTheme& theme,
                                 double devicePixelRatio) const {
    const int columns = columnCountForWidth(area.width());
    const double width = (area.width() - (columns - 1) * betweenColumns) / columns;
    const double height = lineHeight(theme);
    const QRectF list(area.left(), area.top() + headerHeight(theme), width,
                      area.height() - headerHeight(theme) - footerHeight(theme, columns));
    paintTitle(painter,
               {area.left(), area.top(), columns > 1 ? area.width() - width - betweenColumns : width, 0},
               theme);
    const auto count = static_cast<int>(entries.size());
    const int lines = std::max(
        1, std::min((count + columns - 1) / columns, static_cast<int>(list.height() / height + 0.01)));
    for (int i = 0; i < std::min(count, lines * columns); ++i) {
        const double x = area.left() + i / lines * (width + betweenColumns);
        paintEntry(painter, {x, list.top() + i % lines * height, width, height},
                   entries[static_cast<std::size_t>(i)], theme);
        if (i % lines == 0 && isCompared)
            paintEntry(painter, {x, list.top() - height, width, height}, {}, theme);
    }
    const QRectF bar(area.right() - width, columns > 1 ? area.top() : list.top() + lines * height + 12, width,
                     0);
    if (colorBar) colorBar->paintHorizontally(painter, bar, devicePixelRatio);
    QRectF line(area.left(), list.top() + lines * height + 8, area.width(), heightOf(theme.small));
    if (columns == 1 && colorBar) line.moveTop(bar.top() + colorBar->horizontalHeight() + 8);
    painter.setFont(theme.small);
    painter.setPen(theme.mutedText);
    for (const QString& note :
         columns == 1 ? legendLines : QStringList(legendLines.join(QStringLiteral(" · ")))) {
        drawTextInBox(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                      elided(note, theme.small, line.width()));
        line.moveTop(line.bottom());
    }
}

void TokenProbabilityList::paintTitle(QPainter& painter, const QRectF& area, const FigureTheme& theme) const {
    QRectF line(area.left(), area.top(), area.width(), heightOf(theme.heading));
    painter.setPen(theme.text);
    painter.setFont(theme.heading);
    drawTextInBox(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(title, theme.heading, line.width()));
    line = {line.left(), line.bottom() + betweenTitles, line.width(), heightOf(theme.small)};
    painter.setFont(theme.small);
    painter.setPen(theme.mutedText);
    drawTextInBox(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(subtitle, theme.small, line.width()));
}

/// Mostly the same, so that bars begin where they did.
double TokenProbabilityList::tokenWidth(double availableWidth, const FigureTheme& theme) const {
    double widest = 0;
    for (const TokenEntry& entry : entries)
        widest = std::max(widest, textWidth(entry.displayText, theme.small));
    return std::floor(
        std::min(std::clamp(widest + besideBars, 0.4 * availableWidth, 0.7 * availableWidth), mostWord));
}

/// An entry without a word stands for the names of the columns.
void TokenProbabilityList::paintEntry(QPainter& painter, const QRectF& line, const TokenEntry& entry,
                                      const FigureTheme& theme) const {
    const bool isName = entry.displayText.isEmpty();
    const double number = numberWidth(theme);
    const double numbers = isCompared ? 2 * number + besideBars : number;
    const double word = tokenWidth(line.width() - numbers, theme);
    const auto textOf = [&](const std::optional<double>& share, const QString& name) {
        if (isName) return name;
        return share ? nonzeroPreservingText(*share, decimalsOfWords) : QStringLiteral("–");
    };
    const QFont font = entry.isActualToken ? underlined(theme.small) : theme.small;
    painter.setFont(font);
    painter.setPen(theme.text);
    drawTextInBox(painter, {line.left(), line.top(), word, line.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(entry.displayText, font, word - besideBars));
    painter.setFont(theme.small);
    drawTextInBox(painter, line, Qt::AlignRight | Qt::AlignVCenter,
                  textOf(entry.probability, currentColumnName));
    const QRectF bars(line.left() + word, line.top() + 3, line.width() - word - numbers - besideBars,
                      line.height() - 6);
    if (isCompared) {
        painter.setPen(theme.mutedText);
        drawTextInBox(painter, line.adjusted(0, 0, -number - besideBars, 0),
                      Qt::AlignRight | Qt::AlignVCenter,
                      textOf(entry.probabilityInA, tr("A", "of a comparison")));
        if (isName) return;
        const double half = std::floor(bars.height() / 2);
        paintBar(painter, {bars.left(), bars.top(), bars.width(), half}, entry.probabilityInA.value_or(0),
                 theme.mutedText);
        paintBar(painter, {bars.left(), bars.top() + half, bars.width(), half}, entry.probability.value_or(0),
                 theme.query);
        return;
    }
    const double height = std::min(bars.height(), mostBar);
    paintBar(painter, {bars.left(), bars.center().y() - height / 2, bars.width(), height},
             entry.probability.value_or(0), theme.query);
}

}  // namespace attention
