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

/// An emoji, a subscript, or the letters between two of them.
struct TextRun {
    enum class Kind { Text, Emoji, Subscript };
    QString text;
    Kind kind = Kind::Text;
};

/// A piece of a line, or a part of it with a single text direction, and its horizontal position.
struct PositionedRun {
    TextRun run;
    double left = 0;  ///< distance of its left edge from that of the line
    bool isRightToLeft = false;
};

/// A line of text with emoji or subscripts. Its pieces follow each other from left to right.
struct TextRunLine {
    std::vector<PositionedRun> runs;
    double width = 0;
};

/// Returns the line as it is drawn in `font`. It has no pieces if the text has neither emoji nor subscripts.
TextRunLine textRunLine(const QString& text, const QFont& font);

/// Returns the same for a text that may have neither: as a single piece for each change of direction.
TextRunLine directionRunLine(const QString& text, const QFont& font);

/// Returns the pieces of a text in reading order; empty if it has neither emoji nor subscripts.
std::vector<TextRun> textRuns(const QString& text);

/// What to set in a layout of the text in this font, so that it is measured as it will be drawn.
QList<QTextLayout::FormatRange> textRunFormats(const QString& text, const QFont& font);

QStringList emojiFontFamilies();
QFont emojiFont(QFont font);

/// True if what is painted becomes an .svg file, whose viewers order the characters of a text themselves.
bool isForSvg(const QPainter& painter);

/// Draws the line in the painter's font and pen, from a point on the base line.
void drawTextRuns(QPainter& painter, const QPointF& baselineStart, const TextRunLine& line);

}  // namespace attention
