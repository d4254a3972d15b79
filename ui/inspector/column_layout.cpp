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

constexpr double valuesLeftMargin = 8;
constexpr double numberLeftMargin = 4;
constexpr double barColumnWidth = 38;
constexpr double labelRightMargin = 7;
constexpr double elidedLabelWidth = 32;  // pixels, a few letters

struct ExpressionStyle {
    bool showsOperandsOnly;
    bool hasSmallFont;
};

double expressionWidth(const FormattedRow& row, const ExpressionStyle& style,
                       const ColumnLayoutOptions& options) {
    if (row.kind != FormattedRow::Kind::Term) return 0;
    const QFont& font = style.hasSmallFont ? options.smallFont : options.bodyFont;
    double width = 0;
    for (const ExpressionPart& part : row.expression) {
        if (style.showsOperandsOnly && !part.isOperand) continue;
        if (style.showsOperandsOnly && width > 0)
            width += approximateTextWidth(QStringLiteral(" "), options.smallFont);
        width += approximateTextWidth(part.text, font);
    }
    return width;
}

std::vector<double> valueColumnWidths(const FormattedStep& step, const ColumnLayoutOptions& options) {
    std::vector<double> widths;
    for (const FormattedRow& row : step.rows) {
        if (row.kind != FormattedRow::Kind::Term) continue;
        const QStringList columnTexts = valueColumnTexts(row, hasSingleTerm(step));
        widths.resize(std::max(widths.size(), static_cast<std::size_t>(columnTexts.size())));
        for (std::size_t i = 0; i < static_cast<std::size_t>(columnTexts.size()); ++i) {
            const double width =
                approximateTextWidth(columnTexts[static_cast<qsizetype>(i)], options.bodyFont);
            widths[i] = std::max(widths[i], std::ceil(width));
        }
    }
    return widths;
}

/// Returns the maximum of `rowWidth(row)` over the rows of `step`, in whole pixels.
template <class RowWidth>
double maxRowWidth(const FormattedStep& step, RowWidth rowWidth) {
    double width = 0;
    for (const FormattedRow& row : step.rows) width = std::max(width, std::ceil(rowWidth(row)));
    return width;
}

QList<QTextOption::Tab> makeTabs(const ColumnLayout& columns, double numberWidth,
                                 const std::vector<double>& valueWidths) {
    QList<QTextOption::Tab> tabs;
    double rightEdge = columns.numberRightEdge;
    if (columns.hasBars) tabs.prepend(QTextOption::Tab(rightEdge + 1, QTextOption::LeftTab));
    if (!columns.hasSingleTerm) tabs.prepend(QTextOption::Tab(rightEdge, QTextOption::RightTab));
    rightEdge -= numberWidth;
    for (auto width = valueWidths.rbegin(); width != valueWidths.rend(); ++width) {
        tabs.prepend(QTextOption::Tab(rightEdge, QTextOption::RightTab));
        rightEdge -= *width;
    }
    return tabs;
}

}  // namespace

/// Tries expressions in the body font, then in the small font. Expressions without labels also have a variant
/// with operands only. If no variant fits next to the full labels, labels are elided. If this is not enough,
/// the bars are left out. Finally, expressions get separate lines, with bars if the bars fit.
ColumnLayout layOutColumns(const FormattedStep& step, const ColumnLayoutOptions& options) {
    ColumnLayout columns;
    columns.hasSingleTerm = hasSingleTerm(step);
    const std::vector<double> valueWidths = valueColumnWidths(step, options);
    const double numberWidth =
        columns.hasSingleTerm ? 0 : numberLeftMargin + maxRowWidth(step, [&](const auto& row) {
                                        return approximateTextWidth(row.contribution, options.bodyFont);
                                    });
    const double fixedWidth =
        std::accumulate(valueWidths.begin(), valueWidths.end(), valuesLeftMargin) + numberWidth;
    const double labelWidth = maxRowWidth(step, [&](const FormattedRow& row) {
        return row.kind == FormattedRow::Kind::Term ? textWidth(row.label, options.smallFont) : 0;
    });
    const double minLabelWidth = std::min(labelWidth, elidedLabelWidth);
    const auto tryStyle = [&](const ExpressionStyle& style, double requiredLabelWidth) {
        columns.numberRightEdge = options.pageWidth - (columns.hasBars ? barColumnWidth : 1);
        columns.labelWidth = columns.numberRightEdge - fixedWidth - maxRowWidth(step, [&](const auto& row) {
                                 return expressionWidth(row, style, options);
                             });
        if (labelWidth > 0) columns.labelWidth -= labelRightMargin;
        columns.showsOperandsOnly = style.showsOperandsOnly;
        columns.hasSmallExpressionFont = style.hasSmallFont;
        return columns.labelWidth >= requiredLabelWidth;
    };
    using Styles = std::vector<ExpressionStyle>;
    const Styles styles = columns.hasSingleTerm ? Styles{{false, false}, {false, true}}
                          : labelWidth > 0      ? Styles{{true, false}, {true, true}}
                                                : Styles{{false, false}, {false, true}, {true, true}};
    const auto tryStyleWithFullLabel = [&](const ExpressionStyle& style) {
        return tryStyle(style, labelWidth);
    };
    const ExpressionStyle mostCompactStyle = styles.back();
    if (!std::ranges::any_of(styles, tryStyleWithFullLabel) && !tryStyle(mostCompactStyle, minLabelWidth)) {
        columns.hasBars = columns.hasSingleTerm;
        if (columns.hasSingleTerm || !tryStyle(mostCompactStyle, minLabelWidth)) {
            columns.isExpressionOnSeparateLine = true;
            columns.hasBars = fixedWidth <= options.pageWidth - barColumnWidth;
            columns.numberRightEdge = options.pageWidth - (columns.hasBars ? barColumnWidth : 1);
            columns.showsOperandsOnly = labelWidth > 0;
            columns.labelWidth = std::max(elidedLabelWidth, options.pageWidth / 2);
        }
    }
    columns.tabs = makeTabs(columns, numberWidth, valueWidths);
    return columns;
}

QList<QTextOption::Tab> numberAndBarTabs(double pageWidth) {
    ColumnLayout columns;
    columns.numberRightEdge = pageWidth - barColumnWidth;
    return makeTabs(columns, 0, {});
}

QStringList valueColumnTexts(const FormattedRow& row, bool hasSingleTerm) {
    QStringList texts = row.values;
    if (!texts.isEmpty() && !hasSingleTerm) texts.back() += QStringLiteral(" =");
    return texts.replaceInStrings(QStringLiteral(" "), QStringLiteral("\u00a0"));
}

double approximateTextWidth(const QString& text, const QFont& font) {
    thread_local QHash<QFont, QHash<QChar, double>> cachedWidths;
    QHash<QChar, double>& fontWidths = cachedWidths[font];
    double width = 0;
    for (const QChar character : text) {
        if (character.category() == QChar::Mark_NonSpacing) continue;
        auto entry = fontWidths.find(character);
        if (entry == fontWidths.end())
            entry = fontWidths.insert(character, QFontMetricsF(font).horizontalAdvance(character));
        width += *entry;
    }
    return width;
}

}  // namespace attention
