// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenizer.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <functional>
#include <memory>
#include <stdexcept>

namespace attention {
namespace {

using Predicate = std::function<bool(UChar32)>;

bool hasAny(const icu::UnicodeString& text, const Predicate& predicate) {
    for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        if (predicate(text.char32At(i))) return true;
    }
    return false;
}

bool isLetterDigitOrEmoji(UChar32 c) {
    return u_isUAlphabetic(c) || u_isdigit(c) || u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC) ||
           u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION);
}

/// True if a segment contains a word character or an emoji. A sign such as ❤ is an emoji only with the
/// variation selector U+FE0F.
bool isWord(const icu::UnicodeString& segment) {
    constexpr UChar32 selector = 0xfe0f;
    return hasAny(segment, isLetterDigitOrEmoji) || segment.indexOf(selector) >= 0;
}

bool isBlank(const icu::UnicodeString& segment) {
    return !hasAny(segment, [](UChar32 c) { return !u_isUWhiteSpace(c); });
}

using BreakFactory = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

/// Returns the segments of `text`, in UTF-8, for which `isIncluded` returns true. `createIterator` determines
/// their boundaries.
std::vector<std::string> segments(const icu::UnicodeString& text, BreakFactory createIterator,
                                  const std::function<bool(const icu::UnicodeString&)>& isIncluded) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(createIterator(icu::Locale::getRoot(), status));
    if (U_FAILURE(status))
        throw std::runtime_error(std::string("ICU cannot cut text: ") + u_errorName(status));
    breaks->setText(text);
    std::vector<std::string> result;
    for (int32_t from = breaks->first(), to = breaks->next(); to != icu::BreakIterator::DONE;
         from = to, to = breaks->next()) {
        const icu::UnicodeString segment = text.tempSubStringBetween(from, to);
        if (isIncluded(segment)) segment.toUTF8String(result.emplace_back());
    }
    return result;
}

std::vector<std::string> splitAtWhiteSpace(const icu::UnicodeString& text) {
    std::vector<std::string> result;
    icu::UnicodeString token;
    const auto finishToken = [&] {
        if (!token.isEmpty()) token.toUTF8String(result.emplace_back());
        token.remove();
    };
    for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (u_isUWhiteSpace(c)) {
            finishToken();
        } else {
            token.append(c);
        }
    }
    finishToken();
    return result;
}

}  // namespace

std::vector<std::string> tokenize(std::string_view utf8, TokenizerKind tokenizer) {
    const auto text =
        icu::UnicodeString::fromUTF8(icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())));
    const auto isVisible = [](const icu::UnicodeString& segment) { return !isBlank(segment); };
    switch (tokenizer) {
        case TokenizerKind::Words:
            return segments(text, icu::BreakIterator::createWordInstance, isWord);
        case TokenizerKind::WordsPunctuation:
            return segments(text, icu::BreakIterator::createWordInstance, isVisible);
        case TokenizerKind::Characters:
            return segments(text, icu::BreakIterator::createCharacterInstance, isVisible);
        case TokenizerKind::Whitespace:
            return splitAtWhiteSpace(text);
    }
    return {};
}

bool isUtf8(std::string_view text) {
    const std::ptrdiff_t length = std::ssize(text);
    UChar32 character = 0;
    for (std::ptrdiff_t i = 0; i < length && character >= 0;) U8_NEXT(text.data(), i, length, character);
    return character >= 0;
}

}  // namespace attention
