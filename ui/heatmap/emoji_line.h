// SPDX-License-Identifier: GPL-3.0-or-later
// Emoji come from one font, that of coloured pictures, whatever the letters around them are drawn with. That
// font has no outlines, so documents get its pictures as pictures.
#pragma once

#include <QFont>
#include <QString>
#include <QTextLayout>

#include <vector>

class QPainter;

namespace attention {

/// An emoji, or the letters between two.
struct LinePiece {
    QString text;
    bool isEmoji = false;
    double x = 0;  ///< of its left end
};

/// A line of text that has emoji; without any it has no pieces either.
struct EmojiLine {
    std::vector<LinePiece> pieces;
    double width = 0;
    bool isFromTheRight = false;
};

EmojiLine emojiLine(const QString& text, const QFont& font);

/// Its pieces alone, without places.
std::vector<LinePiece> emojiPieces(const QString& text);

/// What to set in a layout of the text, so that it is measured as it will be drawn.
QList<QTextLayout::FormatRange> emojiFormats(const QString& text);

QStringList emojiFamilies();
QFont emojiFont(QFont font);

/// Draws the line in the painter's font and pen, from a point on the base line.
void drawEmojiLine(QPainter& painter, const QPointF& left, const EmojiLine& line);

}  // namespace attention
