// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/aligned_text.h"

#include <optional>
#include <string>
#include <vector>

namespace attention {

/// Returns each of `words` with one visible character for each byte of its UTF-8, as in the vocabulary of
/// GPT-2. Bytes 33–126, 161–172 and 174–255 become the characters with these code points. The other 68 bytes
/// become U+0100, U+0101, … in order. All bytes of a character have the source range of the character.
std::vector<AlignedText> encodeByteCharacters(const std::vector<AlignedText>& words);

/// Returns the text for a byte that cannot be displayed as part of a character, such as "<0xE4>" for 0xE4.
/// Vocabularies with tokens for single bytes use the same form.
std::string byteToken(unsigned char byte);

/// Returns the bytes that the characters of `token` (UTF-8) represent, or std::nullopt if `token` contains a
/// character that encodeByteCharacters() cannot return.
std::optional<std::string> bytesOfCharacters(const std::string& token);

/// Converts `token` from the characters of encodeByteCharacters() back to text: “ the” for “Ġthe”. If the
/// bytes of `token` contain an incomplete UTF-8 character, each of its bytes is returned in the form <0xE4>.
/// If `token` contains a character that encodeByteCharacters() cannot return, it is returned unchanged.
std::string decodeByteCharacters(const std::string& token);

}  // namespace attention
