// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unicode/unistr.h>

#include <string>
#include <string_view>

namespace attention {

/// Each byte as a character that can be seen, as GPT-2’s vocabulary writes it: bytes 33–126, 161–172 and
/// 174–255 are themselves, the other 68 in order U+0100, U+0101, …
icu::UnicodeString encodeByteCharacters(std::string_view bytes);

/// How a byte is named that makes no character: <0xE4>.
std::string byteToken(unsigned char byte);

/// Whether a token consists of such characters.
bool consistsOfByteCharacters(const std::string& token);

/// The text that byte characters stand for: “Ġthe” is “ the”. A token may hold half a character; its bytes
/// are shown as <0xE4>. Text that is no byte characters stays as it is.
std::string decodeByteCharacters(const std::string& token);

}  // namespace attention
