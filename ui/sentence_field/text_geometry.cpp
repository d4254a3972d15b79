// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/text_geometry.h"

#include <QGlyphRun>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <utility>

namespace attention {
namespace {

/// Returns the left and the right end of the characters [from, to) of `line`, in the coordinates of `layout`.
std::pair<double, double> horizontalBounds(const QTextLayout& layout, const QTextLine& line, int from,
                                           int to) {
    const bool isRightToLeft = layout.textOption().textDirection() == Qt::RightToLeft;
    // The bounds of the glyphs are used here, because cursorToX() returns the end of the neighboring text if
    // the direction of the text changes within a line.
    if (layout.text().mid(from, to - from).isRightToLeft() != isRightToLeft) {
        QRectF bounds;
        for (const QGlyphRun& run : line.glyphRuns(from, to - from)) bounds |= run.boundingRect();
        if (bounds.width() > 0) return {bounds.left(), bounds.right()};
    }
    const int lastCharacter = std::max(from, layout.previousCursorPosition(to));
    const double x1 = line.cursorToX(from, QTextLine::Leading);
    const double x2 = line.cursorToX(lastCharacter, QTextLine::Trailing);
    return std::minmax(x1, x2);
}

QRectF lineRect(const QTextBlock& block, int index) {
    const QTextLayout* const layout = block.layout();
    if (!layout || index < 0 || index >= layout->lineCount()) return {};
    return layout->lineAt(index).naturalTextRect().translated(layout->position());
}

}  // namespace

std::vector<QRectF> characterRects(const QTextDocument& document, int begin, int end) {
    std::vector<QRectF> rects;
    for (QTextBlock block = document.findBlock(begin); block.isValid() && block.position() < end;
         block = block.next()) {
        const QTextLayout* const layout = block.layout();
        // The layout also contains the text that an input method has not committed yet.
        const auto layoutPosition = [&](int position) {
            const int inBlock = position - block.position();
            return inBlock > layout->preeditAreaPosition()
                       ? inBlock + static_cast<int>(layout->preeditAreaText().size())
                       : inBlock;
        };
        const int first = layoutPosition(std::max(begin, block.position()));
        const int last = layoutPosition(std::min(end, block.position() + block.length() - 1));
        if (first >= last) continue;
        for (int i = layout->lineForTextPosition(first).lineNumber(); i >= 0 && i < layout->lineCount();
             ++i) {
            const QTextLine line = layout->lineAt(i);
            if (line.textStart() >= last) break;
            const int from = std::max(first, line.textStart());
            const int to = std::min(last, line.textStart() + line.textLength());
            if (from >= to) continue;
            const auto [left, right] = horizontalBounds(*layout, line, from, to);
            const QRectF rect(left, line.y(), right - left, line.height());
            rects.push_back(rect.translated(layout->position()));
        }
    }
    return rects;
}

QRectF firstLineRect(const QTextBlock& block) {
    return lineRect(block, 0);
}

QRectF lastLineRect(const QTextBlock& block) {
    return lineRect(block, block.layout() ? block.layout()->lineCount() - 1 : -1);
}

}  // namespace attention
