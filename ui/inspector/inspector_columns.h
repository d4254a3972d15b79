// SPDX-License-Identifier: GPL-3.0-or-later
// Where the columns of the arithmetic stand, so that every row is one line: name | value × value = | number |
// bar.
#pragma once

#include "inspector/inspector_text.h"

#include <QFont>
#include <QTextOption>

namespace attention {

struct ColumnRoom {
    double width;  ///< of the page
    QFont body;    ///< of values and, where they fit, of names
    QFont small;   ///< of labels, and of names otherwise
};

struct Columns {
    bool isSingle = false;       ///< its number is the result
    bool hasShortNames = false;  ///< the operands alone
    bool hasSmallNames = false;
    bool isNameAbove = false;  ///< in a line of its own
    bool hasBars = true;
    double right = 0;              ///< of numbers and results
    double labelRoom = 0;          ///< beside the longest name
    QList<QTextOption::Tab> tabs;  ///< of a row with all columns; a row with fewer values has the last
};

Columns columnsOf(const PrintedStep& step, const ColumnRoom& room);

/// Where number and bar of a row stand that has no other columns.
QList<QTextOption::Tab> barColumns(double width);

/// A row's values as they stand in their columns.
QStringList valueTexts(const PrintedRow& row, bool isSingle);

/// The sum of its characters' widths: close enough to tell whether a text fits, and asked of every text.
double roughWidth(const QString& text, const QFont& font);

}  // namespace attention
