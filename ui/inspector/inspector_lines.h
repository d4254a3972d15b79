// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/inspector_html.h"

#include <QTextBlockFormat>
#include <QTextCharFormat>

#include <vector>

namespace attention {

/// A page line by line, so that of the next page only the lines that differ need to be laid out. Looks as
/// inspectorHtml() does; columns are tab stops.
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
    double width;  ///< of the page
};

std::vector<InspectorLine> inspectorLines(const InspectorPage& page, const PageLook& look,
                                          const CellDescription& wordsOf);

}  // namespace attention
