// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/examples.h"

#include "learning/pronouns.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

namespace attention {
namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

constexpr std::string_view arrow = "=>";

/// Reads them one after the other.
class ExampleLines {
 public:
    ExampleLines(const Session& session, Report& report)
        : m_learning(session.learning),
          m_areWords(learnsWords(session)),
          m_tokenizer(session.input.tokenizer),
          m_report(report) {}

    std::vector<Example> read() {
        std::vector<Example> examples;
        std::istringstream lines(m_learning.examples);
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            if (wordsOf(line).empty()) continue;
            examples.push_back(m_areWords ? ofWords(line) : ofSymbols(line));
            require(std::ssize(examples.back().inputs) <= m_learning.length,
                    Message("Session", "line %1 has %2 words; learning.length allows %3")
                        .with(m_line, examples.back().inputs.size(), m_learning.length));
        }
        const auto most = static_cast<Index>(ranges::batch.highest);
        m_report.require(
            std::ssize(examples) <= most, path,
            Message("Session", "%1 lines are too many; at most %2 are allowed").with(examples.size(), most));
        const char* const usual = m_areWords ? "the cat sat because it was tired | it=cat" : "a b c => c b a";
        m_report.require(!examples.empty(), path,
                         Message("Session", "holds no line; at least one is needed, such as %1").with(usual));
        return examples;
    }

 private:
    static constexpr const char* path = "learning.examples";

    void require(bool isTrue, const Message& message) { m_report.require(isTrue, path, message); }

    Example ofSymbols(const std::string& line) {
        const auto at = std::min(line.find(arrow), line.size());
        Example example{
            wordsOf(line.substr(0, at)), wordsOf(line.substr(std::min(at + arrow.size(), line.size()))), {}};
        const auto left = std::ssize(example.inputs), right = std::ssize(example.targets);
        require(
            left == right && left > 0,
            Message("Session", "line %1 has %2 words before => and %3 behind; it needs as many, at least one")
                .with(m_line, left, right));
        example.counted.assign(example.inputs.size(), 1);
        return example;
    }

    Example ofWords(const std::string& line) {
        const auto bar = std::min(line.find('|'), line.size());
        Example example{lowerTokens(line.substr(0, bar), m_tokenizer), {}, {}};
        example.targets = example.inputs;
        example.counted.assign(example.inputs.size(), asItself);
        const Words pairs = wordsOf(line.substr(std::min(bar + 1, line.size())));
        require(!pairs.empty() && !example.inputs.empty(),
                Message("Session", "line %1 needs words, a | and what one of them stands for, such as it=cat")
                    .with(m_line));
        for (const std::string& pair : pairs) {
            const auto sign = std::min(pair.find('='), pair.size());
            const Words word = lowerTokens(pair.substr(0, sign), m_tokenizer);
            const Words meaning = lowerTokens(pair.substr(std::min(sign + 1, pair.size())), m_tokenizer);
            const auto stands = [&](const Words& one) {
                return one.size() == 1 &&
                       std::ranges::find(example.inputs, one.front()) != example.inputs.end();
            };
            const bool isRight = stands(word) && stands(meaning);
            require(isRight, Message("Session", "line %1: “%2” must be two words of the line, such as it=cat")
                                 .with(m_line, pair));
            for (std::size_t i = 0; isRight && i < example.inputs.size(); ++i) {
                if (example.inputs[i] != word.front()) continue;
                example.targets[i] = meaning.front();
                example.counted[i] = 1;
            }
        }
        return example;
    }

    const LearningSettings& m_learning;
    bool m_areWords;
    Tokenizer m_tokenizer;
    Report& m_report;
    Index m_line = 0;
};

}  // namespace

std::vector<Example> examplesOf(const Session& session, Report& report) {
    return ExampleLines(session, report).read();
}

std::vector<std::string> wordsIn(const std::vector<Example>& examples) {
    std::set<std::string> words;  // UTF-8 is in the order of code points
    for (const Example& example : examples) {
        words.insert(example.inputs.begin(), example.inputs.end());
        words.insert(example.targets.begin(), example.targets.end());
    }
    return {words.begin(), words.end()};
}

}  // namespace attention
