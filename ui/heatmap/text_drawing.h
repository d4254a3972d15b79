// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is shown again and again is measured and laid out once.
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QPointF;
class QRectF;

namespace attention {

/// As QFontMetricsF(font).horizontalAdvance(text); emoji and subscripts are as wide as they will be drawn.
double textWidth(const QString& text, const QFont& font);

/// As QFontMetricsF(font).elidedText(); a text that has emoji always loses its end.
QString elided(const QString& text, const QFont& font, double availableWidth,
               Qt::TextElideMode mode = Qt::ElideRight);

/// Draws a line of text in the painter's font and pen, in the middle of a box that begins at `topLeft` and is
/// as high as the font. The same pixels as QPainter::drawText(); where texts are wanted as texts, they are.
void drawTextLine(QPainter& painter, const QPointF& topLeft, const QString& text);

/// The same from a point on the base line.
void drawTextOnBaseline(QPainter& painter, const QPointF& baselineStart, const QString& text);

/// The same in the middle of a box's height, and at its left, middle or right; it may reach beyond.
void drawTextInBox(QPainter& painter, const QRectF& box, Qt::Alignment alignment, const QString& text);

}  // namespace attention
