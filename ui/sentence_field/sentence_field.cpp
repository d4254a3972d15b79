// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/sentence_field.h"

#include "heatmap/text_drawing.h"
#include "look/design_values.h"
#include "look/fonts.h"
#include "look/widget_palette.h"
#include "sentence_field/spaced_text_edit.h"
#include "sentence_field/token_painting.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

/// The maximum length of an editable text, in UTF-16 units. The layout of a longer text would block the
/// window for more than 50 ms.
constexpr qsizetype maxEditableLength = 20'000;
constexpr double wordPadding = 3;  // between a token and the edge of its fill, in pixels
constexpr double staleOpacity = 0.35;

}  // namespace

SentenceField::SentenceField(QWidget* parent) : SpacedTextEdit(maxEditableLength, parent) {
    setInputMethodHints(Qt::ImhMultiLine | Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);  // repaints the frame when the mouse enters or leaves
    connect(this, &QTextEdit::cursorPositionChanged, this, [this] {
        if (!m_isMovingCursor && !m_isEditing && hasFocus()) emit cursorMovedByUser();
    });
    SentenceField::setBaseFont(QFont());
}

void SentenceField::setBaseFont(const QFont& base) {
    SpacedTextEdit::setBaseFont(base);
    updateBoxes();
}

void SentenceField::afterShownLineChanged() {
    updateTextColors();
    viewport()->update();
}

void SentenceField::changeEvent(QEvent* event) {
    SpacedTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) updateTextColors();
}

void SentenceField::setTokens(std::vector<Token> tokens) {
    if (tokens == m_tokens) return;
    m_tokens = std::move(tokens);
    m_styles.clear();
    m_hoveredToken.reset();
    updateBoxes();
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

void SentenceField::setMenuActions(const QList<QAction*>& firstActions, const QList<QAction*>& lastActions) {
    m_firstMenuActions = firstActions;
    m_lastMenuActions = lastActions;
}

TokenStyle SentenceField::styleOf(int index) const {
    const auto i = static_cast<std::size_t>(index);
    return i < m_styles.size() ? m_styles[i] : TokenStyle();
}

void SentenceField::updateBoxes() {
    m_boxes.update(m_tokens, fontFor(TextStyle::Caption, baseFont()), viewport()->width());
    setBoxSpace({m_boxes.leading().width, m_boxes.trailing().width, m_boxes.heightBelow()});
}

/// Sets the colors of the visible letters. They contrast with the fill of their token. Lines of other
/// sequences than the shown one have the color of secondary text.
void SentenceField::updateTextColors() {
    if (isReplacingText()) return;
    const QColor ink = palette().color(QPalette::Text);
    const int characterCount = document()->characterCount() - 1;
    QList<ExtraSelection> selections;
    const auto setColor = [&](int begin, int end, const QColor& color) {
        if (color == ink || begin >= end) return;
        ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(std::min(begin, characterCount));
        selection.cursor.setPosition(std::min(end, characterCount), QTextCursor::KeepAnchor);
        selection.format.setForeground(color);
        selections << selection;
    };
    if (const QTextBlock block = shownBlock(); block.isValid()) {
        const QColor mutedColor(colorsFor(palette()).mutedText);
        setColor(0, block.position(), mutedColor);
        setColor(block.position() + block.length(), characterCount, mutedColor);
    }
    for (const int index : m_isStale ? std::vector<int>() : visibleTokens()) {
        const Token& token = m_tokens[static_cast<std::size_t>(index)];
        if (!token.isSpecial()) setColor(token.begin, token.end, letterColor(styleOf(index), palette()));
    }
    if (!selections.isEmpty() || !extraSelections().isEmpty()) setExtraSelections(selections);
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
    std::vector<QRectF> rects =
        characterRects(*document(), begin < token.end ? begin : token.begin, token.end);
    // The fills of adjacent tokens must not overlap.
    const bool touchesNext = index + 1 < std::ssize(m_tokens) && touchesPrevious(index + 1);
    double leftPadding = touchesPrevious(index) ? 0 : wordPadding;
    double rightPadding = touchesNext ? 0 : wordPadding;
    if (isRightToLeft()) std::swap(leftPadding, rightPadding);
    for (QRectF& rect : rects)
        rect = rect.translated(-scrollOffset()).adjusted(-leftPadding, 0, rightPadding, 0);
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
    if (m_boxes.isBesideLine(index)) {
        const bool isTrailing = m_boxes.isTrailing(index);
        const QTextBlock edgeBlock = isTrailing ? document()->lastBlock() : document()->firstBlock();
        const QTextBlock block = shownBlock().isValid() ? shownBlock() : edgeBlock;
        const QRectF line = isTrailing ? lastLineRect(block) : firstLineRect(block);
        return m_boxes.rectBeside(index, line, isRightToLeft()).translated(-scrollOffset());
    }
    const bool isBeforeText = m_tokens.empty() || index + 1 >= std::ssize(m_tokens) || index == 0;
    if (isBeforeText) return {};
    const Token& next = m_tokens[static_cast<std::size_t>(index) + 1];
    const auto rects = characterRects(*document(), next.begin, next.begin + 1);
    return rects.empty() ? QRectF() : m_boxes.rectBelow(index, rects.front()).translated(-scrollOffset());
}

SentenceField::CharacterRange SentenceField::visibleCharacters() const {
    const auto characterAt = [this](const QPointF& point) {
        return document()->documentLayout()->hitTest(point, Qt::FuzzyHit);
    };
    const QRectF area = QRectF(viewport()->rect()).translated(scrollOffset());
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

/// Paints a frame around the text, which shows that the text can be edited. The lines of several sequences
/// have different lengths, so their frame is as large as the field.
void SentenceField::paintFrame(QPainter& painter) const {
    const double margin = design::spacing;
    const QRectF field = QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QRectF text = firstLineRect(document()->firstBlock())
                            .united(lastLineRect(document()->lastBlock()))
                            .translated(-scrollOffset())
                            .adjusted(-2 * margin, -margin / 2, 2 * margin, margin / 2);
    paintEditFrame(painter, shownBlock().isValid() ? field : text.intersected(field), palette());
}

/// Paints the marks over the letters: hairlines between adjacent tokens, the frames of queries, and the line
/// below the selected key.
void SentenceField::paintMarks(QPainter& painter) const {
    for (const int index : visibleTokens()) {
        const auto rects = rectsOfToken(index);
        if (rects.empty()) continue;
        const QRectF& first = rects.front();
        if (touchesPrevious(index))
            paintTokenBoundary(painter, isRightToLeft() ? first.right() : first.left(), first.bottom(),
                               palette());
        painter.setOpacity(m_isStale ? staleOpacity : 1);
        paintTokenMarks(painter, rects, styleOf(index), palette());
        painter.setOpacity(1);
    }
}

void SentenceField::paintPlaceholder(QPainter& painter) const {
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    QRectF line(viewport()->rect());
    line.setTop(firstLineRect(document()->firstBlock()).top());
    line.adjust(horizontalMargin, 0, -horizontalMargin, -verticalMargin);
    drawTextInBox(painter, line, Qt::AlignCenter, elided(m_placeholder, font(), line.width()));
}

void SentenceField::paintEvent(QPaintEvent* event) {
    {
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        if (isCompact() || viewport()->underMouse() || hasFocus()) paintFrame(painter);
        for (const int index : visibleTokens()) {
            if (m_tokens[static_cast<std::size_t>(index)].isSpecial()) continue;
            painter.setOpacity(m_isStale ? staleOpacity : 1);
            for (const QRectF& rect : rectsOfToken(index))
                paintFill(painter, rect, styleOf(index), palette());
        }
    }
    SpacedTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hasPreedit = !textCursor().block().layout()->preeditAreaText().isEmpty();
    if (document()->isEmpty() && !hasPreedit) paintPlaceholder(painter);
    painter.setFont(m_boxes.font());
    for (int i = 0; i < std::ssize(m_tokens); ++i) {
        const Token& token = m_tokens[static_cast<std::size_t>(i)];
        const QRectF box = token.isSpecial() ? boxRect(i) : QRectF();
        if (box.isNull()) continue;
        paintTokenBox(painter, box, token.boxLabel, m_isStale ? QColor() : styleOf(i).fill, palette());
    }
    paintMarks(painter);
}

void SentenceField::resizeEvent(QResizeEvent* event) {
    SpacedTextEdit::resizeEvent(event);
    updateBoxes();
    updateTextColors();
}

void SentenceField::scrollContentsBy(int dx, int dy) {
    SpacedTextEdit::scrollContentsBy(dx, dy);
    updateTextColors();
    emit layoutChanged();
}

void SentenceField::keyPressEvent(QKeyEvent* event) {
    const QScopedValueRollback guard(m_isEditing, !event->text().isEmpty());
    SpacedTextEdit::keyPressEvent(event);
}

void SentenceField::inputMethodEvent(QInputMethodEvent* event) {
    const QScopedValueRollback guard(m_isEditing, true);
    SpacedTextEdit::inputMethodEvent(event);
}

void SentenceField::mouseMoveEvent(QMouseEvent* event) {
    SpacedTextEdit::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton) setHoveredToken(tokenAt(event->position()));
}

/// Emits cursorMovedByUser() also for a click that does not move the cursor. Such a click selects the query
/// at the cursor.
void SentenceField::mouseReleaseEvent(QMouseEvent* event) {
    SpacedTextEdit::mouseReleaseEvent(event);
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
    return SpacedTextEdit::viewportEvent(event);
}

}  // namespace attention

#include "moc_sentence_field.cpp"
