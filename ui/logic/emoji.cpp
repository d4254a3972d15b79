// SPDX-License-Identifier: GPL-3.0-or-later
#include "logic/emoji.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

namespace attention {
namespace {

constexpr UChar32 textSelector = 0xfe0e;
constexpr UChar32 emojiSelector = 0xfe0f;

/// True if `text` may contain emoji. A quick test, because most texts contain no emoji and splitting into
/// clusters is slow.
bool mayHaveEmoji(std::u16string_view text) {
    constexpr char16_t firstBmpEmoji = 0x231a;
    constexpr char16_t lastBmpEmoji = 0x2b55;
    return std::ranges::any_of(text, [](char16_t c) {
        return U16_IS_LEAD(c) || c == emojiSelector || (c >= firstBmpEmoji && c <= lastBmpEmoji);
    });
}

/// True if a grapheme cluster is displayed as an emoji.
bool isEmoji(const icu::UnicodeString& cluster) {
    const UChar32 first = cluster.char32At(0);
    constexpr UChar32 firstSymbol = 0x1f000;  // fonts of letters contain no symbols from here on
    if (!u_hasBinaryProperty(first, UCHAR_EMOJI) || cluster.indexOf(textSelector) >= 0) return false;
    if (first >= firstSymbol || cluster.indexOf(emojiSelector) >= 0) return true;
    for (int32_t i = 0; i < cluster.length(); i = cluster.moveIndex32(i, 1)) {
        if (u_hasBinaryProperty(cluster.char32At(i), UCHAR_EMOJI_PRESENTATION)) return true;
    }
    return false;
}

}  // namespace

std::vector<TextSpan> emojiSpans(std::u16string_view text) {
    std::vector<TextSpan> spans;
    if (!mayHaveEmoji(text)) return spans;
    const icu::UnicodeString unicodeText(false, text.data(), static_cast<int32_t>(text.size()));
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status))
        throw std::runtime_error(std::string("ICU cannot cut text: ") + u_errorName(status));
    breaks->setText(unicodeText);
    for (int32_t from = breaks->first(), to = breaks->next(); to != icu::BreakIterator::DONE;
         from = to, to = breaks->next()) {
        if (isEmoji(unicodeText.tempSubStringBetween(from, to)))
            spans.push_back({static_cast<std::size_t>(from), static_cast<std::size_t>(to)});
    }
    return spans;
}

}  // namespace attention
