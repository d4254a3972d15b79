// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// A list of texts, such as the tokens of a vocabulary, in which find() finds the longest text with which
/// another text begins. The texts are sorted, so texts with the same beginning are adjacent. Each further
/// character narrows the range of texts that match, and the longest match is found last.
template <class Char>
class LongestPrefixMatch {
 public:
    /// A text that find() can find, and a number that the caller assigns to it.
    struct Entry {
        std::basic_string<Char> text;  ///< the text to find
        Index value = 0;               ///< number for the caller, such as a token id
    };

    LongestPrefixMatch() = default;
    explicit LongestPrefixMatch(std::vector<Entry> entries) : m_entries(std::move(entries)) {
        std::ranges::stable_sort(m_entries, {}, &Entry::text);
    }

    /// Returns the entry with the longest text with which `text` begins, or nullptr if there is no such
    /// entry. If several entries have equal texts, the last one passed to the constructor is returned.
    /// Entries with an empty text are never found.
    const Entry* find(std::basic_string_view<Char> text) const {
        const Entry* found = nullptr;
        auto first = m_entries.begin(), last = m_entries.end();
        for (std::size_t depth = 0;; ++depth) {
            for (; first != last && first->text.size() == depth; ++first)
                if (depth > 0) found = &*first;
            if (first == last || depth == text.size()) return found;
            const auto range =
                std::ranges::equal_range(first, last, text[depth], &std::char_traits<Char>::lt,
                                         [depth](const Entry& entry) { return entry.text[depth]; });
            first = range.begin();
            last = range.end();
        }
    }

 private:
    std::vector<Entry> m_entries;  ///< sorted by text
};

}  // namespace attention
