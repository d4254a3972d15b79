// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/session_text_edit.h"

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QTextBlock>

#include <optional>
#include <vector>

class QTextDocument;

namespace attention {

// The areas of characters and lines in a QTextDocument, in its coordinates.

/// Returns the areas of the characters [begin, end), one area for each line on the screen.
std::vector<QRectF> characterRects(const QTextDocument& document, int begin, int end);

/// Returns the area of the first line of `block`, without the space above it. Text that is wrapped has
/// several lines. Returns a null rectangle if the block has no layout.
QRectF firstLineRect(const QTextBlock& block);
/// Returns the area of the last line of `block`, like firstLineRect().
QRectF lastLineRect(const QTextBlock& block);

/// A text field of the sentence with space for arcs above its lines, and for boxes at the sides and below.
/// The height of the field follows its text. The font of a sentence that is slightly too long for one line is
/// smaller.
class SpacedTextEdit : public SessionTextEdit {
    Q_OBJECT

 public:
    /// Sets the font from which the fonts of the field are derived. The font of the sentence is larger than
    /// `base`, and the font of the boxes of special tokens is smaller.
    virtual void setBaseFont(const QFont& base);
    /// Sets whether the field is compact. A compact field looks like an ordinary line of input, in the size
    /// of titles and with a frame. Otherwise, the sentence is large, and the frame is only visible under the
    /// mouse and with the focus.
    void setCompact(bool isCompact);
    /// Sets the height of the space above each line, in pixels. The space only exists if the text has at most
    /// two lines. If there are several sequences, it exists above the shown line.
    void setArcHeight(int height);
    /// Sets the maximum number of visible lines. The field scrolls if the text has more lines.
    void setMaxLineCount(int count);
    /// Sets the line of the shown sequence in a text with several sequences, from 0. This line has the space
    /// for arcs and the boxes, the other lines are gray, and at most three lines are visible. std::nullopt:
    /// the text is one sequence. If `isRevealed` is true, scrolls to the line.
    void setShownLine(std::optional<int> line, bool isRevealed);
    /// Returns the line of the text cursor, from 0.
    int lineOfCursor() const;
    /// Returns the number of lines on the screen that the text needs. If it needs more than the maximum
    /// number of visible lines, returns this maximum + 1.
    int lineCount() const { return m_lineCount; }
    /// Returns the height of the space above each line, in pixels. With one line of text, this is the height
    /// that setArcHeight() has set. With two lines or several sequences, it is 70 % of this height.
    /// Otherwise, it is 0.
    int arcHeight() const;
    /// True if the text has so few lines that there is space for arcs.
    bool hasSpaceForArcs() const;

 signals:
    /// Emitted when the areas of characters may have changed.
    void layoutChanged();

 protected:
    /// The space for boxes before, after and below the text, in pixels.
    struct BoxSpace {
        double leading = 0;
        double trailing = 0;
        double below = 0;
        bool operator==(const BoxSpace&) const = default;
    };
    SpacedTextEdit(qsizetype maxLength, QWidget* parent);
    /// Called after another line has become the shown line.
    virtual void afterShownLineChanged() = 0;
    void setBoxSpace(const BoxSpace& space);
    const QFont& baseFont() const { return m_baseFont; }
    bool isCompact() const { return m_isCompact; }
    bool isRightToLeft() const;
    /// Returns the block of the shown sequence. If the text is one sequence, returns an invalid block.
    QTextBlock shownBlock() const;
    /// Returns the distance of the viewport from the beginning of the document, in pixels.
    QPointF scrollOffset() const;
    void resizeEvent(QResizeEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;

    // The distances between the text and the edges of the field, in pixels.
    static constexpr int verticalMargin = 8;
    static constexpr int horizontalMargin = 16;

 private:
    void updateFontSize();
    void updateLayout();
    void applySpacing();
    void applyLineSpacing();
    void revealShownLine();

    QFont m_baseFont;
    BoxSpace m_boxSpace;
    std::optional<int> m_shownLine;  ///< see setShownLine()
    bool m_hadShownLine = false;     ///< true: some line may still have the space for arcs of a shown line
    bool m_isCompact = false;
    bool m_isUpdatingLayout = false;
    int m_arcHeight = 0;
    int m_maxLineCount = 6;
    int m_lineCount = 1;
};

}  // namespace attention
