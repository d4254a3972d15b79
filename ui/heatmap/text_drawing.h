// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that measure and draw single lines of text. The functions cache the width and the layout of each
// text in each font. Emoji and subscripts (see printable_text.h) are supported.
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QPointF;
class QRectF;

namespace attention {

/// Returns the width of `text` in pixels, like QFontMetricsF(font).horizontalAdvance(text). Emoji and
/// subscripts have the width with which the functions below draw them.
double textWidth(const QString& text, const QFont& font);

/// Returns `text`, shortened with “…” if it is wider than `availableWidth` pixels, like
/// QFontMetricsF(font).elidedText(). If `text` contains emoji or subscripts, `mode` is ignored and the end of
/// the text is cut off.
QString elided(const QString& text, const QFont& font, double availableWidth,
               Qt::TextElideMode mode = Qt::ElideRight);

/// Draws a line of text with the font and the pen of `painter`. The line is vertically centered in a box with
/// the top left corner `topLeft` and the height of the font. The pixels are the same as with
/// QPainter::drawText(). In PDF and SVG files, text remains text.
void drawTextLine(QPainter& painter, const QPointF& topLeft, const QString& text);

/// Draws a line of text with the font and the pen of `painter`. The text begins at `baselineStart` on its
/// baseline.
void drawTextOnBaseline(QPainter& painter, const QPointF& baselineStart, const QString& text);

/// Draws a line of text with the font and the pen of `painter`, vertically centered in `box`. `alignment`
/// must contain Qt::AlignVCenter, and specifies the horizontal alignment. The text is not clipped, so a wide
/// text leaves `box`.
void drawTextInBox(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text);

}  // namespace attention
