// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenizer.h"

#include "text/aligned_text.h"

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

/// True for an invisible character that does not change the word that contains it: a soft hyphen, a mark of
/// the text direction, a byte order mark or a word joiner. Text from web pages and PDF files contains such
/// characters. Joiners such as U+200D are not among them, because they change how Persian words and emoji
/// look.
bool isInvisible(char32_t c) {
    constexpr char32_t softHyphen = 0xad, byteOrderMark = 0xfeff, wordJoiner = 0x2060;
    return c == softHyphen || c == byteOrderMark || c == wordJoiner ||
           u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_BIDI_CONTROL);
}

AlignedText withoutInvisibleCharacters(const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    text.forEachCharacter([&](const AlignedText::Character& character) {
        if (!isInvisible(character.codePoint)) result.append(text, character.begin, character.end);
    });
    return result.takeText();
}

TextToken tokenOf(const AlignedText& fragment) {
    return {fragment.toUtf8(), fragment.sourceRange()};
}

using BreakFactory = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

/// Returns the segments of `text` for which `isIncluded` returns true. `createIterator` determines their
/// boundaries.
std::vector<TextToken> segments(const AlignedText& text, BreakFactory createIterator,
                                const std::function<bool(const icu::UnicodeString&)>& isIncluded) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(createIterator(icu::Locale::getRoot(), status));
    if (U_FAILURE(status))
        throw std::runtime_error(std::string("ICU cannot cut text: ") + u_errorName(status));
    // Does not copy the units, which live as long as `text`.
    const icu::UnicodeString units(false, text.units().data(), static_cast<int32_t>(text.length()));
    breaks->setText(units);
    std::vector<TextToken> tokens;
    for (int32_t from = breaks->first(), to = breaks->next(); to != icu::BreakIterator::DONE;
         from = to, to = breaks->next()) {
        if (isIncluded(units.tempSubStringBetween(from, to)))
            tokens.push_back(
                tokenOf(text.fragment(static_cast<std::size_t>(from), static_cast<std::size_t>(to))));
    }
    return tokens;
}

std::vector<TextToken> splitAtWhiteSpace(const AlignedText& text) {
    std::vector<TextToken> tokens;
    std::size_t begin = 0;
    const auto finishToken = [&](std::size_t end) {
        if (begin < end) tokens.push_back(tokenOf(text.fragment(begin, end)));
    };
    text.forEachCharacter([&](const AlignedText::Character& character) {
        if (!u_isUWhiteSpace(static_cast<UChar32>(character.codePoint))) return;
        finishToken(character.begin);
        begin = character.end;
    });
    finishToken(text.length());
    return tokens;
}

}  // namespace

std::vector<TextToken> tokenize(std::string_view utf8, TokenizerKind tokenizer) {
    const AlignedText text = withoutInvisibleCharacters(AlignedText::fromUtf8(utf8));
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
