// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/spaced_text_edit.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"

#include <QAbstractTextDocumentLayout>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attention {
namespace {

/// Returns the left and the right end of the characters [from, to) of `line`, in the coordinates of `layout`.
std::pair<double, double> horizontalBounds(const QTextLayout& layout, const QTextLine& line, int from,
                                           int to) {
    const bool isRightToLeft = layout.textOption().textDirection() == Qt::RightToLeft;
    // The bounds of the glyphs are used here, because cursorToX() returns the end of the neighboring text if
    // the direction of the text changes within a line.
    if (layout.text().mid(from, to - from).isRightToLeft() != isRightToLeft) {
        QRectF bounds;
        for (const QGlyphRun& run : line.glyphRuns(from, to - from)) bounds |= run.boundingRect();
        if (bounds.width() > 0) return {bounds.left(), bounds.right()};
    }
    const int lastCharacter = std::max(from, layout.previousCursorPosition(to));
    const double x1 = line.cursorToX(from, QTextLine::Leading);
    const double x2 = line.cursorToX(lastCharacter, QTextLine::Trailing);
    return std::minmax(x1, x2);
}

QRectF lineRect(const QTextBlock& block, int index) {
    const QTextLayout* const layout = block.layout();
    if (!layout || index < 0 || index >= layout->lineCount()) return {};
    return layout->lineAt(index).naturalTextRect().translated(layout->position());
}

}  // namespace

std::vector<QRectF> characterRects(const QTextDocument& document, int begin, int end) {
    std::vector<QRectF> rects;
    for (QTextBlock block = document.findBlock(begin); block.isValid() && block.position() < end;
         block = block.next()) {
        const QTextLayout* const layout = block.layout();
        // The layout also contains the text that an input method has not committed yet.
        const auto layoutPosition = [&](int position) {
            const int inBlock = position - block.position();
            return inBlock > layout->preeditAreaPosition()
                       ? inBlock + static_cast<int>(layout->preeditAreaText().size())
                       : inBlock;
        };
        const int first = layoutPosition(std::max(begin, block.position()));
        const int last = layoutPosition(std::min(end, block.position() + block.length() - 1));
        if (first >= last) continue;
        for (int i = layout->lineForTextPosition(first).lineNumber(); i >= 0 && i < layout->lineCount();
             ++i) {
            const QTextLine line = layout->lineAt(i);
            if (line.textStart() >= last) break;
            const int from = std::max(first, line.textStart());
            const int to = std::min(last, line.textStart() + line.textLength());
            if (from >= to) continue;
            const auto [left, right] = horizontalBounds(*layout, line, from, to);
            const QRectF rect(left, line.y(), right - left, line.height());
            rects.push_back(rect.translated(layout->position()));
        }
    }
    return rects;
}

QRectF firstLineRect(const QTextBlock& block) {
    return lineRect(block, 0);
}

QRectF lastLineRect(const QTextBlock& block) {
    return lineRect(block, block.layout() ? block.layout()->lineCount() - 1 : -1);
}

namespace {

constexpr int maxVisibleSequences = 3;  // of a text with several sequences, each of which is a line

}  // namespace

SpacedTextEdit::SpacedTextEdit(qsizetype maxLength, QWidget* parent) : SessionTextEdit(maxLength, parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &SpacedTextEdit::updateLayout);
    connect(document(), &QTextDocument::contentsChanged, this, &SpacedTextEdit::updateLayout);
}

void SpacedTextEdit::setBoxSpace(const BoxSpace& space) {
    if (space == m_boxSpace) return;
    m_boxSpace = space;
    updateLayout();
}

void SpacedTextEdit::resizeEvent(QResizeEvent* event) {
    SessionTextEdit::resizeEvent(event);
    updateLayout();
}

void SpacedTextEdit::inputMethodEvent(QInputMethodEvent* event) {
    SessionTextEdit::inputMethodEvent(event);
    updateLayout();
}

void SpacedTextEdit::setBaseFont(const QFont& base) {
    m_baseFont = base;
    updateLayout();
}

/// Sets the font size of the sentence. A sentence that is slightly too long for one line gets a smaller font.
void SpacedTextEdit::updateFontSize() {
    const double scale = QFontInfo(m_baseFont).pixelSize() / double{design::bodyFontSize};
    const auto scaled = [scale](int designSize) {
        return std::max(1, static_cast<int>(std::lround(designSize * scale)));
    };
    const auto fontOfSize = [&](int pixelSize) {
        QFont sentenceFont = m_baseFont;
        sentenceFont.setPixelSize(pixelSize);
        return sentenceFont;
    };
    const int largestSize = scaled(m_isCompact ? design::titleFontSize : design::sentenceFontSize);
    QFont newFont = fontOfSize(largestSize);
    constexpr int maxFittedLength = 200;  // longer texts need several lines in any case
    if (!m_isCompact && document()->blockCount() == 1 && document()->characterCount() < maxFittedLength) {
        const QString text = toPlainText();
        const double availableWidth =
            viewport()->width() - 2 * horizontalMargin - m_boxSpace.leading - m_boxSpace.trailing - 2;
        const auto isFitting = [&](const QFont& font) { return textWidth(text, font) <= availableWidth; };
        const int smallestSize = std::max(design::smallestSentenceFontSize, scaled(design::titleFontSize));
        for (int size = largestSize - 1; !isFitting(newFont) && size >= smallestSize; --size)
            if (isFitting(fontOfSize(size))) newFont = fontOfSize(size);
    }
    if (newFont != font()) setFont(newFont);
}

void SpacedTextEdit::setCompact(bool isCompact) {
    if (isCompact == m_isCompact) return;
    m_isCompact = isCompact;
    setBaseFont(QFont(m_baseFont));
}

void SpacedTextEdit::setArcHeight(int height) {
    if (height == m_arcHeight) return;
    m_arcHeight = height;
    updateLayout();
}

void SpacedTextEdit::setMaxLineCount(int count) {
    if (count == m_maxLineCount) return;
    m_maxLineCount = count;
    updateLayout();
}

void SpacedTextEdit::setShownLine(std::optional<int> line, bool isRevealed) {
    if (line != m_shownLine) {
        m_shownLine = line;
        updateLayout();
        afterShownLineChanged();
    }
    if (isRevealed) revealShownLine();
}

int SpacedTextEdit::lineOfCursor() const {
    return textCursor().blockNumber();
}

/// Returns the block of the shown sequence. If the text is one sequence, returns an invalid block.
QTextBlock SpacedTextEdit::shownBlock() const {
    return m_shownLine ? document()->findBlockByNumber(*m_shownLine) : QTextBlock();
}

/// Scrolls so that the shown line and its arcs are visible.
void SpacedTextEdit::revealShownLine() {
    if (!shownBlock().isValid()) return;
    document()->documentLayout()->documentSize();  // completes the layout
    const QRectF line = firstLineRect(shownBlock()).united(lastLineRect(shownBlock()));
    QScrollBar* const scrollBar = verticalScrollBar();
    const int top = static_cast<int>(line.top()) - arcHeight() - verticalMargin;
    const int bottom = static_cast<int>(std::ceil(line.bottom()));
    if (top < scrollBar->value()) scrollBar->setValue(top);
    if (bottom > scrollBar->value() + viewport()->height())
        scrollBar->setValue(bottom - viewport()->height());
}

/// Adapts the height of the field, the space above the lines and the scroll bar to the number of lines.
void SpacedTextEdit::updateLayout() {
    if (m_isUpdatingLayout) return;
    const QScopedValueRollback guard(m_isUpdatingLayout, true);
    updateFontSize();
    document()->documentLayout()->documentSize();  // completes the layout
    const int maxLineCount = m_shownLine ? std::min(m_maxLineCount, maxVisibleSequences) : m_maxLineCount;
    m_lineCount = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && m_lineCount <= maxLineCount;
         block = block.next())
        m_lineCount += std::max(1, block.layout()->lineCount());
    const bool scrolls = m_lineCount > maxLineCount;
    m_lineCount = std::min(m_lineCount, m_maxLineCount + 1);
    applySpacing();
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const double lineHeight = QFontMetricsF(font()).height();
    const double contentHeight =
        scrolls ? maxLineCount * lineHeight + arcHeight() + verticalMargin : document()->size().height();
    setFixedHeight(static_cast<int>(std::ceil(contentHeight)));
    emit layoutChanged();
}

bool SpacedTextEdit::hasSpaceForArcs() const {
    constexpr int maxLineCountWithArcs = 2;
    const QTextBlock block = shownBlock();
    return block.isValid() ? block.layout()->lineCount() <= 1 : m_lineCount <= maxLineCountWithArcs;
}

int SpacedTextEdit::arcHeight() const {
    constexpr double shareOfSeveralLines = 0.7;  // two lines of arcs would take much of the window
    if (!hasSpaceForArcs()) return 0;
    return m_lineCount > 1 ? static_cast<int>(m_arcHeight * shareOfSeveralLines) : m_arcHeight;
}

/// Sets the margins of the document, and the distance and alignment of its lines.
void SpacedTextEdit::applySpacing() {
    const int lineDistance = m_lineCount > 1 && !m_shownLine ? arcHeight() : 0;
    QTextFrameFormat frameFormat = document()->rootFrame()->frameFormat();
    QTextFrameFormat newFormat = frameFormat;
    newFormat.setMargin(verticalMargin);
    // Qt ignores the top margin of the first line, so the frame has the space above it.
    newFormat.setTopMargin(verticalMargin + (m_shownLine.value_or(0) == 0 ? arcHeight() : 0));
    const auto [leading, trailing, below] = m_boxSpace;
    const int boxHeight = static_cast<int>(std::ceil(below));
    newFormat.setBottomMargin(verticalMargin + boxHeight - lineDistance);  // no line is below the last line
    newFormat.setLeftMargin(horizontalMargin + (isRightToLeft() ? trailing : leading));
    newFormat.setRightMargin(horizontalMargin + (isRightToLeft() ? leading : trailing));
    QTextOption option = document()->defaultTextOption();
    // Long texts and several sequences are easier to read if the beginnings of all lines are aligned.
    const bool isCentered = hasSpaceForArcs() && !m_shownLine;
    const Qt::Alignment alignment = isCentered ? Qt::AlignHCenter : Qt::AlignLeading;
    changeFormats([&] {
        if (newFormat != frameFormat) document()->rootFrame()->setFrameFormat(newFormat);
        if (option.alignment() != alignment) {
            option.setAlignment(alignment);
            document()->setDefaultTextOption(option);
        }
        applyLineSpacing();
    });
}

/// Sets the space above the lines for arcs. If there are several sequences, this is only the space above the
/// shown line.
void SpacedTextEdit::applyLineSpacing() {
    const int lineDistance = m_lineCount > 1 && !m_shownLine ? arcHeight() : 0;
    if (m_shownLine) m_hadShownLine = true;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const bool isSpacedLine = m_shownLine.value_or(0) > 0 && block.blockNumber() == *m_shownLine;
        const int topMargin = isSpacedLine ? arcHeight() : 0;
        const QTextBlockFormat format = block.blockFormat();
        const bool isSpaced = format.lineHeight() == lineDistance && format.topMargin() == topMargin;
        // All other blocks of a long text have this spacing, too.
        if (!hasSpaceForArcs() && !m_hadShownLine && block.blockNumber() > 0 && isSpaced) break;
        if (isSpaced) continue;
        QTextBlockFormat newFormat;
        newFormat.setLineHeight(lineDistance, QTextBlockFormat::LineDistanceHeight);
        newFormat.setTopMargin(topMargin);
        QTextCursor(block).mergeBlockFormat(newFormat);
    }
    m_hadShownLine = m_shownLine.has_value();
}

bool SpacedTextEdit::isRightToLeft() const {
    return document()->firstBlock().textDirection() == Qt::RightToLeft;
}

QPointF SpacedTextEdit::scrollOffset() const {
    return {static_cast<double>(horizontalScrollBar()->value()),
            static_cast<double>(verticalScrollBar()->value())};
}

}  // namespace attention

#include "moc_spaced_text_edit.cpp"
