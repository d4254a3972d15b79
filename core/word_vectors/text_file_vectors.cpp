// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_read_error.h"
#include "session/session.h"
#include "text/exact_number_text.h"
#include "text/merge_conflict.h"
#include "text/text_lines.h"
#include "text/tokenizer.h"
#include "word_vectors/word_vector_files.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attention {
namespace {

/// The characters between a word and its numbers.
constexpr std::string_view gaps = " \t";

bool isGap(char c) {
    return c == ' ' || c == '\t';
}

/// Removes the next line from the front of `text`. Returns the line without spaces and tabs at its end.
std::string_view takeEntry(std::string_view& text) {
    const std::string_view line = takeLine(text);
    return line.substr(0, line.find_last_not_of(gaps) + 1);
}

/// Removes lines from the front of `text` up to the first that is not blank, and returns that line. Returns
/// an empty view into the text if all lines are blank.
std::string_view takeFilledEntry(std::string_view& text) {
    std::string_view line = takeEntry(text);
    while (line.empty() && !text.empty()) line = takeEntry(text);
    return line;
}

/// True if the whole text is a finite float32.
bool isFinite(std::string_view piece) {
    const auto number = parseNumber<float>(piece);
    return number && std::isfinite(*number);
}

/// Returns the error for a first line whose numbers are separated by commas or semicolons, with a command
/// that converts the file. Returns an empty message for any other line.
Message reasonAgainstCommas(std::string_view line) {
    const auto isSeparator = [](char c) { return c == ',' || c == ';'; };
    const auto reason = [](char separator, const std::string& command) {
        return Message("files",
                       "separates numbers by “%1”, but spaces or tabs are expected; “%2” changes that")
            .arg(std::string(1, separator), command);
    };
    const auto gap = line.find_first_of(gaps);
    if (gap == std::string_view::npos) {
        const auto last = line.find_last_of(",;");
        const bool isBetween = last != std::string_view::npos && last > 0 && isFinite(line.substr(last + 1));
        return isBetween ? reason(line[last], std::string("tr '") + line[last] + "' ' '") : Message();
    }
    const std::string_view first = line.substr(gap + 1, line.find_first_of(gaps, gap + 1) - gap - 1);
    const bool isBefore =
        !first.empty() && isSeparator(first.back()) && isFinite(first.substr(0, first.size() - 1));
    return isBefore ? reason(first.back(), std::string("tr -d '") + first.back() + "'") : Message();
}

/// Returns the reason for which a file with this first line contains no word vectors. Returns an empty
/// message if no reason is recognized.
Message reasonAgainstLine(std::string_view line) {
    if (line.find('\0') != std::string_view::npos)
        return Message("files", "contains bytes of value 0, so the file is not text");
    const Message commas = reasonAgainstCommas(line);
    if (!commas.isEmpty() || isFinite(line.substr(line.find_last_of(gaps) + 1))) return commas;
    if (isConflictMarker(line)) return mergeConflictMessage();
    if (line.starts_with('{') || line.starts_with('['))
        return Message("files",
                       "is JSON, but a word and its numbers are expected; with the dictionary d that "
                       "json.load() returns, numpy.savez(\"a.npz\", words=list(d), vectors=list(d.values())) "
                       "writes a file that can be opened");
    return {};
}

}  // namespace

TextFileVectors::TextFileVectors(const std::string& path) : m_file(path, FileUse::WordVectors) {
    std::string_view text = withoutByteOrderMark(m_file.text());
    if (text.starts_with("PK\3\4"))
        throw FileReadError(path,
                            Message("files", "is an .npz file; rename it so that its name ends with .npz"));
    m_begin = static_cast<std::size_t>(text.data() - m_file.text().data());
    const std::string_view line = takeFilledEntry(text);
    const Message reason = reasonAgainstLine(line);
    if (!reason.isEmpty()) throwFileReadError(line.data(), reason);
    const auto space = line.find_first_of(gaps);
    if (std::ranges::count_if(line, isGap) == 1) {
        m_count = parseNumber<Index>(line.substr(0, space));
        const auto width = parseNumber<Index>(line.substr(space + 1));
        if (m_count && width) m_width = *width;
    }
    if (m_width == 0) {
        m_count.reset();
        m_width = std::ranges::count_if(line, isGap);
    } else {
        m_begin = static_cast<std::size_t>(text.data() - m_file.text().data());
    }
    if (!ranges::size.contains(static_cast<double>(m_width)))
        throwFileReadError(
            line.data(),
            Message("files", "a word and at most 4096 numbers are expected, with a space between"));
    if (!m_count) parseWord(line);
}

void TextFileVectors::throwFileReadError(const char* place, Message reason) const {
    m_file.requireUnchanged();  // reports that the file has changed, if that is the error
    const std::string_view before(m_file.text().data(),
                                  static_cast<std::size_t>(place - m_file.text().data()));
    throw FileReadError(
        m_file.path(),
        Message("files", "line %1: %2").arg(std::ranges::count(before, '\n') + 1, std::move(reason)));
}

std::string_view TextFileVectors::parseWord(std::string_view line) const {
    const Index spaces = std::ranges::count_if(line, isGap);
    if (spaces < m_width)
        throwFileReadError(
            line.data(),
            isConflictMarker(line)
                ? mergeConflictMessage()
                : Message("files", "a word and %1 numbers are expected, with a space between").arg(m_width));
    std::size_t end = 0;
    // A word can contain spaces. If a part after its first space is a number, the line has too many numbers.
    for (Index skipped = 0; skipped <= spaces - m_width; ++skipped) {
        const std::size_t begin = skipped == 0 ? 0 : end + 1;
        end = line.find_first_of(gaps, begin);
        if (skipped > 0 && parseNumber<float>(line.substr(begin, end - begin)))
            throwFileReadError(
                line.data(),
                Message("files", "%1 numbers where %2 are expected").arg(spaces - skipped + 1, m_width));
    }
    if (!isUtf8(line.substr(0, end)))
        throwFileReadError(line.data(),
                           Message("files",
                                   "the word is not in UTF-8; “iconv -t utf-8 -f latin1” makes it so, if "
                                   "that is what it is in"));
    return line.substr(0, end);
}

void TextFileVectors::readWords(Words& words, const ProgressMonitor& monitor) const {
    std::string_view rest = m_file.text().substr(m_begin);
    for (Index number = 0; !rest.empty(); ++number) {
        if (number % 256 == 0 && monitor.isStopped()) throw StoppedException();
        const std::size_t before = rest.size();
        const std::string_view line = takeEntry(rest);
        if (!line.empty()) words.push_back(parseWord(line));
        monitor.advance(static_cast<double>(before - rest.size()) * work::perCopiedEntry);
    }
    const auto found = static_cast<Index>(words.size());
    if (m_count && *m_count > 0 && found == 0)
        throwFileReadError(m_file.text().data(),
                           Message("files", "%1 words are announced, there are %2").arg(*m_count, found));
    if (m_count && *m_count != found) {
        const std::lock_guard lock(m_remarkMutex);
        m_remark = Message("files",
                           "the first line gives %1 as the number of words, but the file contains %2; all "
                           "words are used")
                       .arg(*m_count, found);
    }
    m_file.requireUnchanged();
}

Message TextFileVectors::fileWarning() const {
    const std::lock_guard lock(m_remarkMutex);
    return m_remark;
}

void TextFileVectors::copyVector(Index id, std::span<float> out) const {
    const std::string_view text = m_file.text();
    const std::string_view name = word(id);
    const char* at = name.data() + name.size();
    const char* const end = text.data() + text.size();
    for (float& x : out) {
        if (at < end) ++at;  // the space before the number
        const auto read = std::from_chars(at, end, x);
        const bool isWhole = read.ptr == end || isGap(*read.ptr) || *read.ptr == '\r' || *read.ptr == '\n';
        if (read.ec != std::errc() || !isWhole || !std::isfinite(x)) {
            const std::string_view shown(at, std::min<std::size_t>(static_cast<std::size_t>(end - at), 40));
            throwFileReadError(name.data(), Message("files", "“%1” is no finite number")
                                                .arg(shown.substr(0, shown.find_first_of(" \t\r\n"))));
        }
        at = read.ptr;
    }
    m_file.requireUnchanged();
}

}  // namespace attention
