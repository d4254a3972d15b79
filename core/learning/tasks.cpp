// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/tasks.h"

#include "text/exact_number.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <numeric>
#include <set>
#include <sstream>

namespace attention {
namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& text) {
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

/// A line of Own: at each place what is right there. How much it counts, where it is another word, where the
/// same.
struct Example {
    Words inputs;
    Words targets;
    std::vector<float> counted;
};

constexpr std::string_view arrow = "=>";
/// Where a sentence's words stand for themselves: PyTorch's mean would be of nothing else.
constexpr float asItself = 0.05f;

/// Reads the lines of Own: "a b c => c b a", or of words "a b c | b=a".
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

/// Draws sequences and answers into a batch, place by place.
class Drawing {
 public:
    Drawing(const LearningSettings& learning, TorchGenerator& generator)
        : m_learning(learning), m_generator(generator) {
        m_batch.count = learning.batch;
        m_batch.length = learning.length;
        const auto places = static_cast<std::size_t>(learning.batch * learning.length);
        m_batch.inputs.resize(places);
        m_batch.targets.resize(places);
        m_batch.counted.resize(places);
        m_batch.lengths.assign(static_cast<std::size_t>(learning.batch), learning.length);
    }

    Batch take() { return std::move(m_batch); }

    void reverse() {
        drawAll();
        answer([&](Index row, Index i) { return input(row, m_batch.length - 1 - i); });
    }

    void previous() {
        drawAll();
        answer([&](Index row, Index i) { return input(row, i > 0 ? i - 1 : m_batch.length - 1); });
        for (Index row = 0; row < m_batch.count; ++row) m_batch.counted[at(row, 0)] = 0;
    }

    void sort() {
        drawAll();
        m_batch.targets = m_batch.inputs;
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = m_batch.targets.begin() + row * m_batch.length;
            std::sort(first, first + m_batch.length);
        }
        std::ranges::fill(m_batch.counted, 1);
    }

    /// key value key value … key: which value?
    void recall() {
        const Index pairs = (m_batch.length - 1) / 2, keyCount = m_learning.symbols / 2;
        const std::vector<Index> keys = drawOrders(keyCount);
        std::vector<Index> values;
        for (Index i = 0; i < m_batch.count * pairs; ++i)
            values.push_back(keyCount + m_generator.below(m_learning.symbols - keyCount));
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto keyOf = [&](Index pair) {
                return keys[static_cast<std::size_t>(row * keyCount + pair)];
            };
            const auto valueOf = [&](Index pair) {
                return values[static_cast<std::size_t>(row * pairs + pair)];
            };
            for (Index pair = 0; pair < pairs; ++pair) {
                m_batch.inputs[at(row, 2 * pair)] = keyOf(pair);
                m_batch.inputs[at(row, 2 * pair + 1)] = valueOf(pair);
            }
            const Index asked = m_generator.below(pairs);
            m_batch.inputs[at(row, 2 * pairs)] = keyOf(asked);
            m_batch.targets[at(row, 2 * pairs)] = valueOf(asked);
            m_batch.counted[at(row, 2 * pairs)] = 1;
        }
    }

    /// Distinct symbols, the last of them once more.
    void induction() {
        const Index n = m_batch.length;
        const std::vector<Index> orders = drawOrders(m_learning.symbols);
        for (Index row = 0; row < m_batch.count; ++row) {
            constexpr Index fewest = 3;
            const Index again = fewest + m_generator.below(n / 2 + 1 - fewest);
            for (Index i = 0; i < n; ++i) {
                const Index from = row * m_learning.symbols + (i < n - again ? i : i - again);
                m_batch.inputs[at(row, i)] = orders[static_cast<std::size_t>(from)];
                m_batch.counted[at(row, i)] = i >= n - again && i < n - 1;
            }
        }
        const std::vector<float> counted = m_batch.counted;
        answer([&](Index row, Index i) { return input(row, i + 1 < n ? i + 1 : 0); });
        m_batch.counted = counted;
    }

 private:
    std::size_t at(Index row, Index i) const { return static_cast<std::size_t>(row * m_batch.length + i); }
    Index input(Index row, Index i) const { return m_batch.inputs[at(row, i)]; }

    void drawAll() {
        for (Index& id : m_batch.inputs) id = m_generator.below(m_learning.symbols);
    }

    void answer(const auto& targetAt) {
        for (Index row = 0; row < m_batch.count; ++row)
            for (Index i = 0; i < m_batch.length; ++i) m_batch.targets[at(row, i)] = targetAt(row, i);
        std::ranges::fill(m_batch.counted, 1);
    }

    /// For each sequence the ids below `count` in an order of its own: torch.rand(…).argsort(stable=True).
    std::vector<Index> drawOrders(Index count) {
        std::vector<float> numbers(static_cast<std::size_t>(m_batch.count * count));
        m_generator.uniform(numbers, 0, 1);
        std::vector<Index> orders(numbers.size());
        for (Index row = 0; row < m_batch.count; ++row) {
            const auto first = orders.begin() + row * count;
            std::iota(first, first + count, Index{0});
            std::stable_sort(first, first + count, [&](Index a, Index b) {
                return numbers[static_cast<std::size_t>(row * count + a)] <
                       numbers[static_cast<std::size_t>(row * count + b)];
            });
        }
        return orders;
    }

    const LearningSettings& m_learning;
    TorchGenerator& m_generator;
    Batch m_batch;
};

Words symbolsOf(const LearningSettings& learning) {
    const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const Index half = learning.symbols / 2;
    const Index firstNumber = learning.task == LearningTask::Sort     ? 0
                              : learning.task == LearningTask::Recall ? half
                                                                      : learning.symbols;
    Words symbols;
    for (Index i = 0; i < learning.symbols; ++i)
        symbols.push_back(i < firstNumber ? std::string(1, letters[static_cast<std::size_t>(i)])
                                          : std::to_string(i - firstNumber));
    return symbols;
}

Words wordsIn(const std::vector<Example>& examples) {
    std::set<std::string> words;  // UTF-8 is in the order of code points
    for (const Example& example : examples) {
        words.insert(example.inputs.begin(), example.inputs.end());
        words.insert(example.targets.begin(), example.targets.end());
    }
    return {words.begin(), words.end()};
}

/// Sequences of several lengths, in their order; behind their ends nothing counts.
class Padded {
 public:
    explicit Padded(Index length) { m_batch.length = length; }

    void add(std::span<const Index> inputs, std::span<const Index> targets, std::span<const float> counted) {
        const auto room = static_cast<std::size_t>(++m_batch.count * m_batch.length);
        const auto append = [&](auto& list, const auto& more) {
            list.insert(list.end(), more.begin(), more.end());
            list.resize(room);
        };
        append(m_batch.inputs, inputs);
        append(m_batch.targets, targets);
        append(m_batch.counted, counted);
        m_batch.lengths.push_back(std::ssize(inputs));
    }
    Batch take() { return std::move(m_batch); }

 private:
    Batch m_batch;
};

void checkRecall(const LearningSettings& learning, Report& report) {
    report.require(
        learning.length % 2 == 1, "learning.length",
        Message("Session", "recall needs an odd number of tokens: pairs, and the key that is asked"));
    report.require(learning.symbols / 2 >= (learning.length - 1) / 2, "learning.symbols",
                   Message("Session", "recall needs a key for each pair: at least %1 symbols")
                       .with(learning.length - 1));
}

void checkInduction(const LearningSettings& learning, Report& report) {
    constexpr Index shortest = 6;
    report.require(learning.length >= shortest, "learning.length",
                   Message("Session", "induction needs at least %1 tokens").with(shortest));
    report.require(learning.symbols >= learning.length, "learning.symbols",
                   Message("Session", "induction needs as many symbols as tokens, %1").with(learning.length));
}

void checkPronouns(const Session& session, Report& report) {
    const auto sentences = pronounSentences(session.learning.patterns, session.input.tokenizer);
    if (session.embedding.positions == Positions::Learned)
        report.require(
            session.learning.length >= sentences->longest(), "learning.length",
            Message("Session", "the longest sentence of the task has %1 tokens").with(sentences->longest()));
    report.require(
        session.input.tokenizer != Tokenizer::Characters, "input.tokenizer",
        Message("Session", "the task is of words; allowed are words, words_punctuation and whitespace"));
}

}  // namespace

Task::Task(const Session& session) : m_learning(session.learning) {
    if (m_learning.task == LearningTask::Pronouns) {
        m_pronouns = pronounSentences(m_learning.patterns, session.input.tokenizer);
        m_symbols = m_pronouns->words();
    } else if (m_learning.task != LearningTask::Own) {
        m_symbols = symbolsOf(m_learning);
    } else {
        Report report;
        const std::vector<Example> examples = ExampleLines(session, report).read();
        m_symbols = wordsIn(examples);
        std::size_t longest = 0;
        for (const Example& example : examples) longest = std::max(longest, example.inputs.size());
        Padded batch(static_cast<Index>(longest));
        const auto idsOf = [&](const Words& words) {
            std::vector<Index> ids;
            for (const std::string& word : words) ids.push_back(*idOf(word));
            return ids;
        };
        for (const Example& example : examples)
            batch.add(idsOf(example.inputs), idsOf(example.targets), example.counted);
        m_own = batch.take();
    }
}

std::optional<Index> Task::idOf(const std::string& word) const {
    const auto found = std::ranges::find(m_symbols, word);
    return found == m_symbols.end() ? std::nullopt : std::optional(found - m_symbols.begin());
}

bool Task::isEven() const {
    return m_learning.task != LearningTask::Own && m_learning.task != LearningTask::Pronouns;
}

Batch Task::ofPronouns(TorchGenerator& generator) const {
    std::vector<PronounSentence> sentences;
    std::size_t longest = 0;
    for (Index i = 0; i < m_learning.batch; ++i) {
        sentences.push_back(m_pronouns->draw(generator));
        longest = std::max(longest, sentences.back().words.size());
    }
    Padded batch(static_cast<Index>(longest));
    for (const auto& [words, meanings] : sentences) {
        std::vector<float> counted;
        for (std::size_t i = 0; i < words.size(); ++i)
            counted.push_back(words[i] == meanings[i] ? asItself : 1);
        batch.add(words, meanings, counted);
    }
    return batch.take();
}

Batch Task::next(TorchGenerator& generator) const {
    if (m_learning.task == LearningTask::Own) return m_own;
    if (m_learning.task == LearningTask::Pronouns) return ofPronouns(generator);
    Drawing drawing(m_learning, generator);
    if (m_learning.task == LearningTask::Reverse) drawing.reverse();
    if (m_learning.task == LearningTask::Previous) drawing.previous();
    if (m_learning.task == LearningTask::Sort) drawing.sort();
    if (m_learning.task == LearningTask::Recall) drawing.recall();
    if (m_learning.task == LearningTask::Induction) drawing.induction();
    return drawing.take();
}

namespace {

const char* const reversePython =
    R"(    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.flip(1), torch.ones(batch_size, length)
)";
const char* const previousPython =
    R"(    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.roll(1, 1), torch.ones(batch_size, length)
    counted[:, 0] = 0  # nothing stands before the first
)";
const char* const sortPython = R"(    inputs = torch.randint(len(symbols), (batch_size, length), generator=g)
    targets, counted = inputs.sort(1).values, torch.ones(batch_size, length)
)";
const char* const recallPython = R"(    pairs, letters = length // 2, len(symbols) // 2
    keys = torch.rand(batch_size, letters, generator=g).argsort(1)[:, :pairs]
    values = torch.randint(letters, len(symbols), (batch_size, pairs), generator=g)
    asked = torch.randint(pairs, (batch_size, 1), generator=g)
    inputs, targets = (torch.zeros(batch_size, length, dtype=torch.long) for _ in range(2))
    inputs[:, 0:-1:2], inputs[:, 1::2], inputs[:, -1:] = keys, values, keys.gather(1, asked)
    targets[:, -1:] = values.gather(1, asked)
    counted = torch.zeros(batch_size, length)
    counted[:, -1] = 1
)";
const char* const inductionPython =
    R"(    order = torch.rand(batch_size, len(symbols), generator=g).argsort(1)
    again = torch.randint(3, length // 2 + 1, (batch_size, 1), generator=g)
    at = torch.arange(length).expand(batch_size, length)
    inputs = order.gather(1, torch.where(at < length - again, at, at - again))
    targets, counted = inputs.roll(-1, 1), ((at >= length - again) & (at < length - 1)).float()
)";
const char* const sentencesPython = R"(
def draw_sentence(g):
    """Its words, and of each the word it stands for."""
    draw = lambda entries: entries[torch.randint(len(entries), (1,), generator=g).item()]
    words, named, pronouns = [], {}, {}

    def add(parts):
        for kind, content, *name in parts:
            if kind == "or":
                add(draw(content))
                continue
            if kind == "pronoun":
                pronouns[len(words)] = name[0]
            words.extend(draw(lists[content]) if kind == "list" else content)
            if kind == "list":
                named[name[0]] = words[-1]

    left = torch.randint(100, (1,), generator=g).item()
    for share, parts in patterns:
        left -= share
        if left < 0:
            break
    add(parts)
    return words, [named[pronouns[i]] if i in pronouns else word for i, word in enumerate(words)]
)";
const char* const lines = R"(
def padded(lines):
    """Lines of (words, what is right, how much it counts), to the longest."""
    longest = max(len(words) for words, _, _ in lines)
    inputs, targets = (torch.zeros(len(lines), longest, dtype=torch.long) for _ in range(2))
    counted = torch.zeros(len(lines), longest)
    for i, (words, right, weights) in enumerate(lines):
        inputs[i, :len(words)] = torch.tensor([symbols.index(word) for word in words])
        targets[i, :len(words)] = torch.tensor([symbols.index(word) for word in right])
        counted[i, :len(words)] = torch.tensor(weights)
    return inputs, targets, counted, [len(words) for words, _, _ in lines]
)";

}  // namespace

std::string Task::python() const {
    const auto listed = [](const auto& list) { return nlohmann::json(list).dump(); };
    std::string code = "symbols = " + listed(m_symbols) +
                       "\nbatch_size, length = " + std::to_string(m_learning.batch) + ", " +
                       std::to_string(m_learning.length) + "\n";
    if (m_pronouns) {
        return code + m_pronouns->python() + sentencesPython + lines + R"(
def batch(g):
    lines = [draw_sentence(g) for _ in range(batch_size)]
    return padded([(words, right, [0.05 if a == b else 1.0 for a, b in zip(words, right)]) for words, right in lines])
)";
    }
    if (m_learning.task == LearningTask::Own) {
        code += "examples = [  # words, what is right, how much it counts\n";
        const auto wordsOf = [&](const std::vector<Index>& ids, Index row) {
            Words words;
            for (Index i = 0; i < m_own.lengths[static_cast<std::size_t>(row)]; ++i)
                words.push_back(m_symbols[static_cast<std::size_t>(
                    ids[static_cast<std::size_t>(row * m_own.length + i)])]);
            return listed(words);
        };
        for (Index row = 0; row < m_own.count; ++row) {
            const auto first = m_own.counted.begin() + row * m_own.length;
            const std::vector<float> counted(first, first + m_own.lengths[static_cast<std::size_t>(row)]);
            code += "    (" + wordsOf(m_own.inputs, row) + ", " + wordsOf(m_own.targets, row) + ", [";
            for (const float weight : counted) code += exactNumber(weight) + ", ";
            code += "]),\n";
        }
        return code + "]\n" + lines + "\ndef batch(g):\n    return padded(examples)\n";
    }
    const std::map<LearningTask, const char*> bodies = {{LearningTask::Reverse, reversePython},
                                                        {LearningTask::Previous, previousPython},
                                                        {LearningTask::Sort, sortPython},
                                                        {LearningTask::Recall, recallPython},
                                                        {LearningTask::Induction, inductionPython}};
    return code + "\ndef batch(g):\n" + bodies.at(m_learning.task) +
           "    return inputs, targets, counted, [length] * batch_size\n";
}

void checkTask(const Session& session, Report& report) {
    const LearningSettings& learning = session.learning;
    if (learning.task == LearningTask::Own) ExampleLines(session, report).read();
    if (learning.task == LearningTask::Recall) checkRecall(learning, report);
    if (learning.task == LearningTask::Induction) checkInduction(learning, report);
    if (learning.task == LearningTask::Pronouns) checkPronouns(session, report);
}

}  // namespace attention
