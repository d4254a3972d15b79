// SPDX-License-Identifier: GPL-3.0-or-later
// The normalization of text in BERT’s own tokenizer, in the same order.
#include "tokenizers/tokenizer_steps.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>

namespace attention {
namespace {

/// Returns the text in which each character is replaced by the characters that `map` appends to `output`, or
/// removed if `map` appends nothing.
TextFragment mapCharacters(const TextFragment& text, void (*map)(UChar32 c, TextFragment& output)) {
    TextFragment result;
    for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) map(text.char32At(i), result);
    return result;
}

/// Removes invisible characters, and turns other white space into a space. Removal comes first, so U+000B and
/// U+0085 are removed and do not separate words.
void appendCleaned(UChar32 c, TextFragment& output) {
    constexpr std::uint32_t removedCategories = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
    const bool isLineOrTab = c == '\t' || c == '\n' || c == '\r';
    if (c == 0xfffd || (!isLineOrTab && (U_GET_GC_MASK(c) & removedCategories) != 0)) return;
    output.append(u_isUWhiteSpace(c) ? UChar32{' '} : c);
}

/// True for characters in the blocks that Hugging Face’s BertNormalizer lists, with its gap before U+2B920.
bool isChinese(UChar32 c) {
    constexpr std::array<std::pair<UChar32, UChar32>, 8> blocks = {{{0x4e00, 0x9fff},
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

/// Appends `c`, with a space on each side if it is Chinese.
void appendWithSpacesIfChinese(UChar32 c, TextFragment& output) {
    if (!isChinese(c)) {
        output.append(c);
        return;
    }
    output.append(u' ').append(c).append(u' ');
}

/// Appends `c` unless it is a nonspacing mark.
void appendUnlessMark(UChar32 c, TextFragment& output) {
    if (u_charType(c) != U_NON_SPACING_MARK) output.append(c);
}

}  // namespace

NormalizerStep bertNormalizerStep(const TokenizerJson& json) {
    const bool lowercases = json.boolValue("lowercase", true);
    return [lowercases, cleansText = json.boolValue("clean_text", true),
            addsSpacesAroundChinese = json.boolValue("handle_chinese_chars", true),
            stripsAccents = json.boolValue("strip_accents", lowercases)](TextFragment text) {
        if (cleansText) text = mapCharacters(text, &appendCleaned);
        if (addsSpacesAroundChinese) text = mapCharacters(text, &appendWithSpacesIfChinese);
        if (stripsAccents) {
            UErrorCode status = U_ZERO_ERROR;
            text = icu::Normalizer2::getNFDInstance(status)->normalize(text, status);
            text = mapCharacters(text, &appendUnlessMark);
        }
        return lowercases ? toLowerPerCharacter(text) : text;
    };
}

}  // namespace attention
