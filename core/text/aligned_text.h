// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/text_range.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attention {

/// A text in UTF-16 that was made from a source, the UTF-8 text that the user typed. Each unit has a range in
/// the source: the characters from which the unit was made. Steps that change a text, such as lower case,
/// return a new text whose units keep their ranges. So each token can be found in the source.
///
/// From unit to unit, neither the start nor the end of the ranges decreases. Several units can have the same
/// range, such as the two letters into which NFKC splits “ﬁ”. An inserted unit has an empty range. If it
/// is inserted between two units with the same range, it gets this range too. The bounds of ranges are
/// boundaries of characters in the source.
///
/// A text never changes. Its copies and fragments share the units, so they are cheap.
class AlignedText {
 public:
    /// A character of the text.
    struct Character {
        char32_t codePoint = 0;
        std::size_t begin = 0;  ///< index of the first unit
        std::size_t end = 0;    ///< index after the last unit
        TextRange source;       ///< range of the character in the source
    };

    /// Creates an empty text.
    AlignedText() = default;
    /// Converts `source` to UTF-16. Each malformed sequence of bytes is replaced by U+FFFD, which gets the
    /// range of these bytes. `source` must have fewer than 2³¹ bytes.
    static AlignedText fromUtf8(std::string_view source);

    /// Returns the units. The view is valid as long as this object.
    std::u16string_view units() const {
        return m_data ? std::u16string_view(m_data->units).substr(m_begin, m_length) : std::u16string_view();
    }
    /// Returns the number of units.
    std::size_t length() const { return m_length; }
    bool isEmpty() const { return m_length == 0; }
    /// Returns the source range of the units [begin, end): from the start of the first range to the end of
    /// the last range. There must be at least one unit.
    TextRange sourceRange(std::size_t begin, std::size_t end) const {
        return {m_data->sources[m_begin + begin].begin, m_data->sources[m_begin + end - 1].end};
    }
    /// Returns the source range of the whole text, or {0, 0} if the text is empty.
    TextRange sourceRange() const { return isEmpty() ? TextRange() : sourceRange(0, m_length); }
    /// Returns the units [begin, end) as a text. Both indices must be boundaries of characters.
    AlignedText fragment(std::size_t begin, std::size_t end) const;
    /// Returns the character that begins at the unit with the index `begin`.
    Character characterAt(std::size_t begin) const;
    /// Calls `handle` with each Character in order.
    void forEachCharacter(const auto& handle) const {
        for (std::size_t begin = 0; begin < m_length;) {
            const Character character = characterAt(begin);
            handle(character);
            begin = character.end;
        }
    }
    /// Returns the text in UTF-8.
    std::string toUtf8() const;

 private:
    friend class AlignedTextBuilder;
    /// A TextRange in half the memory.
    struct SourceRange {
        std::uint32_t begin = 0, end = 0;
    };
    /// Units and their source ranges, which several texts share. Both lists have the same length.
    struct Data {
        std::u16string units;
        std::vector<SourceRange> sources;
    };
    AlignedText(std::shared_ptr<const Data> data, std::size_t begin, std::size_t length)
        : m_data(std::move(data)), m_begin(begin), m_length(length) {}

    std::shared_ptr<const Data> m_data;     ///< nullptr for an empty text
    std::size_t m_begin = 0, m_length = 0;  ///< the units of this text in m_data
};

/// Builds an AlignedText from left to right. Each step of a tokenizer that changes a text uses this class.
/// The source ranges that are passed to its functions must begin in non-decreasing order.
class AlignedTextBuilder {
 public:
    /// Reserves memory for a text of `length` units.
    void reserve(std::size_t length);
    /// Returns the number of units so far.
    std::size_t length() const { return m_data->units.size(); }
    /// Appends a character that was made from the characters in `source`.
    void append(char32_t character, TextRange source);
    /// Appends units that were made from the characters in `source`. Each unit gets this range.
    void append(std::u16string_view units, TextRange source);
    /// Appends the units [begin, end) of `text` with their ranges.
    void append(const AlignedText& text, std::size_t begin, std::size_t end);
    /// Appends units that were made from no character of the source. They get an empty range at the start of
    /// `next`, the range of the character after them.
    void appendInserted(std::u16string_view units, TextRange next) {
        append(units, {next.begin, next.begin});
    }
    /// Extends the range of the last unit by `source`, the range of a character that is left out of the text.
    /// Use it for a removed combining mark, such as an accent, which belongs to the character before it. Does
    /// nothing if the text is empty.
    void extendLastRange(TextRange source);
    /// Returns the text, and makes this builder empty.
    AlignedText takeText();

 private:
    /// Appends the range of a unit. If `source` ends before the end of the previous range, it is extended to
    /// that end, so that the ends never decrease. This happens if a unit is inserted between units that were
    /// made from one character.
    void addSource(TextRange source);

    std::shared_ptr<AlignedText::Data> m_data = std::make_shared<AlignedText::Data>();
};

/// Returns the number of occurrences of `pattern` in `text` that do not overlap, from left to right. Returns
/// 0 if `pattern` is empty.
std::size_t countOf(std::u16string_view pattern, const AlignedText& text);
/// Returns `text` in which each occurrence of `pattern` that countOf() counts is replaced by `replacement`.
/// Each unit of the replacement gets the source range of the occurrence.
AlignedText replaceAll(const AlignedText& text, std::u16string_view pattern, std::u16string_view replacement);
/// Returns `text` with the inserted units `prefix` before it.
AlignedText withPrefix(std::u16string_view prefix, const AlignedText& text);

/// Returns `text` (UTF-8) in UTF-16. Each malformed sequence of bytes is replaced by U+FFFD.
std::u16string toUtf16(std::string_view text);

}  // namespace attention
