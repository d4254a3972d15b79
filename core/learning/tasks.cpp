// SPDX-License-Identifier: GPL-3.0-or-later
#include "learning/tasks.h"

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

/// A line of examples: a word on the right for each on the left.
struct Example {
    Words inputs;
    Words targets;
};

std::vector<Example> examplesOf(const std::string& text) {
    constexpr std::string_view arrow = "=>";
    std::vector<Example> examples;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto at = line.find(arrow);
        if (at != std::string::npos)
            examples.push_back({wordsOf(line.substr(0, at)), wordsOf(line.substr(at + arrow.size()))});
    }
    return examples;
}

Index idOf(const Words& symbols, const std::string& word) {
    return std::ranges::lower_bound(symbols, word) - symbols.begin();
}

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

Batch ownBatch(const LearningSettings& learning) {
    const std::vector<Example> examples = examplesOf(learning.examples);
    const Words symbols = symbolsOf(learning);
    Batch batch;
    batch.count = std::ssize(examples);
    for (const Example& example : examples) batch.length = std::max(batch.length, std::ssize(example.inputs));
    for (const Example& example : examples) {
        batch.lengths.push_back(std::ssize(example.inputs));
        assert(example.inputs.size() == example.targets.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(batch.length); ++i) {
            const bool isThere = i < example.inputs.size();
            batch.inputs.push_back(isThere ? idOf(symbols, example.inputs[i]) : 0);
            batch.targets.push_back(isThere ? idOf(symbols, example.targets[i]) : 0);
            batch.counted.push_back(isThere);
        }
    }
    return batch;
}

}  // namespace

std::vector<std::string> symbolsOf(const LearningSettings& learning) {
    if (learning.task == LearningTask::Own) {
        std::set<std::string> words;  // UTF-8 is in the order of code points
        for (const Example& example : examplesOf(learning.examples)) {
            words.insert(example.inputs.begin(), example.inputs.end());
            words.insert(example.targets.begin(), example.targets.end());
        }
        return {words.begin(), words.end()};
    }
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

Batch nextBatch(const LearningSettings& learning, TorchGenerator& generator) {
    if (learning.task == LearningTask::Own) return ownBatch(learning);
    Drawing drawing(learning, generator);
    if (learning.task == LearningTask::Reverse) drawing.reverse();
    if (learning.task == LearningTask::Previous) drawing.previous();
    if (learning.task == LearningTask::Sort) drawing.sort();
    if (learning.task == LearningTask::Recall) drawing.recall();
    if (learning.task == LearningTask::Induction) drawing.induction();
    return drawing.take();
}

}  // namespace attention
