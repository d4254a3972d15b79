// SPDX-License-Identifier: GPL-3.0-or-later
// The marks of tokens in a SentenceField.
#pragma once

#include "heatmap/figure_theme.h"
#include "sentence_field/tokenized_text.h"
#include "state/query_weights.h"

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

/// The roles of the tokens of a text. In self-attention, they have both roles.
struct TokenRoles {
    bool areQueries = false;
    bool areKeys = false;
};

/// Returns the styles of `tokens`. A query that is selected, or under the mouse, has a frame. The fills of
/// the keys show their weights for these queries. Equal fills are equal weights in all texts.
std::vector<TokenStyle> tokenStyles(const std::vector<SentenceToken>& tokens, const QueryWeights& weights,
                                    const TokenRoles& roles, const FigureTheme& theme);

}  // namespace attention
