// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// How a text is cut into tokens. Words and grapheme clusters as Unicode's UAX #29 defines them; ICU brings
/// a dictionary for Chinese, Japanese, Thai and others that write without spaces.
enum class TokenizerKind {
    Words,             ///< word segments that hold a letter, a digit, an ideograph or an emoji
    WordsPunctuation,  ///< every word segment but white space
    Characters,        ///< grapheme clusters but white space
    Whitespace,        ///< what stands between white space
};

/// The tokens of a UTF-8 text in reading order. Malformed bytes count as U+FFFD.
/// Throws std::runtime_error when ICU's data is not installed.
std::vector<std::string> tokenize(std::string_view text, TokenizerKind tokenizer);

/// Whether no byte of it is malformed.
bool isUtf8(std::string_view text);

}  // namespace attention
