// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/spaced_text_edit.h"
#include "sentence_field/special_token_boxes.h"
#include "sentence_field/tokenized_text.h"

#include <QColor>
#include <QRectF>

#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// The text field for a sentence of the session. The background of each token shows its weight, and the field
/// has space for arcs above each line. Special tokens, which are not part of the text, are boxes next to the
/// text.
class SentenceField : public SpacedTextEdit {
    Q_OBJECT

 public:
    using Token = SentenceToken;

    explicit SentenceField(QWidget* parent = nullptr);

    void setBaseFont(const QFont& base) override;

    /// Sets the tokens, in the order of the text. Special tokens before the first and after the last token of
    /// the text get boxes before and after the text. Other special tokens get boxes below the text.
    void setTokens(std::vector<Token> tokens);
    const std::vector<Token>& tokens() const { return m_tokens; }
    /// Sets the styles of the tokens, in the order of tokens().
    void setTokenStyles(std::vector<TokenStyle> styles);
    /// Sets whether the weights are pale. They are pale if the tokens and weights belong to previous
    /// settings.
    void setStale(bool isStale);
    /// Sets the gray text that is shown while the field is empty.
    void setPlaceholder(const QString& text);
    const QString& placeholder() const { return m_placeholder; }
    /// Sets the additional actions of the context menu. `firstActions` are before the clipboard commands, and
    /// `lastActions` are after the clipboard commands. The caller owns the actions.
    void setMenuActions(const QList<QAction*>& firstActions, const QList<QAction*>& lastActions);

    /// Returns the area of the token with index `index` in tokens(), in the coordinates of the field. Returns
    /// std::nullopt if the token is not visible. If a token continues on the next line, returns its first
    /// visible part.
    std::optional<QRectF> tokenRect(int index) const;
    /// Returns the index in tokens() of the token at a point of the viewport, or std::nullopt.
    std::optional<int> tokenAt(QPointF point) const;
    /// Returns the index in tokens() of the token that contains the text cursor and the whole selected text,
    /// or std::nullopt.
    std::optional<int> tokenAtCursor() const;
    /// Moves the text cursor into the token with index `index` in tokens(), without emitting
    /// cursorMovedByUser().
    void moveCursorToToken(int index);

 signals:
    /// Emitted when the user has moved the text cursor with the mouse or with keys, but not by editing. Also
    /// emitted for a click that does not move the cursor.
    void cursorMovedByUser();
    /// Emitted when the user has clicked on the box of a special token. `index` is its index in tokens().
    void specialTokenClicked(int index);
    /// Emitted when the mouse enters the token with index `index` in tokens(). `index` is std::nullopt when
    /// the mouse has left all tokens.
    void tokenHovered(std::optional<int> index);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

 private:
    /// A range [first, second) of UTF-16 units in the text.
    using CharacterRange = std::pair<int, int>;
    void updateBoxes();
    void updateTextColors();
    void afterTextReplaced() override { updateTextColors(); }
    void afterShownLineChanged() override;
    /// Returns the range of the visible characters.
    CharacterRange visibleCharacters() const;
    std::vector<int> visibleTokens() const;
    std::vector<QRectF> rectsOfToken(int index) const;
    bool touchesPrevious(int index) const;
    QRectF boxRect(int index) const;
    void setHoveredToken(std::optional<int> index);
    void paintFrame(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintPlaceholder(QPainter& painter) const;
    TokenStyle styleOf(int index) const;

    std::vector<Token> m_tokens;
    std::vector<TokenStyle> m_styles;
    SpecialTokenBoxes m_boxes;
    std::optional<int> m_hoveredToken;
    QString m_placeholder;
    QList<QAction*> m_firstMenuActions, m_lastMenuActions;
    bool m_isStale = false;
    bool m_isMovingCursor = false;  ///< true: the program moves the cursor, not the user
    bool m_isEditing = false;       ///< true: a key or an input method changes the text
};

}  // namespace attention
