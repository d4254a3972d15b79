// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/tokenizer_steps.h"

#include <unicode/regex.h>

#include <functional>

namespace attention {

/// A regular expression from a file. Its \s is White_Space, its \p{N} all numbers, as ICU has them.
class TokenizerRegex {
 public:
    /// Throws FileReadError for one that cannot be read.
    TokenizerRegex(const std::string& pattern, JsonLocation place);
    /// One that matches this text and nothing else.
    static std::string escape(const std::string& text);

    /// The matches and what lies between them: all of the text, in order.
    std::vector<TextFragment> splitIsolated(const TextFragment& text) const;
    std::vector<TextFragment> findMatches(const TextFragment& text) const;

 private:
    /// Throws FileReadError where the pattern takes more steps than any sensible one needs.
    void forEachFragment(const TextFragment& text, const std::function<void(TextFragment)>& match,
                         const std::function<void(TextFragment)>& between) const;

    JsonLocation m_place;
    std::string m_pattern;
    std::unique_ptr<icu::RegexPattern> m_compiled;
};

}  // namespace attention
