// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/tokenizer_regex.h"

namespace attention {
namespace {

/// The maximum length of a pattern in bytes.
constexpr std::size_t maxPatternBytes = 10'000;

/// The limit for the steps of matching. ICU counts the states that it saves for backtracking, and calls
/// shouldContinue() after every 10,000 states. Patterns in use save about ten states for a character. The
/// limit is about 1,000 states for a character, and 100,000 for the text. A pattern such as (a+)+b exceeds
/// it, because each further a doubles the number.
class StepLimit {
 public:
    explicit StepLimit(std::int32_t length) : m_remainingCalls(10 + length / 10) {}

    /// Called by ICU. Returns false to stop the matching.
    static UBool U_CALLCONV shouldContinue(const void* limit, std::int32_t) {
        return --static_cast<StepLimit*>(const_cast<void*>(limit))->m_remainingCalls > 0;
    }

 private:
    std::int64_t m_remainingCalls;  ///< number of calls of shouldContinue() until the limit
};

}  // namespace

TokenizerRegex::TokenizerRegex(const std::string& pattern, JsonLocation location)
    : m_location(std::move(location)), m_pattern(excerptForMessage(pattern)) {
    if (pattern.size() > maxPatternBytes)
        m_location.fail(
            Message("files", "must be a regular expression of at most %2 bytes, but it has %1 bytes")
                .arg(pattern.size(), maxPatternBytes));
    UErrorCode status = U_ZERO_ERROR;
    UParseError parseError;
    m_compiled.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(pattern), parseError, status));
    if (U_FAILURE(status))
        m_location.fail(
            Message("files", "must be a regular expression that the ICU library supports, but it is “%1”")
                .arg(m_pattern));
}

std::string TokenizerRegex::escape(const std::string& text) {
    std::string pattern;
    for (const char c : text) {
        const bool isPunctuation = c > ' ' && c < 127 && !std::isalnum(static_cast<unsigned char>(c));
        if (isPunctuation) pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::vector<AlignedText> TokenizerRegex::splitIsolated(const AlignedText& text) const {
    std::vector<AlignedText> fragments;
    const auto addFragment = [&](AlignedText fragment) { fragments.push_back(std::move(fragment)); };
    forEachFragment(text, addFragment, addFragment);
    return fragments;
}

std::vector<AlignedText> TokenizerRegex::findMatches(const AlignedText& text) const {
    std::vector<AlignedText> matches;
    forEachFragment(
        text, [&](AlignedText match) { matches.push_back(std::move(match)); }, [](const AlignedText&) {});
    return matches;
}

void TokenizerRegex::forEachFragment(const AlignedText& text, const std::function<void(AlignedText)>& match,
                                     const std::function<void(AlignedText)>& between) const {
    UErrorCode status = U_ZERO_ERROR;
    const auto length = static_cast<std::int32_t>(text.length());
    StepLimit limit(length);
    // Does not copy the units, which live as long as `text`.
    const icu::UnicodeString units(false, text.units().data(), length);
    const std::unique_ptr<icu::RegexMatcher> matcher(m_compiled->matcher(units, status));
    if (matcher) matcher->setMatchCallback(&StepLimit::shouldContinue, &limit, status);
    std::size_t end = 0;
    while (U_SUCCESS(status) && matcher->find(status)) {
        const auto begin = static_cast<std::size_t>(matcher->start(status));
        if (begin > end) between(text.fragment(end, begin));
        end = static_cast<std::size_t>(matcher->end(status));
        if (end > begin) match(text.fragment(begin, end));
    }
    if (U_FAILURE(status))
        m_location.fail(Message("files", "takes too long to split this text with the regular expression “%1”")
                            .arg(m_pattern));
    if (end < text.length()) between(text.fragment(end, text.length()));
}

}  // namespace attention
