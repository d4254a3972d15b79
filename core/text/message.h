// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace attention {

/// Returns the first `maxBytes` bytes of a UTF-8 text, followed by “…”. If this would cut a character, fewer
/// bytes are returned. If the text is not longer than `maxBytes`, returns the whole text without “…”.
std::string elidedText(std::string_view text, std::size_t maxBytes);

/// A sentence for people that can be translated when it is displayed. It consists of a pattern in English
/// with placeholders %1, %2 … %9, and of the arguments that replace them.
///
/// Message("Session", "must contain at least one token") is collected by lupdate, with context and source
/// text.
class Message {
 public:
    Message() = default;
    /// Creates a sentence without arguments. `pattern` is the English text with placeholders, which arg()
    /// fills. `context` is the translation context, as in Qt.
    Message(const char* context, const char* pattern) : m_context(context), m_pattern(pattern) {}
    /// Returns a message that is the same in all languages, such as a name, a number, or text that the user
    /// has typed.
    static Message fromUntranslatedText(std::string text);
    /// Returns a message that contains a number in the form of formatNumber().
    static Message number(double value, int decimals = 4);

    /// Returns this message with more arguments, in the order of the placeholders %1, %2 … An argument is a
    /// Message, text or an integer.
    template <class... Arguments>
    Message arg(Arguments&&... arguments) && {
        (m_arguments.push_back(toArgument(std::forward<Arguments>(arguments))), ...);
        return std::move(*this);
    }

    /// A callback that returns the translation of an English `pattern`, with the same placeholders (%1, %2
    /// …).
    using TranslateFunction =
        std::function<std::string(const std::string& context, const std::string& pattern)>;
    /// A callback that can change an untranslated argument before it is inserted into a sentence. For
    /// example, it can add marks around a name, a number, or text that the user has typed.
    using ArgumentFormatter = std::function<std::string(const std::string& argument)>;
    /// Returns the translated sentence with its arguments. `formatArgument` is applied to arguments that are
    /// not translated. A placeholder without an argument is removed.
    std::string text(const TranslateFunction& translate, const ArgumentFormatter& formatArgument) const;
    /// Returns the sentence in English with its arguments.
    std::string text() const;

    /// True if the message has no text, for example because there is no warning to display.
    bool isEmpty() const { return m_pattern.empty(); }

    bool operator==(const Message&) const = default;

 private:
    static Message toArgument(Message message) { return message; }
    /// Elides long text, because a name in a file may be as long as the file.
    static Message toArgument(std::string_view text) { return fromUntranslatedText(elidedText(text, 2000)); }
    template <class Number>
    requires std::is_integral_v<Number>
    static Message toArgument(Number number) { return fromUntranslatedText(std::to_string(number)); }

    std::string m_context;
    std::string m_pattern;
    std::vector<Message> m_arguments;
};

/// A reason why a session cannot be computed.
struct Problem {
    std::string path;  ///< path of the field, such as "score.scale"; empty for the session as a whole
    /// The fault and the allowed values. The message continues the name of the field, or the words "The
    /// session", and has no period at its end: "must be a whole number from 1 to 64, but it is 0".
    Message message;
    bool operator==(const Problem&) const = default;
};

/// Returns the error message for a session or file that needs more memory than memoryLimit(), such as “needs
/// 3.2 GB of memory, but the limit is 500 MB”. The message continues the name of the session or file, see
/// fileSentence(). `bytes` is the needed memory.
Message tooMuchMemoryMessage(double bytes);

/// Collects the problems of a session, one after the other, while its fields are checked.
class ProblemCollector {
 public:
    /// Adds a problem of the field at `path`, such as "score.scale".
    void add(std::string path, Message message) {
        m_problems.push_back({std::move(path), std::move(message)});
    }
    /// Adds a problem of the field at `path` if the requirement `isTrue` is false.
    void require(bool isTrue, std::string path, Message message) {
        if (!isTrue) add(std::move(path), std::move(message));
    }
    /// True if no problem was added.
    bool isEmpty() const { return m_problems.empty(); }
    /// Returns all problems in the order in which they were added, and removes them from this object.
    std::vector<Problem> takeProblems() { return std::move(m_problems); }

 private:
    std::vector<Problem> m_problems;
};

}  // namespace attention
