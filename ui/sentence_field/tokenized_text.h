// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/sentence_token.h"
#include "session/tokens.h"

#include <QString>

#include <optional>
#include <vector>

namespace attention {

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
