// SPDX-License-Identifier: GPL-3.0-or-later
#include "imports/byte_level_tokens.h"

#include "tokenizers/byte_characters.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <optional>

namespace attention {
namespace {

/// Returns the bytes of all tokens of a sequence, or std::nullopt if a token contains a character that no
/// byte-level tokenizer writes.
std::optional<std::string> bytesOfSequence(const std::vector<std::string>& tokens) {
    std::string bytes;
    for (const std::string& token : tokens) {
        const std::optional<std::string> bytesOfToken = bytesOfCharacters(token);
        if (!bytesOfToken) return std::nullopt;
        bytes += *bytesOfToken;
    }
    return bytes;
}

/// True if `bytes` from `begin` on are the first bytes of one UTF-8 character whose last bytes are missing.
bool isIncompleteCharacter(const std::string& bytes, std::int32_t begin) {
    const auto byteAt = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
    const auto first = static_cast<std::size_t>(begin);
    const auto trailByteCount = static_cast<std::size_t>(U8_COUNT_TRAIL_BYTES(byteAt(first)));
    if (!U8_IS_LEAD(byteAt(first)) || bytes.size() - first > trailByteCount) return false;
    for (std::size_t i = first + 1; i < bytes.size(); ++i)
        if (!U8_IS_TRAIL(byteAt(i))) return false;
    return true;
}

/// The kind of text that the bytes of a sequence contain.
enum class ByteContent {
    NoText,     ///< malformed, or with control characters
    AsciiText,  ///< text of visible ASCII characters, which is the same before and after decoding
    OtherText,  ///< text with white space or with letters beyond ASCII
};

/// Returns the content of `bytes`. The text can begin and end within a character, because a sequence can be a
/// part of a longer text.
ByteContent byteContent(const std::string& bytes) {
    constexpr std::int32_t maxTrailBytes = 3;
    const auto length = static_cast<std::int32_t>(bytes.size());
    ByteContent content = ByteContent::AsciiText;
    std::int32_t begin = 0;
    while (begin < std::min(length, maxTrailBytes) &&
           U8_IS_TRAIL(static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(begin)])))
        ++begin;
    for (std::int32_t end = begin; begin < length; begin = end) {
        UChar32 character = 0;
        U8_NEXT(bytes.data(), end, length, character);
        if (character < 0) return isIncompleteCharacter(bytes, begin) ? content : ByteContent::NoText;
        const bool isSpace = character == '\t' || character == '\n' || character == '\r' || character == ' ';
        if (!isSpace && u_iscntrl(character)) return ByteContent::NoText;
        if (isSpace || (character > 127 && u_isalpha(character))) content = ByteContent::OtherText;
    }
    return content;
}

}  // namespace

TokenLists decodeByteLevelTokens(TokenLists lists) {
    bool changesText = false;
    for (const auto& tokens : lists) {
        const std::optional<std::string> bytes = bytesOfSequence(tokens);
        const ByteContent content = bytes ? byteContent(*bytes) : ByteContent::NoText;
        if (content == ByteContent::NoText) return lists;
        changesText |= content == ByteContent::OtherText;
    }
    if (!changesText) return lists;
    for (auto& tokens : lists)
        for (std::string& token : tokens) token = decodeByteCharacters(token);
    return lists;
}

}  // namespace attention
