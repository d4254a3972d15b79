// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/sentence_field.h"
#include "session/tokens.h"

#include <QString>

#include <vector>

namespace attention {

/// One line of a text of the session with its tokens, for a SentenceField.
struct TokenizedLine {
    QString text;         ///< the line without its line break, as in a text field
    qsizetype begin = 0;  ///< index of the first UTF-16 unit of the line in the whole text
    /// The tokens of the line. If the sequence is not the longest sequence, padding tokens follow.
    std::vector<SentenceField::Token> tokens;
};

/// Returns the line of the sequence with index `sequence`, with only the tokens at `positions` (ascending,
/// from 0). `lists` and `ranges` must describe the same tokens. If `ranges` does not contain the sequence,
/// the line is empty.
TokenizedLine tokenizedLine(const TokenRanges& ranges, const TokenLists& lists, int sequence,
                            const std::vector<int>& positions);

/// Returns `tokens`, which are tokens of `oldText`, with their ranges adapted to `newText`. Tokens before the
/// changed part keep their range. Tokens after the changed part move with the text. Tokens that overlap the
/// changed part are cut or extended to its bounds.
std::vector<SentenceField::Token> tokensAfterEdit(std::vector<SentenceField::Token> tokens,
                                                  const QString& oldText, const QString& newText);

/// The beginning and the end of a line in a text, as indices of UTF-16 units.
struct LineBounds {
    qsizetype begin = 0;
    qsizetype end = 0;  ///< index of the line break, or the length of the text
    bool operator==(const LineBounds&) const = default;
};

/// Returns the line that contains the UTF-16 unit at `index`. For an index beyond the text, returns the last
/// line.
LineBounds lineAt(const QString& text, qsizetype index);

}  // namespace attention
