// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/session_text_edit.h"

#include <QColor>
#include <QRectF>

#include <optional>
#include <utility>
#include <vector>

namespace attention {

/// The text field for a sentence of the session. The background of each token shows its weight, and the field
/// has space for arcs above each line. Special tokens, which are not part of the text, are boxes next to the
/// text.
class SentenceField : public SessionTextEdit {
    Q_OBJECT

 public:
    /// A token of the text, or a special token.
    struct Token {
        int position = 0;  ///< position of the token in its sequence, from 0
        int begin = 0;     ///< index of the first UTF-16 unit of the token in the text
        /// The index after the last UTF-16 unit of the token. It is equal to `begin` for a special token.
        int end = 0;
        QString boxLabel;  ///< text in the box of a special token; empty for other tokens

        bool isSpecial() const { return !boxLabel.isEmpty(); }
        bool operator==(const Token&) const = default;
    };
    /// The style in which a token is painted.
    struct TokenStyle {
        QColor fill;                ///< background of the token; an invalid color means no fill
        bool isHatched = false;     ///< true: with a hatched strip, because the mask excludes the token
        bool isQuery = false;       ///< true: with the frame of a selected query
        bool isUnderlined = false;  ///< true: underlined as the selected key
        bool operator==(const TokenStyle&) const = default;
    };

    explicit SentenceField(QWidget* parent = nullptr);

    /// Sets the font from which the fonts of the field are derived. The font of the sentence is larger than
    /// `base`, and the font of the boxes of special tokens is smaller.
    void setBaseFont(const QFont& base);
    /// Sets whether the field is compact. A compact field looks like an ordinary line of input, in the size
    /// of titles and with a frame. Otherwise, the sentence is large, and the frame is only visible under the
    /// mouse and with the focus.
    void setCompact(bool isCompact);
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
    /// Sets the height of the space above each line, in pixels. The space only exists if the text has at most
    /// two lines.
    void setArcHeight(int height);
    /// Sets the maximum number of visible lines. The field scrolls if the text has more lines.
    void setMaxLineCount(int count);
    /// Sets whether the field shows one line of a longer text. In this case, the keys Up and Down emit
    /// lineRequested(), and Backspace at the beginning of the line emits joinRequested().
    void setLineNavigationEnabled(bool isEnabled) { m_isLineNavigationEnabled = isEnabled; }
    /// Sets the additional actions of the context menu. `firstActions` are before the clipboard commands, and
    /// `lastActions` are after the clipboard commands. The caller owns the actions.
    void setMenuActions(const QList<QAction*>& firstActions, const QList<QAction*>& lastActions);

    /// Returns the number of lines on the screen that the text needs. If it needs more than the maximum
    /// number of visible lines, returns this maximum + 1.
    int lineCount() const { return m_lineCount; }
    /// Returns the height of the space above each line, in pixels. With one line of text, this is the height
    /// that setArcHeight() has set. With two lines, it is 70 % of this height. With more lines, it is 0.
    int arcHeight() const;
    /// True if the text has so few lines that there is space for arcs.
    bool hasSpaceForArcs() const { return m_lineCount <= maxLineCountWithArcs; }
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
    /// Emitted when the areas of tokens may have changed.
    void layoutChanged();
    /// Emitted when the user presses Up in the first line (`direction` −1) or Down in the last line
    /// (`direction` 1), if line navigation is enabled.
    void lineRequested(int direction);
    /// Emitted when the user presses Backspace at the beginning of the line, which joins the line with the
    /// previous line. Only emitted if line navigation is enabled.
    void joinRequested();

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
    /// The boxes of the special tokens at one side of the text.
    struct SpecialTokenBoxes {
        std::vector<int> tokens;  ///< indices in m_tokens
        double width = 0;         ///< width of all boxes with the spaces between them, in pixels
    };

    static constexpr int maxLineCountWithArcs = 2;

    void updateFontSize();
    void updateLayout();
    void updateBoxes();
    void applySpacing();
    double boxHeightBelow() const;
    void updateTextColors();
    void afterTextReplaced() override { updateTextColors(); }
    /// Returns the range of the visible characters.
    CharacterRange visibleCharacters() const;
    std::vector<int> visibleTokens() const;
    std::vector<QRectF> rectsOfCharacters(int begin, int end) const;
    std::vector<QRectF> rectsOfToken(int index) const;
    bool touchesPrevious(int index) const;
    QRectF boxRect(int index) const;
    QRectF textLineRect(bool isLastLine) const;
    bool isRightToLeft() const;
    void setHoveredToken(std::optional<int> index);
    void paintFrame(QPainter& painter) const;
    void paintFill(QPainter& painter, const QRectF& rect, const TokenStyle& style) const;
    void paintMarks(QPainter& painter) const;
    void paintBox(QPainter& painter, int index) const;
    void paintPlaceholder(QPainter& painter) const;
    TokenStyle styleOf(int index) const;

    std::vector<Token> m_tokens;
    std::vector<TokenStyle> m_styles;
    SpecialTokenBoxes m_leadingBoxes, m_trailingBoxes;
    bool m_hasBoxesBelow = false;  ///< true: there are special tokens between tokens of the text
    std::optional<int> m_hoveredToken;
    QFont m_baseFont;
    QFont m_boxFont;  ///< font of the labels of special tokens
    QString m_placeholder;
    QList<QAction*> m_firstMenuActions, m_lastMenuActions;
    bool m_isCompact = false;
    bool m_isStale = false;
    bool m_isLineNavigationEnabled = false;
    bool m_isMovingCursor = false;  ///< true: the program moves the cursor, not the user
    bool m_isEditing = false;       ///< true: a key or an input method changes the text
    bool m_isUpdatingLayout = false;
    int m_arcHeight = 0;
    int m_maxLineCount = 6;
    int m_lineCount = 1;
};

}  // namespace attention
