// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/text_range.h"

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// The rule by which a text is split into tokens. Words and grapheme clusters are defined by Unicode's UAX
/// #29. For Chinese, Japanese, Thai and other languages without spaces, ICU uses its dictionaries.
enum class TokenizerKind {
    Words,             ///< word segments that contain a letter, a digit, an ideograph or an emoji
    WordsPunctuation,  ///< word segments, except white space
    Characters,        ///< grapheme clusters, except white space
    Whitespace,        ///< sequences of characters other than white space
};

/// A token of a text.
struct TextToken {
    std::string text;  ///< the token in UTF-8
    TextRange range;   ///< range of the token in the original text
    bool operator==(const TextToken&) const = default;
};

/// Returns the tokens of a UTF-8 text in reading order. Malformed bytes are replaced by U+FFFD. Soft hyphens,
/// direction marks, byte order marks and word joiners are removed, because two words that look the same must
/// be the same token. The ranges do not overlap. Throws std::runtime_error if ICU's data is not installed.
std::vector<TextToken> tokenize(std::string_view text, TokenizerKind tokenizer);

/// True if the text is well-formed UTF-8.
bool isUtf8(std::string_view text);

}  // namespace attention
