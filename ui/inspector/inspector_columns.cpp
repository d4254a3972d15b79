// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_columns.h"

#include "heatmap/text_cache.h"

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

double nameWidth(const PrintedRow& row, const NameStyle& style, const ColumnRoom& room) {
    if (row.kind != PrintedRow::Kind::Term) return 0;
    const QFont& font = style.isSmall ? room.small : room.body;
    double width = 0;
    for (const PrintedPiece& piece : row.name) {
        if (style.isShort && !piece.isOperand) continue;
        if (style.isShort && width > 0) width += roughWidth(QStringLiteral(" "), room.small);
        width += roughWidth(piece.text, font);
    }
    return width;
}

std::vector<double> valueWidths(const PrintedStep& step, const ColumnRoom& room) {
    std::vector<double> widths;
    for (const PrintedRow& row : step.rows) {
        if (row.kind != PrintedRow::Kind::Term) continue;
        const QStringList texts = valueTexts(row, isSingle(step));
        widths.resize(std::max(widths.size(), static_cast<std::size_t>(texts.size())));
        for (std::size_t i = 0; i < static_cast<std::size_t>(texts.size()); ++i) {
            const double width = roughWidth(texts[static_cast<qsizetype>(i)], room.body);
            widths[i] = std::max(widths[i], std::ceil(width));
        }
    }
    return widths;
}

/// Of what all rows of a step have, the widest.
template <class WidthOf>
double widest(const PrintedStep& step, WidthOf widthOf) {
    double width = 0;
    for (const PrintedRow& row : step.rows) width = std::max(width, std::ceil(widthOf(row)));
    return width;
}

QList<QTextOption::Tab> tabsOf(const Columns& columns, double number, const std::vector<double>& values) {
    QList<QTextOption::Tab> tabs;
    double right = columns.right;
    if (columns.hasBars) tabs.prepend(QTextOption::Tab(right + 1, QTextOption::LeftTab));
    if (!columns.isSingle) tabs.prepend(QTextOption::Tab(right, QTextOption::RightTab));
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
Columns columnsOf(const PrintedStep& step, const ColumnRoom& room) {
    Columns columns;
    columns.isSingle = isSingle(step);
    const std::vector<double> values = valueWidths(step, room);
    const double number = columns.isSingle ? 0 : beforeNumber + widest(step, [&](const auto& row) {
                                                     return roughWidth(row.number, room.body);
                                                 });
    const double taken = std::accumulate(values.begin(), values.end(), beforeValues) + number;
    const double label = widest(step, [&](const PrintedRow& row) {
        return row.kind == PrintedRow::Kind::Term ? widthOf(row.label, room.small) : 0;
    });
    const double leastLabel = std::min(label, shortLabel);
    const auto fits = [&](const NameStyle& style, double least) {
        columns.right = room.width - (columns.hasBars ? bars : 1);
        columns.labelRoom = columns.right - taken -
                            widest(step, [&](const auto& row) { return nameWidth(row, style, room); });
        if (label > 0) columns.labelRoom -= behindLabel;
        columns.hasShortNames = style.isShort;
        columns.hasSmallNames = style.isSmall;
        return columns.labelRoom >= least;
    };
    using Styles = std::vector<NameStyle>;
    const Styles styles = columns.isSingle ? Styles{{false, false}, {false, true}}
                          : label > 0      ? Styles{{true, false}, {true, true}}
                                           : Styles{{false, false}, {false, true}, {true, true}};
    const auto fitsWhole = [&](const NameStyle& style) { return fits(style, label); };
    const NameStyle least = styles.back();
    if (!std::ranges::any_of(styles, fitsWhole) && !fits(least, leastLabel)) {
        columns.hasBars = columns.isSingle;
        if (columns.isSingle || !fits(least, leastLabel)) {
            columns.isNameAbove = columns.hasBars = true;
            columns.right = room.width - bars;
            columns.hasShortNames = label > 0;
            columns.labelRoom = std::max(shortLabel, room.width / 2);
        }
    }
    columns.tabs = tabsOf(columns, number, values);
    return columns;
}

QList<QTextOption::Tab> barColumns(double width) {
    Columns columns;
    columns.right = width - bars;
    return tabsOf(columns, 0, {});
}

QStringList valueTexts(const PrintedRow& row, bool isSingle) {
    QStringList texts = row.values;
    if (!texts.isEmpty() && !isSingle) texts.back() += QStringLiteral(" =");
    return texts.replaceInStrings(QStringLiteral(" "), QStringLiteral("\u00a0"));
}

double roughWidth(const QString& text, const QFont& font) {
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
