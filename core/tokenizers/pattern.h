// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tokenizers/text_steps.h"

#include <unicode/regex.h>

#include <functional>

namespace attention {

/// A regular expression from a file. Its \s is White_Space, its \p{N} all numbers, as ICU has them.
class Pattern {
 public:
    /// Throws FileProblem for one that cannot be read.
    Pattern(const std::string& pattern, JsonPlace place);
    /// One that matches this text and nothing else.
    static std::string literally(const std::string& text);

    /// The matches and what lies between them: all of the text, in order.
    std::vector<Piece> isolated(const Piece& text) const;
    std::vector<Piece> matches(const Piece& text) const;

 private:
    /// Throws FileProblem where the pattern takes more steps than any sensible one needs.
    void each(const Piece& text, const std::function<void(Piece)>& match,
              const std::function<void(Piece)>& between) const;

    JsonPlace m_place;
    std::string m_pattern;
    std::unique_ptr<icu::RegexPattern> m_compiled;
};

}  // namespace attention
