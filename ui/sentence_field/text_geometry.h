// SPDX-License-Identifier: GPL-3.0-or-later
// The areas of characters and lines in a QTextDocument, in its coordinates.
#pragma once

#include <QRectF>

#include <vector>

class QTextBlock;
class QTextDocument;

namespace attention {

/// Returns the areas of the characters [begin, end), one area for each line on the screen.
std::vector<QRectF> characterRects(const QTextDocument& document, int begin, int end);

/// Returns the area of the first line of `block`, without the space above it. Text that is wrapped has
/// several lines. Returns a null rectangle if the block has no layout.
QRectF firstLineRect(const QTextBlock& block);
/// Returns the area of the last line of `block`, like firstLineRect().
QRectF lastLineRect(const QTextBlock& block);

}  // namespace attention
