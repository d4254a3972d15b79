// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence_field/tokenized_text.h"

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

/// Returns the number of line breaks in the bytes [begin, end). A line break of Windows, "\r\n", counts once.
int lineBreaksIn(std::string_view text, std::size_t begin, std::size_t end) {
    int count = 0;
    for (std::size_t i = begin; i < std::min(end, text.size()); ++i)
        if (text[i] == '\n' || (text[i] == '\r' && text.substr(i, 2) != "\r\n")) ++count;
    return count;
}

}  // namespace

TokenizedText tokenizedText(const TokenRanges& ranges, const TokenLists& lists, int sequence,
                            const std::vector<int>& positions) {
    const auto index = static_cast<std::size_t>(sequence);
    if (index >= ranges.sequences.size() || index >= ranges.tokens.size()) return {};
    const std::size_t begin = ranges.sequences[index].begin;
    TokenizedText result;
    result.text = QString::fromStdString(ranges.text).replace(QLatin1String("\r\n"), QLatin1String("\n"));
    result.line = lineBreaksIn(ranges.text, 0, begin);
    Utf16Indices indices(ranges.text);
    // The ends have their own object, because a token that overlaps the previous token begins before the end
    // of the previous token.
    Utf16Indices endIndices(ranges.text);
    int previousEnd = indices.indexAt(begin);
    for (const int position : positions) {
        const auto i = static_cast<std::size_t>(position);
        SentenceToken token{position, previousEnd, previousEnd, {}};
        const bool isPadding = i >= ranges.tokens[index].size();
        if (const auto range = isPadding ? std::nullopt : ranges.tokens[index][i]) {
            token.begin = indices.indexAt(range->begin);
            token.end = previousEnd = endIndices.indexAt(range->end);
        } else {
            token.boxLabel = tokenTextAt(lists, sequence, position);
        }
        result.tokens.push_back(std::move(token));
    }
    return result;
}

std::optional<int> sequenceInLine(const TokenRanges& ranges, int line) {
    int sequenceLine = 0;
    std::size_t previousBegin = 0;
    for (std::size_t i = 0; i < ranges.sequences.size() && sequenceLine <= line; ++i) {
        const std::size_t begin = ranges.sequences[i].begin;
        sequenceLine += lineBreaksIn(ranges.text, previousBegin, begin);
        previousBegin = begin;
        if (sequenceLine == line) return static_cast<int>(i);
    }
    return std::nullopt;
}

std::vector<SentenceToken> tokensAfterEdit(std::vector<SentenceToken> tokens, const QString& oldText,
                                           const QString& newText) {
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
    for (SentenceToken& token : tokens) {
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

}  // namespace attention
