// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/custom_examples.h"

#include "training/pronoun_grammar.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <unordered_map>

namespace attention {
namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

constexpr std::string_view arrow = "=>";

bool isBlank(std::string_view line) {
    return line.find_first_not_of(" \t\n\v\f\r") == std::string_view::npos;
}

/// All settings of a session that its parsed examples depend on.
struct ExampleSettings {
    std::string text;  ///< one example per line
    bool areWords;     ///< see trainsOnWords()
    TokenizerKind tokenizer;
    Index maxLength;  ///< maximum number of tokens of a line
    bool operator==(const ExampleSettings&) const = default;
};

/// Parses the lines of the examples in order and collects their problems.
class ExampleParser {
 public:
    explicit ExampleParser(const ExampleSettings& settings) : m_settings(settings) {}

    ParsedExamples parse() {
        const auto maxLines = static_cast<std::size_t>(ranges::batchSize.highest);
        std::vector<Example> examples;
        std::istringstream lines(m_settings.text);
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line);) {
            ++m_line;
            if (isBlank(line) || ++count > maxLines) continue;
            examples.push_back(m_settings.areWords ? parseWords(line) : parseSymbols(line));
        }
        require(count <= maxLines,
                Message("Session", "must contain at most %2 lines, but it contains %1").arg(count, maxLines));
        const char* const sampleLine =
            m_settings.areWords ? "the cat sat because it was tired | it=cat" : "a b c => c b a";
        require(!examples.empty(),
                Message("Session", "must contain at least one line, such as “%1”").arg(sampleLine));
        return {std::move(examples), m_report.takeProblems()};
    }

 private:
    void require(bool isTrue, const Message& message) {
        m_report.require(isTrue, "learning.examples", message);
    }

    /// True if a line has no more tokens than the longest sequence allowed. Otherwise reports the line.
    bool checkLength(const Example& example) {
        const bool fits = std::ssize(example.inputs) <= m_settings.maxLength;
        require(fits, Message("Session",
                              "must contain at most %3 words in each line because learning.length is %3, but "
                              "line %1 contains %2")
                          .arg(m_line, example.inputs.size(), m_settings.maxLength));
        return fits;
    }

    Example parseSymbols(const std::string& line) {
        const auto arrowIndex = std::min(line.find(arrow), line.size());
        Example example{wordsOf(line.substr(0, arrowIndex)),
                        wordsOf(line.substr(std::min(arrowIndex + arrow.size(), line.size()))),
                        {}};
        const auto inputCount = std::ssize(example.inputs), targetCount = std::ssize(example.targets);
        require(
            inputCount == targetCount && inputCount > 0,
            Message("Session",
                    "must contain the same number of words before and after => in each line, at least one, "
                    "but line %1 contains %2 before and %3 after")
                .arg(m_line, inputCount, targetCount));
        checkLength(example);
        example.lossWeights.assign(example.inputs.size(), 1);
        return example;
    }

    Example parseWords(const std::string& line) {
        const auto bar = std::min(line.find('|'), line.size());
        Example example{lowerCaseTokens(line.substr(0, bar), m_settings.tokenizer), {}, {}};
        example.targets = example.inputs;
        example.lossWeights.assign(example.inputs.size(), nonPronounLossWeight);
        const Words pairs = wordsOf(line.substr(std::min(bar + 1, line.size())));
        require(!pairs.empty() && !example.inputs.empty(),
                Message("Session",
                        "must contain words, a | and pairs of a word and its antecedent, such as it=cat, in "
                        "each line, but line %1 does not")
                    .arg(m_line));
        if (!checkLength(example) || example.inputs.empty()) return example;
        // Each pair defines the target of one word, so more pairs than words repeat or contradict each other.
        const bool isPairCountValid = pairs.size() <= example.inputs.size();
        require(isPairCountValid,
                Message("Session",
                        "must not contain more pairs such as it=cat than words in a line, but line %1 "
                        "contains %2 pairs and %3 words")
                    .arg(m_line, pairs.size(), example.inputs.size()));
        if (isPairCountValid) setTargets(pairs, example);
        return example;
    }

    void setTargets(const Words& pairs, Example& example) {
        std::unordered_map<std::string, std::vector<std::size_t>> positions;  // word → its positions
        for (std::size_t i = 0; i < example.inputs.size(); ++i) positions[example.inputs[i]].push_back(i);
        for (const std::string& pair : pairs) {
            const auto sign = std::min(pair.find('='), pair.size());
            const auto word = findWord(positions, pair.substr(0, sign));
            const auto antecedent = findWord(positions, pair.substr(std::min(sign + 1, pair.size())));
            require(word && antecedent,
                    Message("Session",
                            "must contain only pairs of two words of the same line, such as it=cat, but "
                            "line %1 contains “%2”")
                        .arg(m_line, pair));
            if (!word || !antecedent) continue;
            for (const std::size_t i : positions[*word]) {
                example.targets[i] = *antecedent;
                example.lossWeights[i] = 1;
            }
        }
    }

    /// Returns the word of the line that equals `text`, or std::nullopt. Compares the text in lower case
    /// first. Only if that fails, the tokenizer removes its punctuation, because creating a tokenizer is
    /// expensive. `positions` has the words of the line as keys.
    std::optional<std::string> findWord(const auto& positions, const std::string& text) const {
        if (std::string lower = toLowerCase(text); positions.contains(lower)) return lower;
        const Words words = lowerCaseTokens(text, m_settings.tokenizer);
        if (words.size() != 1 || !positions.contains(words.front())) return std::nullopt;
        return words.front();
    }

    const ExampleSettings& m_settings;
    ProblemCollector m_report;
    Index m_line = 0;
};

}  // namespace

std::shared_ptr<const ParsedExamples> parsedExamples(const Session& session) {
    struct CachedExamples {
        ExampleSettings settings;
        std::shared_ptr<const ParsedExamples> parsed;
    };
    static std::mutex mutex;
    static CachedExamples cache;
    ExampleSettings settings{session.training.examples, trainsOnWords(session), session.input.tokenizer,
                             session.training.sequenceLength};
    const std::lock_guard lock(mutex);
    if (!cache.parsed || cache.settings != settings) {
        auto parsed = std::make_shared<const ParsedExamples>(ExampleParser(settings).parse());
        cache = {std::move(settings), std::move(parsed)};
    }
    return cache.parsed;
}

std::vector<std::string> exampleVocabulary(const std::vector<Example>& examples) {
    std::set<std::string> words;  // the order of UTF-8 bytes is the order of code points
    for (const Example& example : examples) {
        words.insert(example.inputs.begin(), example.inputs.end());
        words.insert(example.targets.begin(), example.targets.end());
    }
    return {words.begin(), words.end()};
}

}  // namespace attention
