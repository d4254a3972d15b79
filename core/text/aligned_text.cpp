// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/aligned_text.h"

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace attention {
namespace {

void appendUnits(std::u16string& units, char32_t character) {
    if (U_IS_BMP(character)) {
        units += static_cast<char16_t>(character);
    } else {
        units += static_cast<char16_t>(U16_LEAD(character));
        units += static_cast<char16_t>(U16_TRAIL(character));
    }
}

/// Calls `handle` with each character of a UTF-8 text and its range. Malformed bytes are U+FFFD.
void forEachUtf8Character(std::string_view text, const auto& handle) {
    assert(text.size() < std::size_t{1} << 31);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    const auto length = static_cast<std::int32_t>(text.size());
    for (std::int32_t begin = 0, end = 0; begin < length; begin = end) {
        UChar32 character = 0;
        U8_NEXT_OR_FFFD(bytes, end, length, character);
        handle(static_cast<char32_t>(character),
               TextRange{static_cast<std::size_t>(begin), static_cast<std::size_t>(end)});
    }
}

/// Calls `handle` with the start of each occurrence of `pattern`, from left to right. Skips an occurrence
/// that overlaps the previous one.
void forEachOccurrence(std::u16string_view pattern, const AlignedText& text, const auto& handle) {
    const std::u16string_view units = text.units();
    if (pattern.empty()) return;
    for (std::size_t begin = units.find(pattern); begin != units.npos;
         begin = units.find(pattern, begin + pattern.size()))
        handle(begin);
}

}  // namespace

AlignedText AlignedText::fromUtf8(std::string_view source) {
    AlignedTextBuilder builder;
    builder.reserve(source.size());
    forEachUtf8Character(source,
                         [&](char32_t character, TextRange range) { builder.append(character, range); });
    return builder.takeText();
}

AlignedText AlignedText::fragment(std::size_t begin, std::size_t end) const {
    assert(begin <= end && end <= m_length);
    return {m_data, m_begin + begin, end - begin};
}

AlignedText::Character AlignedText::characterAt(std::size_t begin) const {
    const std::u16string_view text = units();
    Character character{text[begin], begin, begin + 1, {}};
    if (U16_IS_LEAD(text[begin]) && character.end < text.size() && U16_IS_TRAIL(text[character.end])) {
        character.codePoint = static_cast<char32_t>(U16_GET_SUPPLEMENTARY(text[begin], text[character.end]));
        ++character.end;
    }
    character.source = sourceRange(character.begin, character.end);
    return character;
}

std::string AlignedText::toUtf8() const {
    std::string text;
    text.reserve(m_length);
    forEachCharacter([&](const Character& character) {
        char bytes[U8_MAX_LENGTH];
        std::size_t count = 0;
        U8_APPEND_UNSAFE(bytes, count, character.codePoint);
        text.append(bytes, count);
    });
    return text;
}

void AlignedTextBuilder::reserve(std::size_t length) {
    m_data->units.reserve(length);
    m_data->sources.reserve(length);
}

void AlignedTextBuilder::addSource(TextRange source) {
    AlignedText::SourceRange range{static_cast<std::uint32_t>(source.begin),
                                   static_cast<std::uint32_t>(source.end)};
    if (!m_data->sources.empty()) range.end = std::max(range.end, m_data->sources.back().end);
    m_data->sources.push_back(range);
}

void AlignedTextBuilder::append(char32_t character, TextRange source) {
    appendUnits(m_data->units, character);
    while (m_data->sources.size() < m_data->units.size()) addSource(source);
}

void AlignedTextBuilder::append(std::u16string_view units, TextRange source) {
    m_data->units += units;
    while (m_data->sources.size() < m_data->units.size()) addSource(source);
}

void AlignedTextBuilder::append(const AlignedText& text, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    m_data->units += text.units().substr(begin, end - begin);
    const auto first = text.m_data->sources.begin() + static_cast<std::ptrdiff_t>(text.m_begin);
    auto& sources = m_data->sources;
    const std::uint32_t previousEnd = sources.empty() ? 0 : sources.back().end;
    std::size_t i = sources.size();
    sources.insert(sources.end(), first + static_cast<std::ptrdiff_t>(begin),
                   first + static_cast<std::ptrdiff_t>(end));
    for (; i < sources.size() && sources[i].end < previousEnd; ++i) sources[i].end = previousEnd;
}

void AlignedTextBuilder::extendLastRange(TextRange source) {
    auto& sources = m_data->sources;
    if (!sources.empty())
        sources.back().end = std::max(sources.back().end, static_cast<std::uint32_t>(source.end));
}

AlignedText AlignedTextBuilder::takeText() {
    const std::size_t length = m_data->units.size();
    return {std::exchange(m_data, std::make_shared<AlignedText::Data>()), 0, length};
}

std::size_t countOf(std::u16string_view pattern, const AlignedText& text) {
    std::size_t count = 0;
    forEachOccurrence(pattern, text, [&](std::size_t) { ++count; });
    return count;
}

AlignedText replaceAll(const AlignedText& text, std::u16string_view pattern,
                       std::u16string_view replacement) {
    AlignedTextBuilder result;
    result.reserve(text.length());
    std::size_t previousEnd = 0;
    forEachOccurrence(pattern, text, [&](std::size_t begin) {
        result.append(text, previousEnd, begin);
        previousEnd = begin + pattern.size();
        result.append(replacement, text.sourceRange(begin, previousEnd));
    });
    if (previousEnd == 0) return text;
    result.append(text, previousEnd, text.length());
    return result.takeText();
}

AlignedText withPrefix(std::u16string_view prefix, const AlignedText& text) {
    AlignedTextBuilder result;
    result.reserve(prefix.size() + text.length());
    result.appendInserted(prefix, text.sourceRange());
    result.append(text, 0, text.length());
    return result.takeText();
}

std::u16string toUtf16(std::string_view text) {
    std::u16string units;
    forEachUtf8Character(text, [&](char32_t character, TextRange) { appendUnits(units, character); });
    return units;
}

}  // namespace attention
