// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/tokenizer_steps.h"

#include <unicode/regex.h>

#include <functional>

namespace attention {

/// A regular expression of a tokenizer.json, matched by ICU. \s matches characters with the Unicode property
/// White_Space, and \p{N} matches characters of all number categories.
class TokenizerRegex {
 public:
    /// Compiles `pattern`. Throws FileReadError with `location` if `pattern` is not valid or longer than
    /// 10,000 bytes.
    TokenizerRegex(const std::string& pattern, JsonLocation location);
    /// Returns a pattern that matches `text` literally. Punctuation in `text` is escaped.
    static std::string escape(const std::string& text);

    /// Splits `text` into the matches and the fragments between them, in order. Together they are the whole
    /// text. Throws FileReadError if the matching exceeds a limit of backtracking steps.
    std::vector<AlignedText> splitIsolated(const AlignedText& text) const;
    /// Returns the matches in `text` in order, without the text between them. Throws FileReadError if the
    /// matching exceeds a limit of backtracking steps.
    std::vector<AlignedText> findMatches(const AlignedText& text) const;

 private:
    /// Calls `match` with each match and `between` with the text between matches, in order. Skips empty
    /// fragments. Throws FileReadError if the matching exceeds a limit of backtracking steps, which patterns
    /// in use do not reach.
    void forEachFragment(const AlignedText& text, const std::function<void(AlignedText)>& match,
                         const std::function<void(AlignedText)>& between) const;

    JsonLocation m_location;  ///< location of the pattern, for errors
    std::string m_pattern;    ///< beginning of the pattern, for errors
    std::unique_ptr<icu::RegexPattern> m_compiled;
};

}  // namespace attention
