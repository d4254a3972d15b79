// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_problem.h"
#include "session/session.h"
#include "text/exact_number.h"
#include "text/lines.h"
#include "text/tokenizer.h"
#include "word_vectors/sources.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attention {
namespace {

/// Between a word and its numbers.
constexpr std::string_view gaps = " \t";

bool isGap(char c) {
    return c == ' ' || c == '\t';
}

/// The next line without the gap before its end.
std::string_view takeEntry(std::string_view& text) {
    const std::string_view line = takeLine(text);
    return line.substr(0, line.find_last_not_of(gaps) + 1);
}

}  // namespace

TextVectors::TextVectors(const std::string& path) : m_file(path) {
    std::string_view text = m_file.text();
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::string_view line = takeEntry(text);
    const auto space = line.find_first_of(gaps);
    if (std::ranges::count_if(line, isGap) == 1) {
        m_count = numberIn<Index>(line.substr(0, space));
        const auto width = numberIn<Index>(line.substr(space + 1));
        if (m_count && width) m_width = *width;
    }
    if (m_width == 0) {
        m_count.reset();
        m_width = std::ranges::count_if(line, isGap);
    } else {
        m_begin = static_cast<std::size_t>(text.data() - m_file.text().data());
    }
    if (!ranges::size.holds(static_cast<double>(m_width)))
        failAt(1, Message("files", "a word and at most 4096 numbers are expected, with a space between"));
    if (!m_count) wordOf(line, 1);
}

void TextVectors::failAt(Index line, Message reason) const {
    m_file.requireUnchanged();  // else that is what is wrong
    throw FileProblem(m_file.path(), Message("files", "line %1: %2").with(line, std::move(reason)));
}

std::string_view TextVectors::wordOf(std::string_view line, Index number) const {
    const Index spaces = std::ranges::count_if(line, isGap);
    if (spaces < m_width)
        failAt(number,
               Message("files", "a word and %1 numbers are expected, with a space between").with(m_width));
    std::size_t end = 0;
    // Some words have spaces; a number more is none of them.
    for (Index skipped = 0; skipped <= spaces - m_width; ++skipped) {
        const std::size_t begin = skipped == 0 ? 0 : end + 1;
        end = line.find_first_of(gaps, begin);
        if (skipped > 0 && numberIn<float>(line.substr(begin, end - begin)))
            failAt(number,
                   Message("files", "%1 numbers where %2 are expected").with(spaces - skipped + 1, m_width));
    }
    if (!isUtf8(line.substr(0, end)))
        failAt(number, Message("files",
                               "the word is not in UTF-8; “iconv -t utf-8 -f latin1” makes it so, if "
                               "that is what it is in"));
    return line.substr(0, end);
}

void TextVectors::readWords(Words& words, const Watch& watch) const {
    std::string_view rest = m_file.text().substr(m_begin);
    if (rest.starts_with("\xef\xbb\xbf")) rest.remove_prefix(3);
    Index number = m_begin > 0 ? 1 : 0;
    while (!rest.empty()) {
        if (number % 256 == 0 && watch.isStopped()) throw Stopped();
        const std::size_t before = rest.size();
        words.push_back(wordOf(takeEntry(rest), ++number));
        watch.advance(static_cast<double>(before - rest.size()) * work::entry);
    }
    const auto found = static_cast<Index>(words.size());
    if (m_count && *m_count != found)
        failAt(1, Message("files", "%1 words are announced, there are %2").with(*m_count, found));
    m_file.requireUnchanged();
}

void TextVectors::copy(Index id, std::span<float> out) const {
    const std::string_view text = m_file.text();
    const std::string_view name = word(id);
    const char* at = name.data() + name.size();
    const char* const end = text.data() + text.size();
    for (float& x : out) {
        if (at < end) ++at;  // the space
        const auto read = std::from_chars(at, end, x);
        const bool isWhole = read.ptr == end || isGap(*read.ptr) || *read.ptr == '\r' || *read.ptr == '\n';
        if (read.ec != std::errc() || !isWhole || !std::isfinite(x)) {
            const std::string_view shown(at, std::min<std::size_t>(static_cast<std::size_t>(end - at), 40));
            failAt(id + (m_begin > 0 ? 2 : 1), Message("files", "“%1” is no finite number")
                                                   .with(shown.substr(0, shown.find_first_of(" \t\r\n"))));
        }
        at = read.ptr;
    }
    m_file.requireUnchanged();
}

}  // namespace attention
