// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "numerics/tensor.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// Finds with which of many texts another one begins. The texts are sorted, so those that share a beginning
/// stand together: each character narrows them down, and the longest that fits is met last.
template <class Char>
class LongestPrefixMatch {
 public:
    struct Entry {
        std::basic_string<Char> text;
        Index value = 0;
    };

    LongestPrefixMatch() = default;
    explicit LongestPrefixMatch(std::vector<Entry> entries) : m_entries(std::move(entries)) {
        std::ranges::stable_sort(m_entries, {}, &Entry::text);
    }

    /// The longest one, of equals the last given; empty ones are never found.
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
    std::vector<Entry> m_entries;
};

}  // namespace attention
