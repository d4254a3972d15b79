// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/column_layout.h"

#include "heatmap/text_drawing.h"

#include <QFontMetricsF>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attention {
namespace {

constexpr double beforeValues = 8;
constexpr double beforeNumber = 4;
constexpr double bars = 38;
constexpr double behindLabel = 7;
constexpr double shortLabel = 32;  // a few letters

struct NameStyle {
    bool isShort;
    bool isSmall;
};

double nameWidth(const FormattedRow& row, const NameStyle& style, const ColumnLayoutOptions& room) {
    if (row.kind != FormattedRow::Kind::Term) return 0;
    const QFont& font = style.isSmall ? room.smallFont : room.bodyFont;
    double width = 0;
    for (const ExpressionPart& piece : row.expression) {
        if (style.isShort && !piece.isOperand) continue;
        if (style.isShort && width > 0) width += approximateTextWidth(QStringLiteral(" "), room.smallFont);
        width += approximateTextWidth(piece.text, font);
    }
    return width;
}

std::vector<double> valueWidths(const FormattedStep& step, const ColumnLayoutOptions& room) {
    std::vector<double> widths;
    for (const FormattedRow& row : step.rows) {
        if (row.kind != FormattedRow::Kind::Term) continue;
        const QStringList texts = valueColumnTexts(row, hasSingleTerm(step));
        widths.resize(std::max(widths.size(), static_cast<std::size_t>(texts.size())));
        for (std::size_t i = 0; i < static_cast<std::size_t>(texts.size()); ++i) {
            const double width = approximateTextWidth(texts[static_cast<qsizetype>(i)], room.bodyFont);
            widths[i] = std::max(widths[i], std::ceil(width));
        }
    }
    return widths;
}

/// Of what all rows of a step have, the widest.
template <class WidthOf>
double widest(const FormattedStep& step, WidthOf widthOf) {
    double width = 0;
    for (const FormattedRow& row : step.rows) width = std::max(width, std::ceil(widthOf(row)));
    return width;
}

QList<QTextOption::Tab> tabsOf(const ColumnLayout& columns, double number,
                               const std::vector<double>& values) {
    QList<QTextOption::Tab> tabs;
    double right = columns.numberRightEdge;
    if (columns.hasBars) tabs.prepend(QTextOption::Tab(right + 1, QTextOption::LeftTab));
    if (!columns.hasSingleTerm) tabs.prepend(QTextOption::Tab(right, QTextOption::RightTab));
    right -= number;
    for (auto value = values.rbegin(); value != values.rend(); ++value) {
        tabs.prepend(QTextOption::Tab(right, QTextOption::RightTab));
        right -= *value;
    }
    return tabs;
}

}  // namespace

/// Names are whole and large where there is room; then smaller, then shorter; then labels are cut; then the
/// bars go; then names have a line of their own.
ColumnLayout layOutColumns(const FormattedStep& step, const ColumnLayoutOptions& options) {
    ColumnLayout columns;
    columns.hasSingleTerm = hasSingleTerm(step);
    const std::vector<double> values = valueWidths(step, options);
    const double number =
        columns.hasSingleTerm ? 0 : beforeNumber + widest(step, [&](const auto& row) {
                                        return approximateTextWidth(row.contribution, options.bodyFont);
                                    });
    const double taken = std::accumulate(values.begin(), values.end(), beforeValues) + number;
    const double label = widest(step, [&](const FormattedRow& row) {
        return row.kind == FormattedRow::Kind::Term ? textWidth(row.label, options.smallFont) : 0;
    });
    const double leastLabel = std::min(label, shortLabel);
    const auto fits = [&](const NameStyle& style, double least) {
        columns.numberRightEdge = options.pageWidth - (columns.hasBars ? bars : 1);
        columns.labelWidth = columns.numberRightEdge - taken -
                             widest(step, [&](const auto& row) { return nameWidth(row, style, options); });
        if (label > 0) columns.labelWidth -= behindLabel;
        columns.showsOperandsOnly = style.isShort;
        columns.hasSmallExpressionFont = style.isSmall;
        return columns.labelWidth >= least;
    };
    using Styles = std::vector<NameStyle>;
    const Styles styles = columns.hasSingleTerm ? Styles{{false, false}, {false, true}}
                          : label > 0           ? Styles{{true, false}, {true, true}}
                                                : Styles{{false, false}, {false, true}, {true, true}};
    const auto fitsWhole = [&](const NameStyle& style) { return fits(style, label); };
    const NameStyle least = styles.back();
    if (!std::ranges::any_of(styles, fitsWhole) && !fits(least, leastLabel)) {
        columns.hasBars = columns.hasSingleTerm;
        if (columns.hasSingleTerm || !fits(least, leastLabel)) {
            columns.isExpressionAbove = columns.hasBars = true;
            columns.numberRightEdge = options.pageWidth - bars;
            columns.showsOperandsOnly = label > 0;
            columns.labelWidth = std::max(shortLabel, options.pageWidth / 2);
        }
    }
    columns.tabs = tabsOf(columns, number, values);
    return columns;
}

QList<QTextOption::Tab> numberAndBarTabs(double pageWidth) {
    ColumnLayout columns;
    columns.numberRightEdge = pageWidth - bars;
    return tabsOf(columns, 0, {});
}

QStringList valueColumnTexts(const FormattedRow& row, bool hasSingleTerm) {
    QStringList texts = row.values;
    if (!texts.isEmpty() && !hasSingleTerm) texts.back() += QStringLiteral(" =");
    return texts.replaceInStrings(QStringLiteral(" "), QStringLiteral("\u00a0"));
}

double approximateTextWidth(const QString& text, const QFont& font) {
    thread_local QHash<QFont, QHash<QChar, double>> widths;
    QHash<QChar, double>& ofFont = widths[font];
    double width = 0;
    for (const QChar c : text) {
        if (c.category() == QChar::Mark_NonSpacing) continue;
        auto known = ofFont.find(c);
        if (known == ofFont.end()) known = ofFont.insert(c, QFontMetricsF(font).horizontalAdvance(c));
        width += *known;
    }
    return width;
}

}  // namespace attention
