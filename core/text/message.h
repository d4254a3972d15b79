// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace attention {

/// Returns the first `maxBytes` bytes of a UTF-8 text, or fewer so that no character is cut, followed by “…”.
/// Returns the whole text if it is not longer than `maxBytes`.
std::string elidedText(std::string_view text, std::size_t maxBytes);

/// A sentence for people that can be translated when it is displayed. It consists of a pattern in English
/// with placeholders %1, %2 … %9, and of the arguments that replace them.
///
/// Message("Session", "%1 is negative; cells count from 0") is collected by lupdate, with context and source
/// text.
class Message {
 public:
    Message() = default;
    /// Creates a sentence without arguments. `context` is the translation context, `pattern` the English
    /// text.
    Message(const char* context, const char* pattern) : m_context(context), m_pattern(pattern) {}
    /// Returns a message that is equal in all languages: a name, a number, or text that a person has typed.
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
    /// A callback that returns the form in which an argument that is not translated (a name, a number, text
    /// of a person) is inserted into a sentence: with marks around it, for example.
    using ArgumentFormatter = std::function<std::string(const std::string& argument)>;
    /// Returns the translated sentence with its arguments. `formatArgument` is applied to arguments that are
    /// not translated. Missing arguments are replaced by nothing.
    std::string text(const TranslateFunction& translate, const ArgumentFormatter& formatArgument) const;
    /// Returns the sentence in English with its arguments.
    std::string text() const;

    /// True if the message has no text.
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
    std::string path;  ///< path of the field. Empty: the session as a whole
    Message message;   ///< one sentence with the fault and the values that are allowed
    bool operator==(const Problem&) const = default;
};

/// Returns the message that something needs `bytes` bytes of memory, which exceeds the limit: "needs 3.2 GB
/// of memory; allowed are 500 MB".
Message tooMuchMemoryMessage(double bytes);

/// Collects the problems of a session.
class ProblemCollector {
 public:
    /// Adds a problem of the field `path`.
    void add(std::string path, Message message) {
        m_problems.push_back({std::move(path), std::move(message)});
    }
    /// Adds a problem of the field `path` if `isTrue` is false.
    void require(bool isTrue, std::string path, Message message) {
        if (!isTrue) add(std::move(path), std::move(message));
    }
    /// True if no problem was added.
    bool isEmpty() const { return m_problems.empty(); }
    /// Returns all problems in the order of addition, and removes them from this object.
    std::vector<Problem> takeProblems() { return std::move(m_problems); }

 private:
    std::vector<Problem> m_problems;
};

}  // namespace attention
