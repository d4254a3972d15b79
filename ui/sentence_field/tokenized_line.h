// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sentence_field/sentence_field.h"
#include "session/tokens.h"

#include <QString>

#include <vector>

namespace attention {

/// One line of a text of the session with its tokens, for a SentenceField.
struct TokenizedLine {
    QString text;         ///< the line, without the line break
    qsizetype begin = 0;  ///< index of its first UTF-16 unit in the whole text
    std::vector<SentenceField::Token> tokens;
};

/// Returns the line of `sequence`. Contains only the tokens at `positions`, which are ascending and count
/// from 0. `lists` are the tokens that `ranges` belongs to. Returns an empty line if `ranges` lacks the
/// sequence.
TokenizedLine tokenizedLine(const TokenRanges& ranges, const TokenLists& lists, int sequence,
                            const std::vector<int>& positions);

/// Returns the tokens of `oldText` at their places in `newText`: tokens before the part that differs keep
/// their place, those after it move with the text, and those in it get its bounds.
std::vector<SentenceField::Token> tokensAfterEdit(std::vector<SentenceField::Token> tokens,
                                                  const QString& oldText, const QString& newText);

/// The beginning and the end of a line in a text, as indices of UTF-16 units.
struct LineBounds {
    qsizetype begin = 0;
    qsizetype end = 0;  ///< index of the line break, or the length of the text
    bool operator==(const LineBounds&) const = default;
};

/// Returns the line that contains the UTF-16 unit at `index`. An index beyond the text is in the last line.
LineBounds lineAt(const QString& text, qsizetype index);

}  // namespace attention
