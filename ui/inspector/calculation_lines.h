// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/calculation_page.h"

#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextCursor>

#include <vector>

namespace attention {

/// One line of a CalculationPage, with its formats. Pages are compared line by line, so that only lines that
/// differ are laid out again. Columns are tab stops. Bars are text objects, which InlineTextObjects paints.
struct CalculationLine {
    /// A part of the line with a single format.
    struct Fragment {
        QString text;
        QTextCharFormat format;
        bool operator==(const Fragment&) const = default;
    };
    QTextBlockFormat blockFormat;
    std::vector<Fragment> fragments;
    bool operator==(const CalculationLine&) const = default;
};

/// The appearance of the lines of a page.
struct PageStyle {
    const FigureTheme& theme;  ///< must outlive this object
    QFont font;                ///< font of the numbers
    double width;              ///< width of the page in pixels
    /// True for an exported figure. Symbols are then no links to cells, and emoji are text objects.
    bool isForExport = false;
};

/// Returns the lines of `page`, from top to bottom.
std::vector<CalculationLine> calculationLines(const CalculationPage& page, const PageStyle& style);

/// Inserts `lines` at the cursor, one text block for each line. The first line is written into the block of
/// the cursor, which must be empty.
void writeLines(QTextCursor& cursor, const std::vector<CalculationLine>& lines);
/// Writes `line` into the block of the cursor, which must be empty.
void writeLine(QTextCursor& cursor, const CalculationLine& line);

}  // namespace attention
