// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/tasks.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace attention {
namespace {

using Words = std::vector<std::string>;

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
        const std::vector<Example> examples = examplesOf(session, report);
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

void checkTask(const Session& session, Report& report) {
    const LearningSettings& learning = session.learning;
    if (learning.task == LearningTask::Own) examplesOf(session, report);
    if (learning.task == LearningTask::Recall) checkRecall(learning, report);
    if (learning.task == LearningTask::Induction) checkInduction(learning, report);
    if (learning.task == LearningTask::Pronouns) checkPronouns(session, report);
}

}  // namespace attention
