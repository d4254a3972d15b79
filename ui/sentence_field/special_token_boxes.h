// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/tokenized_text.h"

#include <QFont>
#include <QRectF>

#include <vector>

namespace attention {

/// The boxes of special tokens in a SentenceField. Special tokens before and after the text of a sequence get
/// boxes before and after its line. Other special tokens get boxes below the text.
class SpecialTokenBoxes {
 public:
    /// The boxes at one side of the line.
    struct Side {
        std::vector<int> tokens;  ///< indices of the tokens
        double width = 0;         ///< width of all boxes with the spaces between them, in pixels
    };
    /// Places the boxes of `tokens`, with labels in `font`. Leaves out boxes at a side of the line that would
    /// take more than a third of `fieldWidth`, which is in pixels.
    void update(const std::vector<SentenceToken>& tokens, const QFont& font, double fieldWidth);

    const Side& leading() const { return m_leading; }
    const Side& trailing() const { return m_trailing; }
    const QFont& font() const { return m_font; }
    /// Returns the height of the boxes, in pixels.
    double height() const;
    /// Returns the height that the boxes below the text need. Returns 0 if no box is below the text.
    double heightBelow() const { return m_hasBoxesBelow ? height() : 0; }
    /// True if the box of the token with index `index` is at a side of the line.
    bool isBesideLine(int index) const;
    /// True if the box is at the end of the line.
    bool isTrailing(int index) const;
    /// Returns the area of a box at a side of the line. `line` is the area of the first line of
    /// wrapped text for a box before the text, and of the last line for a box after the text. `isRightToLeft`
    /// is the direction of the text.
    QRectF rectBeside(int index, const QRectF& line, bool isRightToLeft) const;
    /// Returns the area of a box below the text, before the character with the area `nextCharacter`.
    QRectF rectBelow(int index, const QRectF& nextCharacter) const;

 private:
    QSizeF sizeOf(int index) const;

    std::vector<double> m_widths;  ///< width of the box of each token, in pixels
    Side m_leading, m_trailing;
    QFont m_font;
    bool m_hasBoxesBelow = false;  ///< true: there are special tokens between tokens of the text
};

}  // namespace attention
