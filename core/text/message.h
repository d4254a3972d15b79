// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace attention {

/// At most so many bytes of a text, and “…” where that is not all; no character is cut.
std::string elidedText(std::string_view text, std::size_t longest);

/// A sentence for people, kept in parts so that whoever shows it can say it in another language: a pattern in
/// English with places %1, %2 … %9, and what stands there.
///
/// Message("Session", "%1 is negative; cells count from 0") is what lupdate collects as context and source.
class Message {
 public:
    Message() = default;
    Message(const char* context, const char* pattern) : m_context(context), m_pattern(pattern) {}
    /// Words that no language changes: a name, a number, what a person typed.
    static Message fromUntranslatedText(std::string text);
    /// A number as formatNumber() writes it.
    static Message number(double value, int decimals = 4);

    /// The same with what stands at %1, %2 …
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
    using ArgumentFormatter = std::function<std::string(const std::string& words)>;
    std::string text(const TranslateFunction& translation, const ArgumentFormatter& insertion) const;
    /// In English.
    std::string text() const;

    /// Whether it says nothing at all.
    bool isEmpty() const { return m_pattern.empty(); }

    bool operator==(const Message&) const = default;

 private:
    static Message toArgument(Message message) { return message; }
    /// A name in a file may be as long as the file; a sentence is not.
    static Message toArgument(std::string_view text) { return fromUntranslatedText(elidedText(text, 2000)); }
    template <class Number>
    requires std::is_integral_v<Number>
    static Message toArgument(Number number) { return fromUntranslatedText(std::to_string(number)); }

    std::string m_context;
    std::string m_pattern;
    std::vector<Message> m_arguments;
};

/// One thing that keeps a session from being computed: the path of the field (empty for the session as a
/// whole) and one sentence that says what is wrong and what is allowed.
struct Problem {
    std::string path;
    Message message;
    bool operator==(const Problem&) const = default;
};

/// “needs 3.2 GB of memory; allowed are 500 MB”.
Message tooMuchMemoryMessage(double bytes);

/// Gathers what is wrong with a session.
class ProblemCollector {
 public:
    void add(std::string path, Message message) {
        m_problems.push_back({std::move(path), std::move(message)});
    }
    void require(bool isTrue, std::string path, Message message) {
        if (!isTrue) add(std::move(path), std::move(message));
    }
    bool isEmpty() const { return m_problems.empty(); }
    std::vector<Problem> takeProblems() { return std::move(m_problems); }

 private:
    std::vector<Problem> m_problems;
};

}  // namespace attention
