// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_read_error.h"
#include "session/session.h"
#include "session/tokens.h"
#include "text/exact_number_text.h"
#include "text/merge_conflict.h"
#include "text/text_lines.h"
#include "text/tokenizer.h"
#include "word_vectors/open_word_vectors.h"
#include "word_vectors/word_vector_files.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace attention {
namespace {

/// The characters between a word and its numbers.
constexpr std::string_view separators = " \t";

bool isSeparator(char c) {
    return c == ' ' || c == '\t';
}

/// Removes the next line from the front of `text`. Returns the line without spaces and tabs at its end.
std::string_view takeTrimmedLine(std::string_view& text) {
    const std::string_view line = takeLine(text);
    return line.substr(0, line.find_last_not_of(separators) + 1);
}

/// True if `line` contains nothing but the character U+001A, with which old editors end a text file.
bool isEndOfFile(std::string_view line) {
    return line == "\x1a";
}

/// Removes lines from the front of `text` up to the first that is not blank, and returns that line. Returns
/// an empty view into the text if all lines are blank.
std::string_view takeNonBlankLine(std::string_view& text) {
    std::string_view line = takeTrimmedLine(text);
    while (line.empty() && !text.empty()) line = takeTrimmedLine(text);
    return line;
}

/// True if the whole text is a finite float32.
bool isFinite(std::string_view text) {
    const auto number = parseNumber<float>(text);
    return number && std::isfinite(*number);
}

/// Returns sentences with the error for a first line whose numbers are separated by commas or semicolons, and
/// with a command that converts the file. Returns an empty message for any other line.
Message commaSeparatorError(std::string_view line) {
    const auto isCommaOrSemicolon = [](char c) { return c == ',' || c == ';'; };
    const auto reason = [](char separator, const std::string& command) {
        return Message("files",
                       "The numbers in the file must be separated by spaces or tabs, but they are separated "
                       "by “%1”. Convert the file with “%2”.")
            .arg(std::string(1, separator), command);
    };
    const auto separatorPosition = line.find_first_of(separators);
    if (separatorPosition == std::string_view::npos) {
        const auto last = line.find_last_of(",;");
        const bool isCommaSeparated =
            last != std::string_view::npos && last > 0 && isFinite(line.substr(last + 1));
        return isCommaSeparated ? reason(line[last], std::string("tr '") + line[last] + "' ' '") : Message();
    }
    const std::string_view first = line.substr(
        separatorPosition + 1, line.find_first_of(separators, separatorPosition + 1) - separatorPosition - 1);
    const bool endsWithComma =
        !first.empty() && isCommaOrSemicolon(first.back()) && isFinite(first.substr(0, first.size() - 1));
    return endsWithComma ? reason(first.back(), std::string("tr -d '") + first.back() + "'") : Message();
}

/// True if a JSON object or list begins with this line. False for a token such as “[PAD]”.
bool beginsAsJson(std::string_view line) {
    if (!line.starts_with('{') && !line.starts_with('[')) return false;
    const auto next = line.find_first_not_of(" \t", 1);
    if (next == std::string_view::npos) return true;
    const char c = line[next];
    return c == '"' ||
           (line[0] == '{' ? c == '}'
                           : c == '[' || c == '{' || c == ']' || c == '-' || (c >= '0' && c <= '9'));
}

/// True if `text` is a list of tokens, one in each line, such as the file vocab.txt of a trained model. The
/// special tokens of the model are among the first lines.
bool isVocabulary(std::string_view text) {
    constexpr int maxLines = 2000;
    bool hasSpecialToken = false;
    for (int i = 0; i < maxLines && !text.empty(); ++i) {
        const std::string_view line = takeTrimmedLine(text);
        if (line.find_first_of(separators) != std::string_view::npos) return false;
        hasSpecialToken =
            hasSpecialToken || line == "[UNK]" || line == "[PAD]" || line == "<unk>" || line == "<s>";
    }
    return hasSpecialToken;
}

/// True if `field` looks like a number, also if it is written with a decimal comma.
bool isNumberLike(std::string_view field) {
    return field.find_first_of("0123456789") != std::string_view::npos &&
           field.find_first_not_of("0123456789+-.,;eE") == std::string_view::npos;
}

/// True if the last field of most lines is not a number, so that the file contains no word vectors. Checks
/// the first lines that are not blank. False if there is no such line.
bool isProse(std::string_view text) {
    constexpr int maxLines = 50;
    int lineCount = 0, numberLineCount = 0;
    while (lineCount < maxLines && !text.empty()) {
        const std::string_view line = takeTrimmedLine(text);
        if (line.empty()) continue;
        ++lineCount;
        const auto separator = line.find_last_of(" \t,;");
        if (separator != std::string_view::npos && isNumberLike(line.substr(separator + 1)))
            ++numberLineCount;
    }
    return 2 * numberLineCount < lineCount;
}

/// Returns sentences with the reason why a file with the content `text` contains no word vectors. Returns an
/// empty message if no reason is recognized. `line` is the first line that is not blank, and `lineNumber` is
/// its number, from 1.
Message contentError(std::string_view text, std::string_view line, std::int64_t lineNumber) {
    if (line.find('\0') != std::string_view::npos)
        return Message("files", "The file is not a text file because it contains bytes of value 0.");
    if (isVocabulary(withoutByteOrderMark(text)))
        return Message("files",
                       "The file is part of a trained model. Open the folder that contains the file.");
    const Message commaError = commaSeparatorError(line);
    if (!commaError.isEmpty() || isFinite(line.substr(line.find_last_of(separators) + 1))) return commaError;
    if (isConflictMarker(line)) return fileSentence(mergeConflictMessage(lineNumber));
    if (beginsAsJson(line))
        return Message("files",
                       "The file contains JSON, but each line must contain a word and its numbers. If "
                       "json.load() returns a dictionary d, save a supported file with "
                       "numpy.savez(\"a.npz\", words=list(d), vectors=list(d.values())).");
    return {};
}

}  // namespace

TextFileVectors::TextFileVectors(const std::string& path) : m_file(path, FileUse::WordVectors) {
    std::string_view text = withoutByteOrderMark(m_file.text());
    m_wordsBegin = static_cast<std::size_t>(text.data() - m_file.text().data());
    const std::string_view line = takeNonBlankLine(text);
    const Message reason = contentError(m_file.text(), line, lineNumberAt(line.data()));
    if (!reason.isEmpty()) throwFileReadError(reason);
    if (isProse(m_file.text()))
        throwFileReadError(
            Message("files",
                    "The file contains no word vectors because its lines do not end with numbers. Each line "
                    "must contain a word and its numbers, separated by spaces or tabs."));
    const auto separatorPosition = line.find_first_of(separators);
    if (std::ranges::count_if(line, isSeparator) == 1) {
        m_count = parseNumber<Index>(line.substr(0, separatorPosition));
        const auto width = parseNumber<Index>(line.substr(separatorPosition + 1));
        if (m_count && width) m_width = *width;
    }
    if (m_width == 0) {
        m_count.reset();
        m_width = std::ranges::count_if(line, isSeparator);
    } else {
        m_wordsBegin = static_cast<std::size_t>(text.data() - m_file.text().data());
    }
    if (!ranges::size.contains(static_cast<double>(m_width)))
        throwLineError(
            line.data(),
            Message("files", "must contain a word and 1 to 4096 numbers, separated by spaces or tabs"));
    if (!m_count) parseWord(line);
    checkFirstLines();
}

void TextFileVectors::checkFirstLines() const {
    constexpr int checkedLineCount = 20;
    std::string_view text = m_file.text().substr(m_wordsBegin);
    if (!m_count) takeNonBlankLine(text);  // may contain the titles of columns
    for (int i = 0; i < checkedLineCount && !text.empty(); ++i) {
        const std::string_view line = takeTrimmedLine(text);
        if (line.empty() || isEndOfFile(line)) continue;
        const std::string_view word = parseWord(line);
        std::vector<float> components(static_cast<std::size_t>(m_width));
        parseComponents(word, components);
    }
}

std::int64_t TextFileVectors::lineNumberAt(const char* position) const {
    const std::string_view precedingText(m_file.text().data(),
                                         static_cast<std::size_t>(position - m_file.text().data()));
    return std::ranges::count(precedingText, '\n') + 1;
}

void TextFileVectors::throwFileReadError(Message reason) const {
    m_file.requireUnchanged();  // reports that the file has changed, if that is the error
    throw FileReadError(m_file.path(), std::move(reason));
}

void TextFileVectors::throwLineError(const char* position, Message predicate) const {
    throwFileReadError(Message("files", "Line %1 %2.").arg(lineNumberAt(position), std::move(predicate)));
}

std::string_view TextFileVectors::parseWord(std::string_view line) const {
    const Index separatorCount = std::ranges::count_if(line, isSeparator);
    if (separatorCount < m_width) {
        if (isConflictMarker(line))
            throwFileReadError(fileSentence(mergeConflictMessage(lineNumberAt(line.data()))));
        throwLineError(line.data(),
                       Message("files",
                               "must contain a word and %1 numbers, separated by spaces or tabs, "
                               "but it contains fewer numbers")
                           .arg(m_width));
    }
    std::size_t end = 0;
    // A word can contain spaces. If a part after its first space is a number, the line has too many numbers.
    for (Index skipped = 0; skipped <= separatorCount - m_width; ++skipped) {
        const std::size_t begin = skipped == 0 ? 0 : end + 1;
        end = line.find_first_of(separators, begin);
        if (skipped > 0 && parseNumber<float>(line.substr(begin, end - begin)))
            throwLineError(line.data(),
                           Message("files", "must contain %2 numbers after the word, but it contains %1")
                               .arg(separatorCount - skipped + 1, m_width));
    }
    if (!isUtf8(line.substr(0, end)))
        throwLineError(line.data(), Message("files",
                                            "must be encoded in UTF-8. If the file is in Latin-1, convert it "
                                            "with “iconv -f latin1 -t utf-8”"));
    return line.substr(0, end);
}

void TextFileVectors::readWords(Words& words, const ProgressMonitor& monitor) const {
    std::string_view rest = m_file.text().substr(m_wordsBegin);
    for (Index lineIndex = 0; !rest.empty(); ++lineIndex) {
        if (lineIndex % 256 == 0 && monitor.isStopped()) throw StoppedException();
        const std::size_t previousSize = rest.size();
        const std::string_view line = takeTrimmedLine(rest);
        if (!line.empty() && !isEndOfFile(line)) words.push_back(parseWord(line));
        monitor.advance(static_cast<double>(previousSize - rest.size()) * work::perCopiedEntry);
    }
    const auto wordCount = static_cast<Index>(words.size());
    if (m_count && *m_count > 0 && wordCount == 0)
        throwFileReadError(
            Message("files", "The number of words in the first line is %1, but the file contains no words.")
                .arg(*m_count));
    if (m_count && *m_count != wordCount) {
        const std::lock_guard lock(m_warningMutex);
        m_warning = Message("files",
                            "The number of words in the first line is %1, but the file contains %2. All "
                            "words are used.")
                        .arg(*m_count, wordCount);
    }
    m_file.requireUnchanged();
}

Message TextFileVectors::fileWarning() const {
    const std::lock_guard lock(m_warningMutex);
    return m_warning;
}

void TextFileVectors::copyVector(Index id, std::span<float> out) const {
    parseComponents(word(id), out);
    m_file.requireUnchanged();
}

void TextFileVectors::parseComponents(std::string_view storedWord, std::span<float> out) const {
    const std::string_view text = m_file.text();
    const char* position = storedWord.data() + storedWord.size();
    const char* const end = text.data() + text.size();
    for (float& x : out) {
        if (position < end) ++position;  // the space before the number
        const auto parsed = std::from_chars(position, end, x);
        const bool endsAtSeparator =
            parsed.ptr == end || isSeparator(*parsed.ptr) || *parsed.ptr == '\r' || *parsed.ptr == '\n';
        if (parsed.ec != std::errc() || !endsAtSeparator || !std::isfinite(x)) {
            const std::string_view excerpt(
                position, std::min<std::size_t>(static_cast<std::size_t>(end - position), 40));
            const std::string_view field = excerpt.substr(0, excerpt.find_first_of(" \t\r\n"));
            std::string withPoint(field);
            std::ranges::replace(withPoint, ',', '.');
            throwLineError(
                storedWord.data(),
                withPoint != field && isFinite(withPoint)
                    ? Message("files", "must contain numbers with a decimal point, but it contains “%1”")
                          .arg(field)
                    : Message("files",
                              "must contain only finite numbers after the word, but it contains “%1”")
                          .arg(field));
        }
        position = parsed.ptr;
    }
}

std::optional<std::string> sentencesInFile(const std::string& path) {
    const FileBytes file(path, FileUse::WordVectors);
    std::string_view text = withoutByteOrderMark(file.text());
    std::string_view rest = text;
    const std::string_view line = takeNonBlankLine(rest);
    if (line.empty() || !isProse(text) || !contentError(text, line, 1).isEmpty()) return std::nullopt;
    if (!isUtf8(text))
        throw FileReadError(path,
                            Message("files",
                                    "The text in the file must be encoded in UTF-8. If it is in Latin-1, "
                                    "convert it with “iconv -f latin1 -t utf-8”. For Chinese, use “iconv -f "
                                    "gb18030 -t utf-8”."));
    if (text.size() > maxTextBytes)
        throw FileReadError(
            path, Message("files", "The text in the file must have at most %2 bytes, but it has %1.")
                      .arg(text.size(), maxTextBytes));
    file.requireUnchanged();
    std::string prose(text);
    std::ranges::replace_if(
        prose, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    while (prose.ends_with(' ')) prose.pop_back();
    return prose;
}

}  // namespace attention
