// SPDX-License-Identifier: GPL-3.0-or-later
// What cannot be drawn with the letters around it. Emoji come from one font, that of coloured pictures,
// whatever the letters are drawn with; it has no outlines, so documents get its pictures as pictures.
// Subscripts are smaller and lower.
#pragma once

#include <QFont>
#include <QString>
#include <QTextLayout>

#include <vector>

class QPainter;

namespace attention {

/// An emoji, a subscript, or the letters between.
struct LinePiece {
    enum class Kind { Letters, Emoji, Subscript };
    QString text;
    Kind kind = Kind::Letters;
    double x = 0;  ///< of its left end
};

/// A line of text that has emoji or subscripts; without any it has no pieces either.
struct PiecedLine {
    std::vector<LinePiece> pieces;
    double width = 0;
    bool isFromTheRight = false;
};

PiecedLine piecedLine(const QString& text, const QFont& font);

/// Its pieces alone, without places.
std::vector<LinePiece> piecesOf(const QString& text);

/// What to set in a layout of the text in this font, so that it is measured as it will be drawn.
QList<QTextLayout::FormatRange> pieceFormats(const QString& text, const QFont& font);

QStringList emojiFamilies();
QFont emojiFont(QFont font);

/// Draws the line in the painter's font and pen, from a point on the base line.
void drawPieces(QPainter& painter, const QPointF& left, const PiecedLine& line);

}  // namespace attention
