// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "heatmap/figure_theme.h"
#include "inspector/inspector_page.h"

#include <QTextBlockFormat>
#include <QTextCharFormat>
#include <QTextCursor>

#include <vector>

namespace attention {

/// A page line by line, so that of the next page only the lines that differ need to be laid out. Columns are
/// tab stops; bars are objects that PageObjects draws.
struct InspectorLine {
    struct Piece {
        QString text;
        QTextCharFormat format;
        bool operator==(const Piece&) const = default;
    };
    QTextBlockFormat block;
    std::vector<Piece> pieces;
    bool operator==(const InspectorLine&) const = default;
};

struct PageLook {
    const FigureTheme& theme;
    QFont font;
    double width;          ///< of the page
    bool isPaper = false;  ///< where nothing is a link to its cell, and emoji are objects
};

std::vector<InspectorLine> inspectorLines(const InspectorPage& page, const PageLook& look);

/// Writes the lines as blocks, from the cursor on; its own block becomes the first.
void writeLines(QTextCursor& cursor, const std::vector<InspectorLine>& lines);
/// One of them, into the cursor's block, which must be empty.
void writeLine(QTextCursor& cursor, const InspectorLine& line);

}  // namespace attention
