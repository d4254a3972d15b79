// SPDX-License-Identifier: GPL-3.0-or-later
// Where the columns of the arithmetic stand, so that every row is one line: name | value × value = | number |
// bar.
#pragma once

#include "inspector/formatted_step.h"

#include <QFont>
#include <QTextOption>

namespace attention {

struct ColumnLayoutOptions {
    double pageWidth;  ///< of the page
    QFont bodyFont;    ///< of values and, where they fit, of names
    QFont smallFont;   ///< of labels, and of names otherwise
};

struct ColumnLayout {
    bool hasSingleTerm = false;      ///< its number is the result
    bool showsOperandsOnly = false;  ///< the operands alone
    bool hasSmallExpressionFont = false;
    bool isExpressionOnSeparateLine = false;  ///< in a line of its own
    bool hasBars = true;
    double numberRightEdge = 0;    ///< of numbers and results
    double labelWidth = 0;         ///< beside the longest name
    QList<QTextOption::Tab> tabs;  ///< of a row with all columns; a row with fewer values has the last
};

ColumnLayout layOutColumns(const FormattedStep& step, const ColumnLayoutOptions& options);

/// Where number and bar of a row stand that has no other columns.
QList<QTextOption::Tab> numberAndBarTabs(double pageWidth);

/// A row's values as they stand in their columns.
QStringList valueColumnTexts(const FormattedRow& row, bool hasSingleTerm);

/// The sum of its characters' widths: close enough to tell whether a text fits, and asked of every text.
double approximateTextWidth(const QString& text, const QFont& font);

}  // namespace attention
