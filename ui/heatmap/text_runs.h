// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of text with emoji or subscripts, which are drawn separately from the letters around them. All emoji
// are drawn with one color font, independently of the font of the letters. This font has no outlines, so
// vector graphics contain emoji as images. Subscripts are smaller and lower than the letters.
#pragma once

#include <QFont>
#include <QString>
#include <QTextLayout>

#include <vector>

class QPainter;

namespace attention {

/// A part of a text: an emoji, a subscript, or the letters between emoji and subscripts.
struct TextRun {
    enum class Kind { Text, Emoji, Subscript };
    QString text;  ///< without subscriptMark and without U+FE0F
    Kind kind = Kind::Text;
};

/// A run of a line, or a part of a run with a single text direction, and its horizontal position.
struct PositionedRun {
    TextRun run;
    double left = 0;  ///< distance from the left edge of the line to the left edge of the run, in pixels
    bool isRightToLeft = false;
};

/// A line of text as positioned runs, which are in order from left to right.
struct TextRunLine {
    std::vector<PositionedRun> runs;
    double width = 0;  ///< width of the line in pixels
};

/// Returns the runs of `text` with their positions in `font`. If the text has neither emoji nor subscripts,
/// the line has no runs.
TextRunLine textRunLine(const QString& text, const QFont& font);

/// Returns the runs of `text` with their positions in `font`. If the text has neither emoji nor subscripts,
/// the line has one run for each part with a single text direction.
TextRunLine directionRunLine(const QString& text, const QFont& font);

/// Returns the runs of `text` in the order of its characters. Returns an empty list if the text has neither
/// emoji nor subscripts.
std::vector<TextRun> textRuns(const QString& text);

/// Returns the formats for a QTextLayout of `text` in `font`. With these formats, the layout measures emoji
/// and subscripts with the fonts with which they are drawn.
QList<QTextLayout::FormatRange> textRunFormats(const QString& text, const QFont& font);

/// Returns the families of the font with which all emoji are drawn.
QStringList emojiFontFamilies();
/// Returns `font` with the families emojiFontFamilies().
QFont emojiFont(QFont font);

/// True if `painter` writes an SVG file. Viewers of SVG files order the characters of a text themselves.
bool isForSvg(const QPainter& painter);

/// Draws `line` with the font and the pen of `painter`. The line begins at `baselineStart` on its baseline.
void drawTextRuns(QPainter& painter, const QPointF& baselineStart, const TextRunLine& line);

}  // namespace attention
