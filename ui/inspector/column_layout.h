// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the rows of a calculation step: label and expression | value × value = | number | bar. Each
// row is one line. All lengths are in pixels.
#pragma once

#include "inspector/formatted_step.h"

#include <QFont>
#include <QTextOption>

namespace attention {

/// The space and the fonts for layOutColumns().
struct ColumnLayoutOptions {
    double pageWidth;  ///< width of the page
    QFont bodyFont;    ///< font of values, and of expressions if they fit
    QFont smallFont;   ///< font of labels, and of expressions that do not fit in `bodyFont`
};

/// The columns of a calculation step.
struct ColumnLayout {
    /// True if the step has at most one term. There is no column of numbers then, because the term is the
    /// result.
    bool hasSingleTerm = false;
    bool showsOperandsOnly = false;       ///< true: expressions show their operands, without operators
    bool hasSmallExpressionFont = false;  ///< true: expressions have the small font
    /// True if label and expression are on a line above the values.
    bool isExpressionOnSeparateLine = false;
    bool hasBars = true;         ///< true: rows show a bar at the right, unless the step has a single term
    double numberRightEdge = 0;  ///< x coordinate of the right edge of numbers and results
    double labelWidth = 0;       ///< width that is left for labels next to the widest expression
    /// The tab stops of a row with all columns. A row with fewer values uses only the last tab stops.
    QList<QTextOption::Tab> tabs;
};

/// Returns the columns for the rows of `step`. If the page is too narrow, expressions and labels are
/// shortened.
ColumnLayout layOutColumns(const FormattedStep& step, const ColumnLayoutOptions& options);

/// Returns the tab stops of a row with only a number and a bar, such as a row of the nearest words.
QList<QTextOption::Tab> numberAndBarTabs(double pageWidth);

/// Returns the texts of the value columns of `row`, with no-break spaces. If `hasSingleTerm` is false, the
/// last text ends with an equals sign.
QStringList valueColumnTexts(const FormattedRow& row, bool hasSingleTerm);

/// Returns the approximate width of `text` in pixels: the sum of the widths of its characters, which are
/// cached. Faster than an exact layout.
double approximateTextWidth(const QString& text, const QFont& font);

}  // namespace attention
