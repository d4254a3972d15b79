// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizers/pattern.h"

namespace attention {
namespace {

constexpr std::size_t longestPattern = 10'000;

/// What matching may cost. ICU counts how often it keeps a way to come back to, and asks each 10,000 times.
/// Patterns in use keep some ten for a character; one like (a+)+b twice as many for each further a.
class Effort {
 public:
    explicit Effort(std::int32_t length) : m_left(10 + length / 10) {}

    static UBool U_CALLCONV goesOn(const void* effort, std::int32_t) {
        return --static_cast<Effort*>(const_cast<void*>(effort))->m_left > 0;
    }

 private:
    std::int64_t m_left;
};

}  // namespace

Pattern::Pattern(const std::string& pattern, JsonPlace place)
    : m_place(std::move(place)), m_pattern(quoted(pattern)) {
    if (pattern.size() > longestPattern)
        m_place.fail(Message("files", "has a pattern of %1 bytes; at most %2 are read")
                         .with(pattern.size(), longestPattern));
    UErrorCode status = U_ZERO_ERROR;
    UParseError mistake;
    m_compiled.reset(icu::RegexPattern::compile(pieceOf(pattern), mistake, status));
    if (U_FAILURE(status))
        m_place.fail(Message("files", "“%1” is no pattern that can be read").with(m_pattern));
}

std::string Pattern::literally(const std::string& text) {
    std::string pattern;
    for (const char c : text) {
        const bool isSign = c > ' ' && c < 127 && !std::isalnum(static_cast<unsigned char>(c));
        if (isSign) pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::vector<Piece> Pattern::isolated(const Piece& text) const {
    std::vector<Piece> pieces;
    const auto keep = [&](Piece piece) { pieces.push_back(std::move(piece)); };
    each(text, keep, keep);
    return pieces;
}

std::vector<Piece> Pattern::matches(const Piece& text) const {
    std::vector<Piece> pieces;
    each(
        text, [&](Piece piece) { pieces.push_back(std::move(piece)); }, [](const Piece&) {});
    return pieces;
}

void Pattern::each(const Piece& text, const std::function<void(Piece)>& match,
                   const std::function<void(Piece)>& between) const {
    UErrorCode status = U_ZERO_ERROR;
    Effort effort(text.length());
    const std::unique_ptr<icu::RegexMatcher> matcher(m_compiled->matcher(text, status));
    if (matcher) matcher->setMatchCallback(&Effort::goesOn, &effort, status);
    std::int32_t end = 0;
    while (U_SUCCESS(status) && matcher->find(status)) {
        const std::int32_t begin = matcher->start(status);
        if (begin > end) between(Piece(text, end, begin - end));
        end = matcher->end(status);
        if (end > begin) match(Piece(text, begin, end - begin));
    }
    if (U_FAILURE(status))
        m_place.fail(Message("files", "the pattern “%1” takes too long for this text").with(m_pattern));
    if (end < text.length()) between(Piece(text, end));
}

}  // namespace attention
