// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/tokens.h"

#include <QColor>
#include <QString>

#include <optional>
#include <vector>

namespace attention {

/// A token of a text in a SentenceField, or a special token.
struct SentenceToken {
    int position = 0;  ///< position of the token in its sequence, from 0
    int begin = 0;     ///< index of the first UTF-16 unit of the token in the text
    /// The index after the last UTF-16 unit of the token. It is equal to `begin` for a special token.
    int end = 0;
    QString boxLabel;  ///< text in the box of a special token; empty for other tokens

    bool isSpecial() const { return !boxLabel.isEmpty(); }
    bool operator==(const SentenceToken&) const = default;
};

/// The style in which a token is painted.
struct TokenStyle {
    QColor fill;                ///< background of the token; an invalid color means no fill
    bool isHatched = false;     ///< true: with a hatched strip, because the mask excludes the token
    bool isQuery = false;       ///< true: with the frame of a selected query
    bool isUnderlined = false;  ///< true: underlined as the selected key
    bool operator==(const TokenStyle&) const = default;
};

/// A text of the session with the tokens of one of its sequences, for a SentenceField.
struct TokenizedText {
    QString text;  ///< the whole text, as in a text field
    int line = 0;  ///< the line of the sequence, from 0
    /// The tokens of the sequence. If it is not the longest sequence, padding tokens follow.
    std::vector<SentenceToken> tokens;
};

/// Returns the whole text of `ranges`, and the tokens at `positions` (ascending, from 0) of the sequence with
/// index `sequence`. `lists` and `ranges` must describe the same tokens. If `ranges` does not
/// contain the sequence, returns an empty text.
TokenizedText tokenizedText(const TokenRanges& ranges, const TokenLists& lists, int sequence,
                            const std::vector<int>& positions);

/// Returns the index of the sequence that is in the line `line` of the text of `ranges`, from 0. Returns
/// std::nullopt for an empty line and for a line beyond the text.
std::optional<int> sequenceInLine(const TokenRanges& ranges, int line);

/// Returns `tokens`, which are tokens of `oldText`, with their ranges adapted to `newText`. Tokens before the
/// changed part keep their range. Tokens after the changed part move with the text. Tokens that overlap the
/// changed part are cut or extended to its bounds.
std::vector<SentenceToken> tokensAfterEdit(std::vector<SentenceToken> tokens, const QString& oldText,
                                           const QString& newText);

}  // namespace attention
