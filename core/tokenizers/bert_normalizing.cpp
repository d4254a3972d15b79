// SPDX-License-Identifier: GPL-3.0-or-later
// The normalization of text in BERT’s own tokenizer, in the same order.
#include "tokenizers/tokenizer_steps.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

namespace attention {
namespace {

using Character = AlignedText::Character;

/// Returns `text` without invisible characters, and with a space for each other white space character.
/// Removal comes first, so U+000B and U+0085 are removed and do not separate words.
AlignedText cleaned(const AlignedText& text) {
    constexpr std::uint32_t removedCategories = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
    AlignedTextBuilder result;
    result.reserve(text.length());
    text.forEachCharacter([&](const Character& character) {
        const char32_t c = character.codePoint;
        const bool isLineOrTab = c == '\t' || c == '\n' || c == '\r';
        if (c == 0xfffd || (!isLineOrTab && (U_GET_GC_MASK(c) & removedCategories) != 0)) return;
        result.append(u_isUWhiteSpace(static_cast<UChar32>(c)) ? U' ' : c, character.source);
    });
    return result.takeText();
}

/// True for characters in the blocks that Hugging Face’s BertNormalizer lists, with its gap before U+2B920.
bool isChinese(char32_t c) {
    constexpr std::array<std::pair<char32_t, char32_t>, 8> blocks = {{{0x4e00, 0x9fff},
                                                                      {0x3400, 0x4dbf},
                                                                      {0x20000, 0x2a6df},
                                                                      {0x2a700, 0x2b73f},
                                                                      {0x2b740, 0x2b81f},
                                                                      {0x2b920, 0x2ceaf},
                                                                      {0xf900, 0xfaff},
                                                                      {0x2f800, 0x2fa1f}}};
    return std::ranges::any_of(blocks,
                               [c](const auto& block) { return c >= block.first && c <= block.second; });
}

/// Returns `text` with a space before and after each Chinese character.
AlignedText withSpacesAroundChinese(const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    bool isAfterChinese = false;
    text.forEachCharacter([&](const Character& character) {
        const bool isCharacterChinese = isChinese(character.codePoint);
        if (isAfterChinese) result.appendInserted(u" ", character.source);
        if (isCharacterChinese) result.appendInserted(u" ", character.source);
        result.append(character.codePoint, character.source);
        isAfterChinese = isCharacterChinese;
    });
    const std::size_t end = text.sourceRange().end;
    if (isAfterChinese) result.appendInserted(u" ", {end, end});
    return result.takeText();
}

/// Returns `text` without nonspacing marks.
AlignedText withoutNonspacingMarks(const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    text.forEachCharacter([&](const Character& character) {
        if (u_charType(static_cast<UChar32>(character.codePoint)) == U_NON_SPACING_MARK) {
            result.extendLastRange(character.source);
        } else {
            result.append(character.codePoint, character.source);
        }
    });
    return result.takeText();
}

}  // namespace

NormalizerStep bertNormalizerStep(const TokenizerJson& json) {
    const bool lowercases = json.boolValue("lowercase", true);
    return [lowercases, cleansText = json.boolValue("clean_text", true),
            addsSpacesAroundChinese = json.boolValue("handle_chinese_chars", true),
            stripsAccents = json.boolValue("strip_accents", lowercases)](AlignedText text) {
        if (cleansText) text = cleaned(text);
        if (addsSpacesAroundChinese) text = withSpacesAroundChinese(text);
        if (stripsAccents) {
            UErrorCode status = U_ZERO_ERROR;
            text = withoutNonspacingMarks(normalized(text, *icu::Normalizer2::getNFDInstance(status)));
        }
        return lowercases ? toLowerPerCharacter(text) : text;
    };
}

}  // namespace attention
