// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unicode/unistr.h>

#include <string>
#include <string_view>

namespace attention {

/// Returns a visible character for each byte, as in the vocabulary of GPT-2. Bytes 33–126, 161–172 and
/// 174–255 become the characters with these code points. The other 68 bytes become U+0100, U+0101, … in
/// order.
icu::UnicodeString encodeByteCharacters(std::string_view bytes);

/// Returns the name of a byte that is not part of a character: <0xE4>.
std::string byteToken(unsigned char byte);

/// True if `token` (UTF-8) consists of characters that encodeByteCharacters() returns.
bool consistsOfByteCharacters(const std::string& token);

/// Returns the text that the byte characters in `token` encode: “ the” for “Ġthe”. A token can contain a part
/// of a character, whose bytes are returned as <0xE4>. Returns `token` itself if it contains another
/// character.
std::string decodeByteCharacters(const std::string& token);

}  // namespace attention
