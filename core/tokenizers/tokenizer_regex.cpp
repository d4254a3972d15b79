// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_regex.h"

namespace attention {
namespace {

/// The maximum length of a pattern in bytes.
constexpr std::size_t longestPattern = 10'000;

/// The limit for the steps of matching. ICU counts the states that it saves for backtracking, and calls
/// goesOn() after every 10,000 states. Patterns in use save about ten states for a character. The limit is
/// about 1,000 states for a character, and 100,000 for the text. A pattern such as (a+)+b exceeds it, because
/// each further a doubles the number.
class Effort {
 public:
    explicit Effort(std::int32_t length) : m_left(10 + length / 10) {}

    /// Called by ICU. Returns false to stop the matching.
    static UBool U_CALLCONV goesOn(const void* effort, std::int32_t) {
        return --static_cast<Effort*>(const_cast<void*>(effort))->m_left > 0;
    }

 private:
    std::int64_t m_left;  ///< number of calls of goesOn() until the limit
};

}  // namespace

TokenizerRegex::TokenizerRegex(const std::string& pattern, JsonLocation place)
    : m_place(std::move(place)), m_pattern(excerptForMessage(pattern)) {
    if (pattern.size() > longestPattern)
        m_place.fail(Message("files", "has a pattern of %1 bytes; at most %2 are read")
                         .arg(pattern.size(), longestPattern));
    UErrorCode status = U_ZERO_ERROR;
    UParseError mistake;
    m_compiled.reset(icu::RegexPattern::compile(toUnicodeString(pattern), mistake, status));
    if (U_FAILURE(status))
        m_place.fail(Message("files", "“%1” is no pattern that can be read").arg(m_pattern));
}

std::string TokenizerRegex::escape(const std::string& text) {
    std::string pattern;
    for (const char c : text) {
        const bool isSign = c > ' ' && c < 127 && !std::isalnum(static_cast<unsigned char>(c));
        if (isSign) pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::vector<TextFragment> TokenizerRegex::splitIsolated(const TextFragment& text) const {
    std::vector<TextFragment> pieces;
    const auto keep = [&](TextFragment piece) { pieces.push_back(std::move(piece)); };
    forEachFragment(text, keep, keep);
    return pieces;
}

std::vector<TextFragment> TokenizerRegex::findMatches(const TextFragment& text) const {
    std::vector<TextFragment> pieces;
    forEachFragment(
        text, [&](TextFragment piece) { pieces.push_back(std::move(piece)); }, [](const TextFragment&) {});
    return pieces;
}

void TokenizerRegex::forEachFragment(const TextFragment& text, const std::function<void(TextFragment)>& match,
                                     const std::function<void(TextFragment)>& between) const {
    UErrorCode status = U_ZERO_ERROR;
    Effort effort(text.length());
    const std::unique_ptr<icu::RegexMatcher> matcher(m_compiled->matcher(text, status));
    if (matcher) matcher->setMatchCallback(&Effort::goesOn, &effort, status);
    std::int32_t end = 0;
    while (U_SUCCESS(status) && matcher->find(status)) {
        const std::int32_t begin = matcher->start(status);
        if (begin > end) between(TextFragment(text, end, begin - end));
        end = matcher->end(status);
        if (end > begin) match(TextFragment(text, begin, end - begin));
    }
    if (U_FAILURE(status))
        m_place.fail(Message("files", "the pattern “%1” takes too long for this text").arg(m_pattern));
    if (end < text.length()) between(TextFragment(text, end));
}

}  // namespace attention
