// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is shown again and again is measured and laid out once.
#pragma once

#include <QFont>
#include <QString>

class QPainter;
class QPointF;

namespace attention {

/// As QFontMetricsF(font).horizontalAdvance(text).
double widthOf(const QString& text, const QFont& font);

/// Draws a line of text in the painter's font and pen, its box beginning at `topLeft`. The same pixels as
/// QPainter::drawText(); where a device wants texts as texts, it gets them.
void drawLine(QPainter& painter, const QPointF& topLeft, const QString& text);

}  // namespace attention
