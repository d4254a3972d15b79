// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/tokenized_line.h"

#include "texts/cell_text.h"

#include <algorithm>
#include <string_view>

namespace attention {
namespace {

/// Converts ascending byte offsets of a UTF-8 text to indices of UTF-16 units in a text field, where a line
/// break "\r\n" is one unit.
class Utf16Indices {
 public:
    explicit Utf16Indices(std::string_view text) : m_text(text) {}

    /// Returns the index for `offset`, which must not be less than in earlier calls.
    int indexAt(std::size_t offset) {
        for (; m_offset < std::min(offset, m_text.size()); ++m_offset) {
            const auto byte = static_cast<unsigned char>(m_text[m_offset]);
            const bool isHalfLineBreak = m_text.substr(m_offset, 2) == "\r\n";
            const bool isFirstByte = !isHalfLineBreak && (byte & 0xc0) != 0x80;
            const bool needsTwoUnits = byte >= 0xf0;
            if (isFirstByte) m_index += needsTwoUnits ? 2 : 1;
        }
        return m_index;
    }

 private:
    std::string_view m_text;
    std::size_t m_offset = 0;
    int m_index = 0;
};

bool isLineBreak(QChar c) {
    return c == QLatin1Char('\n') || c == QLatin1Char('\r');
}

}  // namespace

TokenizedLine tokenizedLine(const TokenRanges& ranges, const TokenLists& lists, int sequence,
                            const std::vector<int>& positions) {
    const auto index = static_cast<std::size_t>(sequence);
    if (index >= ranges.sequences.size() || index >= ranges.tokens.size()) return {};
    const TextRange lineRange = ranges.sequences[index];
    const std::string_view text = ranges.text;
    const std::string_view lineText = text.substr(lineRange.begin, lineRange.end - lineRange.begin);
    TokenizedLine line;
    line.text = QString::fromUtf8(lineText.data(), static_cast<qsizetype>(lineText.size()))
                    .replace(QLatin1String("\r\n"), QLatin1String("\n"));
    line.begin = QString::fromUtf8(text.data(), static_cast<qsizetype>(lineRange.begin)).size();
    Utf16Indices indices(lineText);
    // The ends have their own object, because a token that overlaps the previous token begins before the end
    // of the previous token.
    Utf16Indices endIndices(lineText);
    int previousEnd = 0;
    for (const int position : positions) {
        const auto i = static_cast<std::size_t>(position);
        SentenceField::Token token{position, previousEnd, previousEnd, {}};
        const bool isPadding = i >= ranges.tokens[index].size();
        if (const auto range = isPadding ? std::nullopt : ranges.tokens[index][i]) {
            token.begin = indices.indexAt(range->begin - lineRange.begin);
            token.end = previousEnd = endIndices.indexAt(range->end - lineRange.begin);
        } else {
            token.boxLabel = tokenTextAt(lists, sequence, position);
        }
        line.tokens.push_back(std::move(token));
    }
    return line;
}

std::vector<SentenceField::Token> tokensAfterEdit(std::vector<SentenceField::Token> tokens,
                                                  const QString& oldText, const QString& newText) {
    if (oldText == newText) return tokens;
    const auto oldLength = static_cast<int>(oldText.size());
    const auto newLength = static_cast<int>(newText.size());
    const int shorterLength = std::min(oldLength, newLength);
    const auto prefix = static_cast<int>(
        std::mismatch(oldText.begin(), oldText.begin() + shorterLength, newText.begin()).first -
        oldText.begin());
    int suffix = 0;
    while (suffix < shorterLength - prefix &&
           oldText[oldLength - 1 - suffix] == newText[newLength - 1 - suffix])
        ++suffix;
    // A bound of a token within the changed part moves to a bound of this part. A token after an inserted
    // text moves with the text, and a token before the inserted text keeps its end.
    for (SentenceField::Token& token : tokens) {
        const bool beginsInSuffix = token.begin >= oldLength - suffix;
        const bool endsInPrefix = token.end <= prefix;
        const bool endsInSuffix = token.end >= oldLength - suffix;
        if (beginsInSuffix && !(endsInPrefix && token.begin == token.end)) {
            token.begin += newLength - oldLength;
        } else {
            token.begin = std::min(token.begin, prefix);
        }
        if (!endsInPrefix) token.end = endsInSuffix ? token.end + newLength - oldLength : newLength - suffix;
        token.end = std::max(token.begin, token.end);
    }
    return tokens;
}

LineBounds lineAt(const QString& text, qsizetype index) {
    LineBounds line{std::clamp<qsizetype>(index, 0, text.size()), 0};
    line.end = line.begin;
    while (line.begin > 0 && !isLineBreak(text[line.begin - 1])) --line.begin;
    while (line.end < text.size() && !isLineBreak(text[line.end])) ++line.end;
    return line;
}

}  // namespace attention
