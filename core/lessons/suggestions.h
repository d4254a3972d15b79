// SPDX-License-Identifier: GPL-3.0-or-later
// A session can contain suggestions for the user. The window shows them below the sentence.
#pragma once

#include "session/session.h"

#include <string>
#include <string_view>
#include <vector>

namespace attention {

/// One suggestion of a session.
struct Suggestion {
    enum class Kind {
        ReplaceText,    ///< replace a part of the query text, such as one word
        GuessWeights,   ///< hide the weights and guess them
        WatchTraining,  ///< show the training of the model, from its first step
    };
    Kind kind = Kind::GuessWeights;
    std::string replacedText = {};  ///< for ReplaceText: the part of the query text, not empty
    std::string replacement = {};   ///< for ReplaceText: the text that replaces it, not empty
    bool operator==(const Suggestion&) const = default;
};

/// The largest number of suggestions of a session.
inline constexpr std::size_t maxSuggestions = 3;

/// Returns the suggestions in a JSON list such as [{"replace": "tired", "with": "wide"}, "guess", "train"].
/// Throws SessionError, with the path and the allowed values, if the list contains anything else.
std::vector<Suggestion> parseSuggestions(std::string_view json);

/// Returns `text` with the first occurrence of `suggestion.replacedText` replaced. If only
/// `suggestion.replacement` occurs, returns the text with the replacement reversed. Returns `text` if neither
/// occurs. An occurrence does not begin or end within a word of letters of the Latin alphabet.
std::string withSuggestedText(const std::string& text, const Suggestion& suggestion);

}  // namespace attention
