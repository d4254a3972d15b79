// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of tokens in a SentenceField.
#pragma once

#include "sentence_field/sentence_token.h"

#include <QPalette>
#include <QRectF>

#include <vector>

class QPainter;

namespace attention {

/// Paints the fill of a token, and the strip of a masked token.
void paintFill(QPainter& painter, const QRectF& rect, const TokenStyle& style, const QPalette& palette);

/// Paints the frame of a query and the line below a selected key. `rects` are the areas of the token.
void paintTokenMarks(QPainter& painter, const std::vector<QRectF>& rects, const TokenStyle& style,
                     const QPalette& palette);

/// Paints a hairline between a token and the token before it, at x and up from `bottom`.
void paintTokenBoundary(QPainter& painter, double x, double bottom, const QPalette& palette);

/// Paints the box of a special token with the text `label`.
void paintTokenBox(QPainter& painter, const QRectF& box, const QString& label, const QColor& fill,
                   const QPalette& palette);

/// Paints a frame around a text that the user can edit.
void paintEditFrame(QPainter& painter, const QRectF& frame, const QPalette& palette);

/// Returns the color of letters on the fill of `style`. The letters of masked tokens have the color of
/// secondary text.
QColor letterColor(const TokenStyle& style, const QPalette& palette);

}  // namespace attention
