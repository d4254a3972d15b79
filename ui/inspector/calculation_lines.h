// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/calculation_page.h"

#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextCursor>

#include <vector>

namespace attention {

/// A page line by line, so that of the next page only the lines that differ need to be laid out. Columns are
/// tab stops; bars are objects that InlineTextObjects draws.
struct CalculationLine {
    struct Fragment {
        QString text;
        QTextCharFormat format;
        bool operator==(const Fragment&) const = default;
    };
    QTextBlockFormat blockFormat;
    std::vector<Fragment> fragments;
    bool operator==(const CalculationLine&) const = default;
};

struct PageStyle {
    const FigureTheme& theme;
    QFont font;
    double width;              ///< of the page
    bool isForExport = false;  ///< where nothing is a link to its cell, and emoji are objects
};

std::vector<CalculationLine> calculationLines(const CalculationPage& page, const PageStyle& style);

/// Writes the lines as blocks, from the cursor on; its own block becomes the first.
void writeLines(QTextCursor& cursor, const std::vector<CalculationLine>& lines);
/// One of them, into the cursor's block, which must be empty.
void writeLine(QTextCursor& cursor, const CalculationLine& line);

}  // namespace attention
