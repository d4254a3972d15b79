// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/byte_characters.h"

#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace attention {
namespace {

/// Returns the table of characters, with the byte as the index.
const std::array<char16_t, 256>& byteCharacterTable() {
    static const auto characters = [] {
        std::array<char16_t, 256> table{};
        char16_t next = 0x100;
        for (int byte = 0; byte < 256; ++byte) {
            const bool isPrintable =
                (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
            table[static_cast<std::size_t>(byte)] = isPrintable ? static_cast<char16_t>(byte) : next++;
        }
        return table;
    }();
    return characters;
}

}  // namespace

std::string byteToken(unsigned char byte) {
    char name[8];
    std::snprintf(name, sizeof name, "<0x%02X>", unsigned{byte});
    return name;
}

std::vector<AlignedText> encodeByteCharacters(const std::vector<AlignedText>& words) {
    AlignedTextBuilder builder;
    std::vector<std::size_t> ends;
    for (const AlignedText& word : words) {
        word.forEachCharacter([&](const AlignedText::Character& character) {
            std::uint8_t bytes[U8_MAX_LENGTH];
            std::size_t count = 0;
            U8_APPEND_UNSAFE(bytes, count, character.codePoint);
            for (std::size_t i = 0; i < count; ++i)
                builder.append(char32_t{byteCharacterTable()[bytes[i]]}, character.source);
        });
        ends.push_back(builder.length());
    }
    const AlignedText text = builder.takeText();
    std::vector<AlignedText> encodedWords;
    encodedWords.reserve(words.size());
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        encodedWords.push_back(text.fragment(begin, end));
        begin = end;
    }
    return encodedWords;
}

std::optional<std::string> bytesOfCharacters(const std::string& token) {
    const auto& characters = byteCharacterTable();
    const icu::UnicodeString units = icu::UnicodeString::fromUTF8(token);
    std::string bytes;
    for (std::int32_t i = 0; i < units.length(); ++i) {
        const auto found = std::ranges::find(characters, units[i]);
        if (found == characters.end()) return std::nullopt;
        bytes += static_cast<char>(found - characters.begin());
    }
    return bytes;
}

std::string decodeByteCharacters(const std::string& token) {
    const std::optional<std::string> bytesOfToken = bytesOfCharacters(token);
    if (!bytesOfToken) return token;
    const std::string& bytes = *bytesOfToken;
    std::string text;
    const auto length = static_cast<std::int32_t>(bytes.size());
    for (std::int32_t begin = 0, end = 0; begin < length; begin = end) {
        UChar32 character = 0;
        U8_NEXT(bytes.data(), end, length, character);
        for (std::int32_t i = begin; i < end; ++i) {
            const char byte = bytes[static_cast<std::size_t>(i)];
            text += character < 0 ? byteToken(static_cast<unsigned char>(byte)) : std::string(1, byte);
        }
    }
    return text;
}

}  // namespace attention
