// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_field.h"

#include "heatmap/figure_theme.h"
#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

/// The maximum length of an editable text, in UTF-16 units. The layout of a longer text would block the
/// window for more than 50 ms.
constexpr qsizetype maxEditableLength = 20'000;
constexpr int verticalMargin = 8;
constexpr int horizontalMargin = 16;
constexpr double wordPadding = 3;  // between a token and the edge of its fill, in pixels
constexpr double boxPadding = 6;   // between the label of a special token and its box, in pixels
constexpr double boxSpacing = 8;   // between boxes, and between a box and the text, in pixels
constexpr double staleOpacity = 0.35;

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

}  // namespace

SentenceField::SentenceField(QWidget* parent) : SessionTextEdit(maxEditableLength, parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setInputMethodHints(Qt::ImhMultiLine | Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);  // repaints the frame when the mouse enters or leaves
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &SentenceField::updateLayout);
    connect(document(), &QTextDocument::contentsChanged, this, &SentenceField::updateLayout);
    connect(this, &QTextEdit::cursorPositionChanged, this, [this] {
        if (!m_isMovingCursor && !m_isEditing && hasFocus()) emit cursorMovedByUser();
    });
    setBaseFont(QFont());
}

void SentenceField::setBaseFont(const QFont& base) {
    m_baseFont = base;
    m_boxFont = fontFor(TextStyle::Caption, base);
    updateBoxes();
    updateLayout();
}

/// Sets the font size of the sentence. A sentence that is slightly too long for one line gets a smaller font.
void SentenceField::updateFontSize() {
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
            viewport()->width() - 2 * horizontalMargin - m_leadingBoxes.width - m_trailingBoxes.width - 2;
        const auto isFitting = [&](const QFont& font) { return textWidth(text, font) <= availableWidth; };
        const int smallestSize = std::max(design::smallestSentenceFontSize, scaled(design::titleFontSize));
        for (int size = largestSize - 1; !isFitting(newFont) && size >= smallestSize; --size)
            if (isFitting(fontOfSize(size))) newFont = fontOfSize(size);
    }
    if (newFont != font()) setFont(newFont);
}

void SentenceField::setCompact(bool isCompact) {
    if (isCompact == m_isCompact) return;
    m_isCompact = isCompact;
    setBaseFont(QFont(m_baseFont));
}

void SentenceField::changeEvent(QEvent* event) {
    SessionTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateTextColors();
}

void SentenceField::setTokens(std::vector<Token> tokens) {
    if (tokens == m_tokens) return;
    m_tokens = std::move(tokens);
    m_styles.clear();
    m_hoveredToken.reset();
    updateBoxes();
    updateLayout();
    viewport()->update();
}

void SentenceField::setTokenStyles(std::vector<TokenStyle> styles) {
    if (styles == m_styles) return;
    m_styles = std::move(styles);
    updateTextColors();
    viewport()->update();
}

void SentenceField::setStale(bool isStale) {
    if (isStale == m_isStale) return;
    m_isStale = isStale;
    updateTextColors();
    viewport()->update();
}

void SentenceField::setPlaceholder(const QString& text) {
    if (text == m_placeholder) return;
    m_placeholder = text;
    setAccessibleDescription(text);
    viewport()->update();
}

void SentenceField::setArcHeight(int height) {
    if (height == m_arcHeight) return;
    m_arcHeight = height;
    updateLayout();
}

void SentenceField::setMaxLineCount(int count) {
    if (count == m_maxLineCount) return;
    m_maxLineCount = count;
    updateLayout();
}

void SentenceField::setMenuActions(const QList<QAction*>& firstActions, const QList<QAction*>& lastActions) {
    m_firstMenuActions = firstActions;
    m_lastMenuActions = lastActions;
}

SentenceField::TokenStyle SentenceField::styleOf(int index) const {
    const auto i = static_cast<std::size_t>(index);
    return i < m_styles.size() ? m_styles[i] : TokenStyle();
}

/// Finds the special tokens before and after the text, and the space that they need. Boxes that would take
/// more than a third of the width are left out.
void SentenceField::updateBoxes() {
    const auto isInText = [](const Token& token) { return !token.isSpecial(); };
    const auto first = std::ranges::find_if(m_tokens, isInText);
    const auto last = std::find_if(m_tokens.rbegin(), m_tokens.rend(), isInText).base();
    const auto boxesOf = [&](auto begin, auto end) {
        SpecialTokenBoxes boxes;
        for (auto token = begin; token < end; ++token) {
            const double width =
                std::ceil(textWidth(token->boxLabel, m_boxFont)) + 2 * boxPadding + boxSpacing;
            if (boxes.width + width > viewport()->width() / 3.0) break;
            boxes.tokens.push_back(static_cast<int>(token - m_tokens.begin()));
            boxes.width += width;
        }
        return boxes;
    };
    m_leadingBoxes = boxesOf(m_tokens.begin(), first);
    m_trailingBoxes = first == m_tokens.end() ? SpecialTokenBoxes() : boxesOf(last, m_tokens.end());
    m_hasBoxesBelow = first < last && std::any_of(first, last, std::mem_fn(&Token::isSpecial));
}

/// Adapts the height of the field, the space above the lines and the scroll bar to the number of lines.
void SentenceField::updateLayout() {
    if (m_isUpdatingLayout) return;
    const QScopedValueRollback guard(m_isUpdatingLayout, true);
    updateFontSize();
    document()->documentLayout()->documentSize();  // completes the layout
    m_lineCount = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && m_lineCount <= m_maxLineCount;
         block = block.next())
        m_lineCount += std::max(1, block.layout()->lineCount());
    m_lineCount = std::min(m_lineCount, m_maxLineCount + 1);
    applySpacing();
    const bool scrolls = m_lineCount > m_maxLineCount;
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const double lineHeight = QFontMetricsF(font()).height();
    const double contentHeight =
        scrolls ? m_maxLineCount * lineHeight + verticalMargin : document()->size().height();
    setFixedHeight(static_cast<int>(std::ceil(contentHeight)));
    emit layoutChanged();
}

/// Returns the height of the boxes below the text.
double SentenceField::boxHeightBelow() const {
    return QFontMetricsF(m_boxFont).height() + 4;
}

int SentenceField::arcHeight() const {
    constexpr double shareOfSecondLine = 0.7;  // two lines of arcs would take much of the window
    if (!hasSpaceForArcs()) return 0;
    return m_lineCount > 1 ? static_cast<int>(m_arcHeight * shareOfSecondLine) : m_arcHeight;
}

/// Sets the margins of the document, and the distance and alignment of its lines.
void SentenceField::applySpacing() {
    const int lineDistance = m_lineCount > 1 ? arcHeight() : 0;
    QTextFrameFormat frameFormat = document()->rootFrame()->frameFormat();
    QTextFrameFormat newFormat = frameFormat;
    newFormat.setMargin(verticalMargin);
    newFormat.setTopMargin(verticalMargin + arcHeight());
    const int boxHeight = m_hasBoxesBelow ? static_cast<int>(std::ceil(boxHeightBelow())) : 0;
    newFormat.setBottomMargin(verticalMargin + boxHeight - lineDistance);  // no line is below the last line
    newFormat.setLeftMargin(horizontalMargin + (isRightToLeft() ? m_trailingBoxes : m_leadingBoxes).width);
    newFormat.setRightMargin(horizontalMargin + (isRightToLeft() ? m_leadingBoxes : m_trailingBoxes).width);
    QTextOption option = document()->defaultTextOption();
    // Long texts are easier to read if the beginnings of all lines are aligned.
    const Qt::Alignment alignment = hasSpaceForArcs() ? Qt::AlignHCenter : Qt::AlignLeading;
    changeFormats([&] {
        if (newFormat != frameFormat) document()->rootFrame()->setFrameFormat(newFormat);
        if (option.alignment() != alignment) {
            option.setAlignment(alignment);
            document()->setDefaultTextOption(option);
        }
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            const bool isSpaced = block.blockFormat().lineHeight() == lineDistance;
            // All other blocks have this spacing, too.
            if (!hasSpaceForArcs() && block.blockNumber() > 0 && isSpaced) break;
            if (isSpaced) continue;
            QTextBlockFormat blockFormat;
            blockFormat.setLineHeight(lineDistance, QTextBlockFormat::LineDistanceHeight);
            QTextCursor(block).mergeBlockFormat(blockFormat);
        }
    });
}

/// Sets the colors of the visible letters. They contrast with the fill of their token. The letters of masked
/// tokens have the color of secondary text.
void SentenceField::updateTextColors() {
    if (isReplacingText()) return;
    const QColor ink = palette().color(QPalette::Text);
    const auto colorOf = [&](const TokenStyle& style) {
        if (style.isHatched) return QColor(colorsFor(palette()).mutedText);
        if (!style.fill.isValid()) return ink;
        const QColor readable(readableTextColor(style.fill.rgb()));
        return (readable.lightness() > 127) == (ink.lightness() > 127) ? ink : readable;
    };
    QList<ExtraSelection> selections;
    for (const int index : m_isStale ? std::vector<int>() : visibleTokens()) {
        const Token& token = m_tokens[static_cast<std::size_t>(index)];
        const QColor color = colorOf(styleOf(index));
        if (token.isSpecial() || color == ink) continue;
        ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(std::min(token.begin, document()->characterCount() - 1));
        selection.cursor.setPosition(std::min(token.end, document()->characterCount() - 1),
                                     QTextCursor::KeepAnchor);
        selection.format.setForeground(color);
        selections << selection;
    }
    if (!selections.isEmpty() || !extraSelections().isEmpty()) setExtraSelections(selections);
}

bool SentenceField::isRightToLeft() const {
    return document()->firstBlock().textDirection() == Qt::RightToLeft;
}

/// Returns the area of the first or last line of the text in the viewport, without the space for arcs.
QRectF SentenceField::textLineRect(bool isLastLine) const {
    const QTextBlock block = isLastLine ? document()->lastBlock() : document()->firstBlock();
    const QTextLayout* const layout = block.layout();
    if (layout->lineCount() == 0) return {};
    const QTextLine line = layout->lineAt(isLastLine ? layout->lineCount() - 1 : 0);
    const QPointF scrollOffset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    return line.naturalTextRect().translated(layout->position() - scrollOffset);
}

/// Returns the areas of the characters [begin, end) in the viewport, one area for each line on the screen.
std::vector<QRectF> SentenceField::rectsOfCharacters(int begin, int end) const {
    std::vector<QRectF> rects;
    const QPointF scrollOffset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    for (QTextBlock block = document()->findBlock(begin); block.isValid() && block.position() < end;
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
            rects.push_back(rect.translated(layout->position() - scrollOffset));
        }
    }
    return rects;
}

/// Returns the areas of a token in the viewport, one area for each line on the screen. A special token has
/// the area of its box, or no area.
std::vector<QRectF> SentenceField::rectsOfToken(int index) const {
    const Token& token = m_tokens[static_cast<std::size_t>(index)];
    if (token.isSpecial()) {
        const QRectF box = boxRect(index);
        return box.isNull() ? std::vector<QRectF>() : std::vector{box};
    }
    int begin = token.begin;  // without the space at the beginning of a byte-level token
    while (begin < token.end && document()->characterAt(begin).isSpace()) ++begin;
    std::vector<QRectF> rects = rectsOfCharacters(begin < token.end ? begin : token.begin, token.end);
    // The fills of adjacent tokens must not overlap.
    const bool touchesNext = index + 1 < std::ssize(m_tokens) && touchesPrevious(index + 1);
    double leftPadding = touchesPrevious(index) ? 0 : wordPadding;
    double rightPadding = touchesNext ? 0 : wordPadding;
    if (isRightToLeft()) std::swap(leftPadding, rightPadding);
    for (QRectF& rect : rects) rect.adjust(-leftPadding, 0, rightPadding, 0);
    return rects;
}

/// True if there is no space between a token of the text and the token before it.
bool SentenceField::touchesPrevious(int index) const {
    const Token& token = m_tokens[static_cast<std::size_t>(index)];
    if (index == 0 || token.isSpecial() || token.begin == 0) return false;
    const Token& previous = m_tokens[static_cast<std::size_t>(index) - 1];
    return previous.end == token.begin && previous.end > previous.begin &&
           !document()->characterAt(token.begin).isSpace();
}

/// Returns the area of the box of a special token in the viewport, or a null rectangle if there is no space
/// for the box. A box between two tokens of the text is below the text.
QRectF SentenceField::boxRect(int index) const {
    const auto boxSize = [&](int i) {
        const QString& label = m_tokens[static_cast<std::size_t>(i)].boxLabel;
        return QSizeF(std::ceil(textWidth(label, m_boxFont)) + 2 * boxPadding, std::ceil(boxHeightBelow()));
    };
    const bool isLeading = std::ranges::find(m_leadingBoxes.tokens, index) != m_leadingBoxes.tokens.end();
    const bool isTrailing = std::ranges::find(m_trailingBoxes.tokens, index) != m_trailingBoxes.tokens.end();
    const QSizeF size = boxSize(index);
    if (isLeading || isTrailing) {
        const QRectF line = textLineRect(isTrailing);
        // The distance from the text to the box, in the direction away from the text.
        double distance = boxSpacing;
        const std::vector<int>& boxes = isLeading ? m_leadingBoxes.tokens : m_trailingBoxes.tokens;
        for (const int other : boxes)
            if (isLeading ? other > index : other < index) distance += boxSize(other).width() + boxSpacing;
        const double top = line.center().y() - size.height() / 2;
        const bool isLeftOfText = isLeading != isRightToLeft();
        const double left = isLeftOfText ? line.left() - distance - size.width() : line.right() + distance;
        return {QPointF(left, top), size};
    }
    const bool isBeforeText = m_tokens.empty() || index + 1 >= std::ssize(m_tokens) || index == 0;
    if (isBeforeText) return {};
    const Token& next = m_tokens[static_cast<std::size_t>(index) + 1];
    const auto rects = rectsOfCharacters(next.begin, next.begin + 1);
    if (rects.empty()) return {};
    QRectF box(QPointF(), size);
    box.moveCenter({rects.front().left(), 0});
    box.moveTop(rects.front().bottom());
    return box;
}

SentenceField::CharacterRange SentenceField::visibleCharacters() const {
    const auto characterAt = [this](const QPointF& point) {
        return document()->documentLayout()->hitTest(point, Qt::FuzzyHit);
    };
    const QPointF scrollOffset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const QRectF area = QRectF(viewport()->rect()).translated(scrollOffset);
    const bool startsAtRight = isRightToLeft();
    const int first = characterAt(startsAtRight ? area.topRight() : area.topLeft());
    const int last = characterAt(startsAtRight ? area.bottomLeft() : area.bottomRight());
    return {std::max(0, first), std::max(last, first) + 1};
}

/// Returns the indices of the tokens that may be visible.
std::vector<int> SentenceField::visibleTokens() const {
    const auto [first, last] = visibleCharacters();
    std::vector<int> indices;
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        if (m_tokens[i].isSpecial() || (m_tokens[i].end > first && m_tokens[i].begin < last))
            indices.push_back(static_cast<int>(i));
    return indices;
}

std::optional<QRectF> SentenceField::tokenRect(int index) const {
    const auto rects = rectsOfToken(index);
    const QRectF area(viewport()->rect());
    const auto visible =
        std::ranges::find_if(rects, [&](const QRectF& rect) { return area.contains(rect.center()); });
    if (visible == rects.end()) return std::nullopt;
    return visible->translated(viewport()->pos());
}

std::optional<int> SentenceField::tokenAt(QPointF point) const {
    for (const int index : visibleTokens())
        for (const QRectF& rect : rectsOfToken(index))
            if (rect.contains(point)) return index;
    return std::nullopt;
}

/// Returns the second token if the cursor is between two tokens without a space.
std::optional<int> SentenceField::tokenAtCursor() const {
    const int begin = textCursor().selectionStart();
    const int end = textCursor().selectionEnd();
    std::optional<int> found;
    for (std::size_t i = 0; i < m_tokens.size(); ++i) {
        const Token& token = m_tokens[i];
        if (token.isSpecial() || token.begin == token.end) continue;
        if (token.begin <= begin && end <= token.end) found = static_cast<int>(i);
    }
    return found;
}

void SentenceField::moveCursorToToken(int index) {
    if (tokenAtCursor() == index) return;
    const Token& token = m_tokens[static_cast<std::size_t>(index)];
    const QScopedValueRollback guard(m_isMovingCursor, true);
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(token.end, document()->characterCount() - 1));
    setTextCursor(cursor);
}

void SentenceField::setHoveredToken(std::optional<int> index) {
    if (index == m_hoveredToken) return;
    m_hoveredToken = index;
    emit tokenHovered(index);
}

/// Paints a frame around the text, which shows that the text can be edited.
void SentenceField::paintFrame(QPainter& painter) const {
    const double margin = design::spacing;
    const QRectF text = textLineRect(false).united(textLineRect(true));
    const QRectF frame = text.adjusted(-2 * margin, -margin / 2, 2 * margin, margin / 2)
                             .intersected(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(QPen(QColor(colorsFor(palette()).controlBorder), design::hairlineWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(frame, design::cornerRadius, design::cornerRadius);
}

void SentenceField::paintFill(QPainter& painter, const QRectF& rect, const TokenStyle& style) const {
    painter.setOpacity(m_isStale ? staleOpacity : 1);
    if (style.fill.isValid()) {
        QPainterPath outline;
        outline.addRoundedRect(rect, design::cornerRadius, design::cornerRadius);
        painter.fillPath(outline, style.fill);
    }
    if (style.isHatched) {  // only at the bottom, so that the letters stay readable
        constexpr double stripHeight = 4;
        painter.fillRect(QRectF(rect.left(), rect.bottom() - stripHeight, rect.width(), stripHeight),
                         QBrush(QColor(colorsFor(palette()).mutedText), Qt::BDiagPattern));
    }
    painter.setOpacity(1);
}

/// Paints the marks over the letters: hairlines between adjacent tokens, the frames of queries, and the line
/// below the selected key.
void SentenceField::paintMarks(QPainter& painter) const {
    const FigureTheme theme = themeFor(palette(), QFont());
    for (const int index : visibleTokens()) {
        const TokenStyle style = styleOf(index);
        const auto rects = rectsOfToken(index);
        if (rects.empty()) continue;
        if (touchesPrevious(index)) {
            const QRectF& rect = rects.front();
            const double x = std::floor(isRightToLeft() ? rect.right() : rect.left()) + 0.5;
            // The line is short, because a line of full height could be mistaken for a letter.
            constexpr double lineHeight = 9;
            painter.setPen(QPen(theme.mutedTextColor, design::hairlineWidth));
            painter.drawLine(QPointF(x, rect.bottom() - lineHeight), QPointF(x, rect.bottom()));
        }
        painter.setOpacity(m_isStale ? staleOpacity : 1);
        if (style.isUnderlined) {
            for (const QRectF& rect : rects)
                painter.fillRect(QRectF(rect.left() + 2, rect.bottom() + 1, rect.width() - 4, 2),
                                 theme.keyColor);
        }
        if (style.isQuery) {
            painter.setBrush(Qt::NoBrush);
            for (const QRectF& rect : rects) {
                // A line in the color of the background separates the frame from a dark fill.
                painter.setPen(QPen(theme.backgroundColor, 1));
                painter.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), design::cornerRadius,
                                        design::cornerRadius);
                painter.setPen(QPen(theme.queryColor, 2));
                painter.drawRoundedRect(rect, design::cornerRadius, design::cornerRadius);
            }
        }
        painter.setOpacity(1);
    }
}

void SentenceField::paintBox(QPainter& painter, int index) const {
    const QRectF box = boxRect(index);
    if (box.isNull()) return;
    const TokenStyle style = styleOf(index);
    const FigureTheme theme = themeFor(palette(), QFont());
    painter.setFont(m_boxFont);
    painter.setPen(QPen(theme.hairlineColor, design::hairlineWidth));
    painter.setBrush(style.fill.isValid() && !m_isStale ? style.fill : theme.backgroundColor);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const bool hasFill = style.fill.isValid() && !m_isStale;
    painter.setPen(hasFill ? QColor(readableTextColor(style.fill.rgb())) : theme.mutedTextColor);
    drawTextInBox(painter, box, Qt::AlignCenter, m_tokens[static_cast<std::size_t>(index)].boxLabel);
}

void SentenceField::paintPlaceholder(QPainter& painter) const {
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    QRectF line(viewport()->rect());
    line.setTop(textLineRect(false).top());
    line.adjust(horizontalMargin, 0, -horizontalMargin, -verticalMargin);
    drawTextInBox(painter, line, Qt::AlignCenter, elided(m_placeholder, font(), line.width()));
}

void SentenceField::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        if (m_isCompact || viewport()->underMouse() || hasFocus()) paintFrame(painter);
        for (const int index : visibleTokens()) {
            if (m_tokens[static_cast<std::size_t>(index)].isSpecial()) continue;
            for (const QRectF& rect : rectsOfToken(index)) paintFill(painter, rect, styleOf(index));
        }
    }
    SessionTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasPreedit = !textCursor().block().layout()->preeditAreaText().isEmpty();
    if (document()->isEmpty() && !hasPreedit) paintPlaceholder(painter);
    for (std::size_t i = 0; i < m_tokens.size(); ++i)
        if (m_tokens[i].isSpecial()) paintBox(painter, static_cast<int>(i));
    paintMarks(painter);
}

void SentenceField::resizeEvent(QResizeEvent* event) {
    SessionTextEdit::resizeEvent(event);
    updateBoxes();
    updateLayout();
    updateTextColors();
}

void SentenceField::scrollContentsBy(int dx, int dy) {
    SessionTextEdit::scrollContentsBy(dx, dy);
    updateTextColors();
    emit layoutChanged();
}

void SentenceField::keyPressEvent(QKeyEvent* event) {
    const QTextCursor cursor = textCursor();
    if (m_isLineNavigationEnabled && !cursor.hasSelection()) {
        const auto isAtEdge = [&](QTextCursor::MoveOperation move) {
            return !QTextCursor(cursor).movePosition(move);
        };
        const bool isPlain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
        if (isPlain && event->key() == Qt::Key_Up && isAtEdge(QTextCursor::Up)) return emit lineRequested(-1);
        if (isPlain && event->key() == Qt::Key_Down && isAtEdge(QTextCursor::Down))
            return emit lineRequested(1);
        if (isPlain && event->key() == Qt::Key_Backspace && cursor.atStart()) return emit joinRequested();
    }
    const QScopedValueRollback guard(m_isEditing, !event->text().isEmpty());
    SessionTextEdit::keyPressEvent(event);
}

void SentenceField::inputMethodEvent(QInputMethodEvent* event) {
    {
        const QScopedValueRollback guard(m_isEditing, true);
        SessionTextEdit::inputMethodEvent(event);
    }
    updateLayout();
}

void SentenceField::mouseMoveEvent(QMouseEvent* event) {
    SessionTextEdit::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton) setHoveredToken(tokenAt(event->position()));
}

/// Emits cursorMovedByUser() also for a click that does not move the cursor. Such a click selects the query
/// at the cursor.
void SentenceField::mouseReleaseEvent(QMouseEvent* event) {
    SessionTextEdit::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || textCursor().hasSelection()) return;
    const auto token = tokenAt(event->position());
    if (token && m_tokens[static_cast<std::size_t>(*token)].isSpecial())
        return emit specialTokenClicked(*token);
    emit cursorMovedByUser();
}

void SentenceField::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // Undo and redo of the text field are removed, because m_firstMenuActions contain undo and redo of the
    // document.
    for (QAction* action : menu->actions())
        if (action->objectName() == QLatin1String("edit-undo") ||
            action->objectName() == QLatin1String("edit-redo"))
            menu->removeAction(action);
    menu->insertActions(menu->actions().value(0), m_firstMenuActions);
    if (!m_lastMenuActions.isEmpty()) menu->addSeparator();
    menu->addActions(m_lastMenuActions);
    menu->popup(event->globalPos());
}

bool SentenceField::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setHoveredToken(std::nullopt);
    return SessionTextEdit::viewportEvent(event);
}

}  // namespace attention

#include "moc_sentence_field.cpp"
